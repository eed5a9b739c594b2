// Small drawings of what lies on the table. Each has its own outline, so that nobody needs to see its colour.

import { svg } from "../dom.js";

const path = (d, part = "body") => svg("path", { d, class: part });
const circle = (cx, cy, r, part = "body") => svg("circle", { cx, cy, r, class: part });
const rect = (x, y, width, height, part = "body") => svg("rect", { x, y, width, height, class: part });

function picture(tint, kind, ...shapes) {
  return svg("svg", { viewBox: "0 0 24 24", class: `picture ${kind}`, "data-tint": tint, "aria-hidden": "true" }, shapes);
}

const BUILDINGS = {
  blue: () => [path("M2 9.5 12 3l10 6.5z"), rect(3, 19, 18, 3), ...[4, 8.7, 13.3, 18].map((x) => rect(x, 10.5, 2.4, 8))],
  red: () => [path("M12 6V1.5h5v2.6h-5"), path("M3.5 22v-8a8.5 8.5 0 0 1 17 0v8z"), path("M9.5 22v-5a2.5 2.5 0 0 1 5 0v5z", "hole")],
  brown: () => [path("M2 22V6l3-3h14l3 3v16z"), path("M5 22v-7a2.7 2.7 0 0 1 5.4 0v7zM13.6 22v-7a2.7 2.7 0 0 1 5.4 0v7z", "hole"), path("M2.5 7.5h19", "seam")],
  white: () => [path("M12 1v5M10 2.8h4", "seam"), path("M4.5 22V12L12 5l7.5 7v10z"), circle(12, 12.5, 1.8, "hole"), path("M10 22v-4.6h4V22z", "hole")],
  green: () => [rect(6.9, 14, 2.2, 8, "trunk"), rect(15.9, 16, 2.2, 6, "trunk"), circle(8, 9.5, 6), circle(17, 13.5, 4.6), path("M2 22h20", "seam")],
  purple: () => [path("M7 22V6.5L12 1l5 5.5V22z"), ...[8.5, 12.5, 16.5].flatMap((y) => [rect(9.2, y, 2, 2.4, "hole"), rect(12.8, y, 2, 2.4, "hole")])],
};

/** A building of Alhambra by the colour of its type. */
export const building = (colour) => picture(colour, "building", (BUILDINGS[colour] ?? BUILDINGS.purple)());

const RESOURCES = {
  brick: ["brick", () => [rect(2, 13, 9.3, 6.5), rect(12.7, 13, 9.3, 6.5), rect(7.3, 5, 9.3, 6.5)]],
  lumber: ["lumber", () => [path("M6.5 6h13a4 6 0 0 1 0 12h-13z"), svg("ellipse", { cx: 6.5, cy: 12, rx: 4.2, ry: 6, class: "cut" }), svg("ellipse", { cx: 6.5, cy: 12, rx: 1.7, ry: 2.6, class: "seam" })]],
  ore: ["ore", () => [path("M3 18.5 6.5 8l6-4 6 5L22 18l-4 3H7z"), path("m6.5 8 5 4.5 7-3.5M11.5 12.5 10 21", "seam")]],
  wool: ["wool", () => [path("M7 19v3M15 19v3", "seam"), path("M5 9.5a4 4 0 0 1 6-3.4 4 4 0 0 1 6.5 1.6 4.2 4.2 0 0 1 1 8A4 4 0 0 1 13 18.5a4 4 0 0 1-6-.2A4.3 4.3 0 0 1 5 9.5z"), svg("ellipse", { cx: 19.5, cy: 10.5, rx: 2.8, ry: 3.4, class: "face" })]],
  grain: ["grain", () => [path("M12 23V6", "seam"), path("M12 2c2.5 2 2.5 4.5 0 6.5-2.5-2-2.5-4.5 0-6.5z"), ...[8, 12.5].flatMap((y) => [path(`M11.5 ${y + 5}c-4 0-5.5-2-5.5-5 3.5 0 5.5 1.5 5.5 5z`), path(`M12.5 ${y + 5}c4 0 5.5-2 5.5-5-3.5 0-5.5 1.5-5.5 5z`)])]],
};

/** A resource of Catan. */
export function resource(name) {
  const [tint, shapes] = RESOURCES[name];
  return picture(tint, "resource", shapes());
}

const PIECES = {
  road: ["orange", () => [path("M8 2h8l6 20H2z"), path("M12 3.5v3.5M12 10v4M12 17v4.5", "dash")]],
  knight: ["red", () => [path("M12 1.5 21 5v7c0 5.5-4 9-9 10.5C7 21 3 17.5 3 12V5z"), path("M12 5.5v13M7.5 10h9", "emblem")]],
  village: ["green", () => [path("M2 11.5 12 3l10 8.5-2 .3V22H4V11.8z"), path("M10 22v-6h4v6z", "hole")]],
  city: ["blue", () => [path("M2 22V10l5.5-5L13 10v2h9v10z"), path("M5.3 12h4v3.5h-4zM15 15h4v3h-4z", "hole"), path("M13 12V8.5l4.5-4L22 8.5V12z")]],
  expansion: ["purple", () => [path("M3 22V9l9-6.5L21 9v13z"), path("M12 9v9M7.5 13.5h9", "emblem")]],
};

/** A card of a Catan tableau. */
export function piece(kind) {
  const [tint, shapes] = PIECES[kind];
  return picture(tint, "piece", shapes());
}

const CHIPS = [
  () => [circle(12, 12, 10)],
  () => [circle(12, 12, 10), circle(12, 12, 5.2, "gap")],
  () => [circle(12, 12, 10), path("m7.5 7.5 9 9m0-9-9 9", "cross")],
];

/** A chip of Sequence: a disc, a ring, a cross, as on the box. One of a sequence is turned over and has a rim. */
export function chip(team, colour, turned = false) {
  return picture(colour, turned ? "disc turned" : "disc", CHIPS[team](), turned ? circle(12, 12, 7.6, "rim") : null);
}

/** Who holds most, alone or together with others. */
export const crown = () => picture("gold", "crown", path("M3 19 2 7l6 4.5L12 4l4 7.5L22 7l-1 12z"));
export const tied = () => picture("gold", "crown", path("M3 8h18v3.5H3zM3 14.5h18V18H3z"));

/** Which way the arrows point. */
export function arrows(clockwise) {
  const turn = clockwise ? null : "matrix(-1 0 0 1 24 0)";
  return picture("grey", "arrows", svg("g", { transform: turn }, path("M19.5 12A7.5 7.5 0 1 1 15 5.1", "bend"), path("M13.5 1.5 20 5l-6 4z", "head")));
}
