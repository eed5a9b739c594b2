// Everybody's points over time, as a drawing with names at its lines, and the same as a table.

import { el, svg } from "./dom.js";
import { colourOf, row } from "./swatch.js";
import { say } from "./words.js";

const WIDE = 360;
const HIGH = 190;
const EDGE = { top: 12, right: 92, bottom: 26, left: 30 };
const APART = 15; // between two names, so that neither covers the other
const ASIDE = 1.8; // between two lines, so that those of equal points are both seen
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];
const LONGEST = 11;

/** Nothing until somebody has points. */
export function chart(match, rows, open) {
  const lines = linesOf(match, rows);
  const most = Math.max(...lines.flatMap((line) => line.points));
  if (rows.length < 2 || most <= 0) return null;
  return el(
    "section",
    { class: "card chart" },
    el("h2", {}, say("chart")),
    draw(rows.map((one) => one[0]), lines, most),
    el("details", { open }, el("summary", {}, say("chart_as_table")), table(rows, lines)),
  );
}

/** One line for each owner of points; those of a team always have the same, and share one. */
function linesOf(match, rows) {
  const shared = new Map();
  for (const player of match.players) {
    const key = player.team === null ? `seat ${player.seat}` : `team ${player.team}`;
    if (!shared.has(key)) shared.set(key, []);
    shared.get(key).push(player.seat);
  }
  return [...shared.values()].map((seats, at) => ({
    name: row(seats.map((seat) => match.players[seat].name)),
    colour: colourOf(match, seats[0]),
    dash: DASHES[at % DASHES.length],
    aside: ASIDE * (at - (shared.size - 1) / 2),
    points: rows.map((one) => one[seats[0] + 1]),
  }));
}

function draw(moves, lines, most) {
  const [first, last] = [moves[0], moves[moves.length - 1]];
  const x = (move) => EDGE.left + ((move - first) / Math.max(1, last - first)) * (WIDE - EDGE.left - EDGE.right);
  const y = (points) => HIGH - EDGE.bottom - (points / most) * (HIGH - EDGE.top - EDGE.bottom);
  const standing = lines.map((line) => `${line.name} ${line.points[line.points.length - 1]}`).join(", ");
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": say("chart_alternative", { standing }) },
    heights(most).map((points) => grid(points, y(points))),
    svg("text", { x: EDGE.left, y: HIGH - 6, class: "axis" }, say("chart_move", { number: first })),
    svg("text", { x: WIDE - EDGE.right, y: HIGH - 6, class: "axis end" }, say("chart_move", { number: last })),
    lines.map((line) => path(line, moves, x, y)),
    labels(lines, y).map(({ line, at }) => name(line, at, y(line.points[line.points.length - 1]))),
  );
}

/** Where the thin lines go: a few round numbers. */
function heights(most) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => most / one <= 5) ?? 200;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}

function grid(points, height) {
  return [
    svg("line", { x1: EDGE.left, x2: WIDE - EDGE.right, y1: height, y2: height, class: "grid" }),
    svg("text", { x: EDGE.left - 6, y: height + 4, class: "axis end" }, String(points)),
  ];
}

/** Points come at once, so the line goes in steps. Its edge makes a pale one seen on pale paper. */
function path(line, moves, x, y) {
  const place = (points, at) => [x(moves[at]) + line.aside, y(points) - line.aside];
  const steps = line.points.map((points, at) => {
    const [across, up] = place(points, at);
    return at === 0 ? `M${across} ${up}` : `H${across}V${up}`;
  });
  const drawn = { d: steps.join(""), "stroke-dasharray": line.dash || null };
  return [svg("path", { ...drawn, class: "under" }), svg("path", { ...drawn, class: "line", "data-colour": line.colour ?? "none" })];
}

/** The names at the ends of their lines, moved apart where they would meet. */
function labels(lines, y) {
  const placed = lines
    .map((line) => ({ line, at: y(line.points[line.points.length - 1]) }))
    .sort((one, other) => one.at - other.at);
  placed.forEach((label, at) => at && (label.at = Math.max(label.at, placed[at - 1].at + APART)));
  let floor = HIGH - EDGE.bottom + 6;
  for (const label of [...placed].reverse()) {
    label.at = Math.min(label.at, floor);
    floor = label.at - APART;
  }
  return placed;
}

function name(line, at, end) {
  const left = WIDE - EDGE.right;
  const points = String(line.points[line.points.length - 1]);
  const text = line.name.length > LONGEST ? `${line.name.slice(0, LONGEST - 1)}…` : line.name;
  return svg(
    "g",
    { "data-colour": line.colour ?? "none" },
    svg("path", { d: `M${left + 2} ${end}L${left + 9} ${at}H${left + 14}`, class: "line thin", "stroke-dasharray": line.dash || null }),
    svg("text", { x: left + 17, y: at + 4, class: "owner" }, text, " ", svg("tspan", { class: "end-points" }, points)),
  );
}

function table(rows, lines) {
  const head = el("tr", {}, el("th", { scope: "col" }, say("chart_column")), lines.map((line) => el("th", { scope: "col" }, line.name)));
  const body = rows.map((one, at) =>
    el("tr", {}, el("th", { scope: "row" }, String(one[0])), lines.map((line) => el("td", {}, String(line.points[at])))),
  );
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": say("chart_as_table") },
    el("table", {}, el("thead", {}, head), el("tbody", {}, body)),
  );
}
