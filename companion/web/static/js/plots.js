// Plots: drawings of numbers, each with the same numbers as a table below it.

import { el, show, svg } from "./dom.js";
import { number } from "./numbers.js";
import { say } from "./words.js";

const LONGEST = 96; // of a name at a line, in pixels

/** A drawing that is made anew whenever its place changes its width, with its numbers as a table to be opened. */
export class Figure {
  constructor(title, asTable = say("past_as_table")) {
    this.drawing = el("div", { class: "drawing" });
    this.numbers = el("div", {});
    this.width = 0;
    new ResizeObserver(([entry]) => this.resize(Math.floor(entry.contentRect.width))).observe(this.drawing);
    this.place = el(
      "figure",
      { class: "plot" },
      el("figcaption", {}, title),
      this.drawing,
      el("details", {}, el("summary", {}, asTable), this.numbers),
    );
  }

  /** `draw` makes the drawing for a width. */
  show(draw, table) {
    this.draw = draw;
    show(this.numbers, table);
    if (this.width) show(this.drawing, draw(this.width));
  }

  resize(width) {
    if (width <= 0 || width === this.width) return;
    this.width = width;
    if (this.draw) show(this.drawing, this.draw(width));
  }
}

function figure(title, draw, table) {
  const made = new Figure(title);
  made.show(draw, table);
  return made.place;
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

/** Where a value stands between two edges. */
export const scale = (least, most, from, to) => (value) => from + ((value - least) / Math.max(1e-9, most - least)) * (to - from);

/** Thin lines at round values, with their numbers. */
export function valueGrid(marks, y, left, right, written = number) {
  return marks.map((mark) => [
    svg("line", { x1: left, x2: right, y1: y(mark), y2: y(mark), class: mark === 0 ? "ground" : "grid" }),
    svg("text", { x: left - 6, y: y(mark) + 4, class: "axis end" }, written(mark)),
  ]);
}

// Texts

/** How wide a text is going to be. */
export function widthOf(text, weight = 400) {
  widthOf.pen ??= document.createElement("canvas").getContext("2d");
  widthOf.pen.font = `${weight} 13px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(widthOf.pen.measureText(text).width);
}

/** A name that fits, cut between whole characters. */
export function shortened(text) {
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`) > LONGEST) letters.pop();
  return letters.length < [...text].length ? `${letters.join("").trimEnd()}…` : text;
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

// One value after another

/** Dots joined by a line. `dots` are { value, when, star }; a star stands out by its shape. */
export function dotPlot({ title, told, dots, table }) {
  return figure(title, (width) => dotDrawing(width, told, dots), table);
}

/** The same with a margin around each value, on a scale that begins near the least. */
export function bandPlot({ title, told, dots, table }) {
  return figure(title, (width) => bandDrawing(width, told, dots), table);
}

function bandDrawing(width, told, dots) {
  const height = 190;
  const [left, right, top, bottom] = [44, width - 16, 14, height - 24];
  const step = ticks(Math.max(...dots.map((dot) => dot.value + dot.margin)) - Math.min(...dots.map((dot) => dot.value - dot.margin)))[1];
  const least = Math.floor(Math.min(...dots.map((dot) => dot.value - dot.margin)) / step) * step;
  const most = Math.ceil(Math.max(...dots.map((dot) => dot.value + dot.margin)) / step) * step;
  const marks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step);
  const [x, y] = [scale(0, dots.length - 1, left + 10, right), scale(least, most, bottom, top)];
  const line = (values) => values.map(([at, value]) => `${x(at)} ${y(value)}`).join("L");
  const [upper, lower] = [dots.map((dot, at) => [at, dot.value + dot.margin]), dots.map((dot, at) => [at, dot.value - dot.margin]).reverse()];
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told },
    svg("path", { d: `M${line([...upper, ...lower])}Z`, class: "band" }),
    valueGrid(marks, y, left, right + 8, String),
    svg("path", { d: `M${line(dots.map((dot, at) => [at, dot.value]))}`, class: "line" }),
    dots.length > 40 ? null : dots.map((dot, at) => point(dot, x(at), y(dot.value))),
    svg("text", { x: x(0), y: height - 6, class: "axis" }, dots[0].when),
    svg("text", { x: right + 8, y: height - 6, class: "axis end" }, dots.at(-1).when),
  );
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
    valueGrid(marks, y, left, right + 8),
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
