// Everybody's points over time: a line in steps for each, its name at the end, and the same numbers as a table.

import { svg } from "./dom.js";
import { number } from "./numbers.js";
import { Figure, numbersTable, scale, shortened, ticks, valueGrid, widthOf } from "./plots.js";
import { colourOf, row } from "./swatch.js";
import { say } from "./words.js";

const DASHES = [null, "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];
const COLOURS = ["blue", "orange", "green", "purple", "red", "turquoise"]; // for those who have none
const APART = 16; // between two names, so that neither covers the other
const ASIDE = 3; // between two lines, so that those of equal points are both seen

/** The chart of the table that is played now, or with `pick` of a past match: whoever points at a move picks it. */
export class PointsChart {
  /** `words` are its `title`, what it says to those who do not see it (`told`), and the `column` of moves. */
  constructor(words, pick = null) {
    this.words = words;
    this.pick = pick;
    this.figure = new Figure(words.title, words.asTable);
    this.place = this.figure.place;
    this.at = null;
  }

  /** `rows` are [move, points …], from the first move that is known to the last. Nothing until somebody has points. */
  show(match, rows) {
    const lines = linesOf(match, rows);
    this.place.hidden = rows.length < 2 || lines.every((line) => line.points.every((points) => points === 0));
    if (this.place.hidden) return;
    const moves = rows.map(([move]) => move);
    const told = this.words.told(lines.map((line) => `${line.name} ${number(line.points.at(-1))}`).join(", "));
    const heads = [this.words.column, ...lines.map((line) => line.name)];
    const body = moves.map((move, at) => [number(move), ...lines.map((line) => number(line.points[at]))]);
    this.figure.show((width) => this.draw(width, told, moves, lines), numbersTable(told, heads, body));
  }

  draw(width, told, moves, lines) {
    const drawn = new Drawing(width, told, moves, lines, this.pick);
    this.marker = drawn;
    if (this.at !== null) drawn.mark(this.at);
    return drawn.element;
  }

  /** Shows which move is looked at. */
  mark(move) {
    this.at = move;
    this.marker?.mark(move);
  }
}

/** One line for each owner of points; those of a team always have the same, and share one. */
function linesOf(match, rows) {
  const shared = new Map();
  for (const { seat, team } of match.players) {
    const owner = team === null ? `seat ${seat}` : `team ${team}`;
    shared.set(owner, [...(shared.get(owner) ?? []), seat]);
  }
  return [...shared.values()].map((seats, at) => ({
    name: row(seats.map((seat) => match.players[seat].name)),
    colour: colourOf(match, seats[0]) ?? COLOURS[at % COLOURS.length],
    dash: DASHES[at % DASHES.length],
    aside: ASIDE * (at - (shared.size - 1) / 2),
    points: rows.map((one) => one[seats[0] + 1]),
  }));
}

class Drawing {
  constructor(width, told, moves, lines, pick) {
    const height = width > 560 ? 240 : 190;
    const names = Math.max(...lines.map((line) => widthOf(`${shortened(line.name)} `) + widthOf(number(line.points.at(-1)), 700)));
    const points = lines.flatMap((line) => line.points);
    const marks = ticks(Math.max(...points));
    [this.left, this.right, this.top, this.bottom] = [34, width - names - 22, 12, height - 24];
    [this.moves, this.lines] = [moves, lines];
    this.x = scale(moves[0], moves.at(-1), this.left, this.right);
    this.y = scale(Math.min(0, ...points), marks.at(-1), this.bottom, this.top);
    this.marker = svg("line", { class: "marker", y1: this.top - 4, y2: this.bottom });
    this.dots = lines.map((line) => svg("circle", { class: "dot", r: 4.5, "data-colour": line.colour }));
    this.element = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told },
      valueGrid(marks, this.y, this.left, this.right),
      svg("text", { x: this.left, y: height - 6, class: "axis" }, say("chart_move", { number: number(moves[0]) })),
      svg("text", { x: this.right, y: height - 6, class: "axis end" }, say("chart_move", { number: number(moves.at(-1)) })),
      lines.map((line) => this.steps(line)),
      this.ends().map((end) => this.ending(end)),
      pick ? [this.marker, this.dots] : null,
    );
    if (pick) this.listen(pick);
  }

  /** Points come at once, so the line goes in steps. A wider one below it, in the colour of the paper, keeps lines apart. */
  steps(line) {
    const places = line.points.map((points, at) => [this.x(this.moves[at]) + line.aside, this.y(points) - line.aside]);
    const d = places.map(([across, up], at) => (at === 0 ? `M${across} ${up}` : `H${across}V${up}`)).join("");
    return [
      svg("path", { d, class: "under" }),
      svg("path", { d, class: "line", "data-colour": line.colour, "stroke-dasharray": line.dash }),
    ];
  }

  /** Where the names go at the ends of their lines, moved apart where they would meet. */
  ends() {
    const placed = this.lines
      .map((line) => ({ line, end: this.y(line.points.at(-1)) - line.aside, at: this.y(line.points.at(-1)) }))
      .sort((one, other) => one.at - other.at);
    placed.forEach((one, nth) => nth && (one.at = Math.max(one.at, placed[nth - 1].at + APART)));
    let floor = this.bottom + 2;
    for (const one of placed.toReversed()) {
      one.at = Math.max(this.top - 4, Math.min(one.at, floor));
      floor = one.at - APART;
    }
    return placed;
  }

  ending({ line, end, at }) {
    const thin = { class: "line thin", "data-colour": line.colour, "stroke-dasharray": line.dash };
    const [left, value] = [this.right, number(line.points.at(-1))];
    return [
      svg("path", { d: `M${left + 2} ${end}L${left + 9} ${at}H${left + 15}`, ...thin }),
      svg("text", { x: left + 18, y: at + 4, class: "name" }, svg("title", {}, line.name), `${shortened(line.name)} `, svg("tspan", { class: "value" }, value)),
    ];
  }

  /** The marker stands at a move, with everybody's points of that moment. */
  mark(move) {
    const at = Math.max(0, this.moves.findLastIndex((one) => one <= move));
    for (const name of ["x1", "x2"]) this.marker.setAttribute(name, this.x(move));
    this.dots.forEach((dot, nth) => {
      const { points, aside } = this.lines[nth];
      dot.setAttribute("cx", this.x(move) + aside);
      dot.setAttribute("cy", this.y(points[at]) - aside);
    });
  }

  listen(pick) {
    const [first, last] = [this.moves[0], this.moves.at(-1)];
    const told = (event) => {
      const across = (event.clientX - this.element.getBoundingClientRect().left - this.left) / (this.right - this.left);
      pick(first + Math.round(Math.min(1, Math.max(0, across)) * (last - first)));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      told(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons && told(event));
  }
}
