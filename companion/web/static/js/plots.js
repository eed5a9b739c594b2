// Plots as drawings with names at their lines and bars, each with the same numbers as a table beside it.

import { el, show, svg } from "./dom.js";
import { number } from "./numbers.js";
import { say } from "./words.js";

const DASHES = [null, "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];
const APART = 16; // between two names, so that neither covers the other
const LONGEST = 96; // of a name at a line, in pixels

/** A figure that is drawn anew whenever its place changes its width. `draw` makes the drawing for a width. */
export function figure(title, draw, table) {
  const place = el("div", { class: "drawing" });
  let drawn = 0;
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width);
    if (width > 0 && width !== drawn) show(place, draw((drawn = width)));
  }).observe(place);
  return el(
    "figure",
    { class: "plot" },
    el("figcaption", {}, title),
    place,
    el("details", {}, el("summary", {}, say("past_as_table")), table),
  );
}

/** A table of numbers: its first column names the rows. */
export function numbersTable(label, heads, rows) {
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
    el(
      "table",
      { class: "numbers" },
      el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows.map(([first, ...others]) => el("tr", {}, el("th", { scope: "row" }, first), others.map((one) => el("td", {}, one))))),
    ),
  );
}

// Scales

/** A few round numbers up to the greatest. */
export function ticks(most, about = 4) {
  const rough = Math.max(most, 1) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough));
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

const scale = (least, most, from, to) => (value) => from + ((value - least) / Math.max(1e-9, most - least)) * (to - from);

function grid(marks, y, left, right) {
  return marks.map((mark) => [
    svg("line", { x1: left, x2: right, y1: y(mark), y2: y(mark), class: mark === 0 ? "ground" : "grid" }),
    svg("text", { x: left - 6, y: y(mark) + 4, class: "axis end" }, number(mark)),
  ]);
}

// Texts

/** How wide a text is going to be. */
function widthOf(text, weight = 400) {
  widthOf.pen ??= document.createElement("canvas").getContext("2d");
  widthOf.pen.font = `${weight} 13px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(widthOf.pen.measureText(text).width);
}

/** A name that fits, cut between whole characters. */
function shortened(text) {
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`) > LONGEST) letters.pop();
  return letters.length < [...text].length ? `${letters.join("").trimEnd()}…` : text;
}

// Points move by move

/**
 * A line in steps for everybody. `rows` are [move, points …], `lines` are { name, colour }. Returns the figure, and
 * `mark`, which moves the marker to a move. `pick` is called with the move that somebody points at.
 */
export function stepPlot({ title, told, rows, lines, moves, pick }) {
  let at = moves;
  let place = null;
  const draw = (width) => {
    place = stepDrawing(width, told, rows, lines, moves, pick);
    place.mark(at);
    return place.drawing;
  };
  const table = numbersTable(title, [say("past_move"), ...lines.map((line) => line.name)], rows.map((row) => row.map((one) => number(one))));
  const mark = (move) => {
    at = move;
    place?.mark(move);
  };
  return { figure: figure(title, draw, table), mark };
}

function stepDrawing(width, told, rows, lines, moves, pick) {
  const height = width > 560 ? 240 : 190;
  const names = Math.max(...lines.map((line, at) => widthOf(`${shortened(line.name)} `) + widthOf(number(rows.at(-1)[at + 1]), 700)));
  const [left, right, top, bottom] = [34, width - names - 22, 12, height - 24];
  const low = Math.min(0, ...rows.flatMap((row) => row.slice(1)));
  const marks = ticks(Math.max(...rows.flatMap((row) => row.slice(1))));
  const [x, y] = [scale(0, moves, left, right), scale(low, marks.at(-1), bottom, top)];
  const marker = svg("line", { class: "marker", y1: top - 4, y2: bottom });
  const dots = lines.map((line) => svg("circle", { class: "dot", r: 4.5, "data-colour": line.colour }));
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told },
    grid(marks, y, left, right),
    svg("text", { x: left, y: height - 6, class: "axis" }, number(0)),
    svg("text", { x: right, y: height - 6, class: "axis end" }, number(moves)),
    lines.map((line, at) => steps(rows, at, line, x, y)),
    ends(rows.at(-1), lines, y, top, bottom).map((end) => ending(end, right)),
    marker,
    dots,
  );
  pointing(drawing, (at) => pick(Math.round(Math.min(1, Math.max(0, (at - left) / (right - left))) * moves)));
  const mark = (move) => {
    const points = (rows.findLast((row) => row[0] <= move) ?? rows[0]).slice(1);
    for (const name of ["x1", "x2"]) marker.setAttribute(name, x(move));
    dots.forEach((dot, at) => {
      dot.setAttribute("cx", x(move));
      dot.setAttribute("cy", y(points[at]));
    });
  };
  return { drawing, mark };
}

function pointing(drawing, moved) {
  const tell = (event) => moved(event.clientX - drawing.getBoundingClientRect().left);
  drawing.addEventListener("pointerdown", (event) => {
    drawing.setPointerCapture(event.pointerId);
    tell(event);
  });
  drawing.addEventListener("pointermove", (event) => event.buttons && tell(event));
}

/** Points come at once, so the line goes in steps. A wider one below it, in the colour of the paper, keeps lines apart. */
function steps(rows, at, line, x, y) {
  const d = rows.map((row, nth) => (nth === 0 ? `M${x(row[0])} ${y(row[at + 1])}` : `H${x(row[0])}V${y(row[at + 1])}`)).join("");
  return [
    svg("path", { d, class: "under" }),
    svg("path", { d, class: "line", "data-colour": line.colour, "stroke-dasharray": DASHES[at % DASHES.length] }),
  ];
}

/** Where the names go at the ends of their lines, moved apart where they would meet. */
function ends(row, lines, y, top, bottom) {
  const placed = lines
    .map((line, at) => ({ line, dash: DASHES[at % DASHES.length], points: row[at + 1], end: y(row[at + 1]), at: y(row[at + 1]) }))
    .sort((one, other) => one.at - other.at);
  placed.forEach((one, nth) => nth && (one.at = Math.max(one.at, placed[nth - 1].at + APART)));
  let floor = bottom + 2;
  for (const one of placed.toReversed()) {
    one.at = Math.max(top - 4, Math.min(one.at, floor));
    floor = one.at - APART;
  }
  return placed;
}

function ending({ line, dash, points, end, at }, right) {
  return [
    svg("path", { d: `M${right + 2} ${end}L${right + 9} ${at}H${right + 15}`, class: "line thin", "data-colour": line.colour, "stroke-dasharray": dash }),
    svg("text", { x: right + 18, y: at + 4, class: "name" }, svg("title", {}, line.name), `${shortened(line.name)} `, svg("tspan", { class: "value" }, number(points))),
  ];
}

// Bars

/** Bars beside each other's names. `bars` are { name, value, whole, words }: a bar may be a part of a whole. */
export function barPlot({ title, bars, table }) {
  const most = Math.max(1e-9, ...bars.map((bar) => bar.whole ?? bar.value));
  return figure(title, (width) => barDrawing(width, title, bars, most), table);
}

const ROW = 46;

function barDrawing(width, title, bars, most) {
  const words = Math.max(...bars.map((bar) => widthOf(bar.words, 700))) + 12;
  const x = scale(0, most, 0, width - words);
  const told = bars.map((bar) => `${bar.name}: ${bar.words}`).join("; ");
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${bars.length * ROW}`, width, height: bars.length * ROW, role: "img", "aria-label": `${title}. ${told}` },
    hatching(),
    bars.map((bar, at) => barRow(bar, at * ROW, x)),
  );
}

/** The rest of a whole is hatched: the part is told by more than its colour. */
function hatching() {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: "hatching", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("line", { x1: 0, y1: 0, x2: 0, y2: 6, class: "hatch" }),
    ),
  );
}

function barRow(bar, top, x) {
  const [full, part] = [Math.max(2, x(bar.whole ?? bar.value)), x(bar.value)];
  return [
    svg("text", { x: 0, y: top + 14, class: "name" }, bar.name),
    bar.whole === undefined ? null : svg("rect", { x: 0.5, y: top + 20, width: full, height: 17, rx: 4, class: "whole" }),
    svg("rect", { x: 0, y: top + 20, width: Math.max(part, part > 0 ? 2 : 0), height: 17, rx: 4, class: "bar" }),
    svg("text", { x: full + 8, y: top + 33, class: "value" }, bar.words),
  ];
}

// One value after the other

/** Dots joined by a line. `dots` are { value, when, star }; a star stands out by its shape. */
export function dotPlot({ title, told, dots, table }) {
  return figure(title, (width) => dotDrawing(width, told, dots), table);
}

function dotDrawing(width, told, dots) {
  const height = 150;
  const [left, right, top, bottom] = [34, width - 16, 16, height - 24];
  const marks = ticks(Math.max(...dots.map((dot) => dot.value)), 3);
  const x = dots.length > 1 ? scale(0, dots.length - 1, left + 10, right) : () => (left + right) / 2;
  const y = scale(Math.min(0, ...dots.map((dot) => dot.value)), marks.at(-1), bottom, top);
  const d = dots.map((dot, at) => `${at ? "L" : "M"}${x(at)} ${y(dot.value)}`).join("");
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told },
    grid(marks, y, left, right + 8),
    svg("path", { d, class: "line quiet" }),
    dots.map((dot, at) => point(dot, x(at), y(dot.value))),
    svg("text", { x: x(0), y: height - 6, class: dots.length > 1 ? "axis" : "axis middle" }, dots[0].when),
    dots.length > 1 ? svg("text", { x: right + 8, y: height - 6, class: "axis end" }, dots.at(-1).when) : null,
  );
}

function point(dot, x, y) {
  const label = svg("title", {}, dot.told);
  if (!dot.star) return svg("circle", { cx: x, cy: y, r: 4.5, class: "point" }, label);
  return svg("path", { d: star(x, y, 9), class: "point star" }, label);
}

function star(x, y, size) {
  const corners = Array.from({ length: 10 }, (_, at) => {
    const [turn, reach] = [(at * Math.PI) / 5, at % 2 ? size * 0.45 : size];
    return `${(x + Math.sin(turn) * reach).toFixed(1)} ${(y - Math.cos(turn) * reach).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
