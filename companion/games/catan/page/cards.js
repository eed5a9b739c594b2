// Small drawings of the cards: resources, what is built of them, and which way the arrows point.

import { svg } from "/static/js/dom.js";
import { path, picture, rect } from "/static/js/sight.js";

const RESOURCES = {
  brick: ["brick", () => [rect(2, 13, 9.3, 6.5), rect(12.7, 13, 9.3, 6.5), rect(7.3, 5, 9.3, 6.5)]],
  lumber: ["lumber", () => [path("M6.5 6h13a4 6 0 0 1 0 12h-13z"), svg("ellipse", { cx: 6.5, cy: 12, rx: 4.2, ry: 6, class: "cut" }), svg("ellipse", { cx: 6.5, cy: 12, rx: 1.7, ry: 2.6, class: "seam" })]],
  ore: ["ore", () => [path("M3 18.5 6.5 8l6-4 6 5L22 18l-4 3H7z"), path("m6.5 8 5 4.5 7-3.5M11.5 12.5 10 21", "seam")]],
  wool: ["wool", () => [path("M7 19v3M15 19v3", "seam"), path("M5 9.5a4 4 0 0 1 6-3.4 4 4 0 0 1 6.5 1.6 4.2 4.2 0 0 1 1 8A4 4 0 0 1 13 18.5a4 4 0 0 1-6-.2A4.3 4.3 0 0 1 5 9.5z"), svg("ellipse", { cx: 19.5, cy: 10.5, rx: 2.8, ry: 3.4, class: "face" })]],
  grain: ["grain", () => [path("M12 23V6", "seam"), path("M12 2c2.5 2 2.5 4.5 0 6.5-2.5-2-2.5-4.5 0-6.5z"), ...[8, 12.5].flatMap((y) => [path(`M11.5 ${y + 5}c-4 0-5.5-2-5.5-5 3.5 0 5.5 1.5 5.5 5z`), path(`M12.5 ${y + 5}c4 0 5.5-2 5.5-5-3.5 0-5.5 1.5-5.5 5z`)])]],
};

/** A card of a resource. */
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

/** A card of a tableau. */
export function piece(kind) {
  const [tint, shapes] = PIECES[kind];
  return picture(tint, "piece", shapes());
}

/** The drawing that belongs to a word of the game; null where there is none. */
export function sign(word) {
  if (Object.hasOwn(RESOURCES, word)) return resource(word);
  return Object.hasOwn(PIECES, word) ? piece(word) : null;
}

/** Which way the arrows point. */
export function arrows(clockwise) {
  const turn = clockwise ? null : "matrix(-1 0 0 1 24 0)";
  return picture("grey", "arrows", svg("g", { transform: turn }, path("M19.5 12A7.5 7.5 0 1 1 15 5.1", "bend"), path("M13.5 1.5 20 5l-6 4z", "head")));
}
