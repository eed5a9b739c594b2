// What the sight of a game is put together from.

import { el, svg } from "./dom.js";
import { say } from "./words.js";

/** Everything that a game shows. Its name, and whatever else its styles go by, are its classes. */
export const sight = (classes, ...parts) => el("div", { class: `sight ${classes}` }, el("div", { class: "panels" }, parts));

/** A part of it under its own heading. */
export const panel = (title, ...parts) => el("section", { class: "card panel" }, el("h2", {}, title), parts);

/** A name and a value in a list of facts. */
export const fact = (name, value) => el("div", { class: "fact" }, el("dt", {}, name), el("dd", {}, value));

/** Words for those who listen. */
export const unseen = (words) => el("span", { class: "unseen" }, words);

/** What nobody told. */
export const unknown = (words = say("sight_not_told")) =>
  el("span", { class: "unknown", title: words }, el("span", { "aria-hidden": "true" }, "?"), unseen(words));

// Small drawings, on 24 by 24. Each has its own outline, so that nobody needs to see its colour.

export const path = (d, part = "body") => svg("path", { d, class: part });
export const circle = (cx, cy, r, part = "body") => svg("circle", { cx, cy, r, class: part });
export const rect = (x, y, width, height, part = "body") => svg("rect", { x, y, width, height, class: part });

/** A drawing. `tint` is the colour of its body, `kind` what it shows. */
export function picture(tint, kind, ...shapes) {
  return svg("svg", { viewBox: "0 0 24 24", class: `picture ${kind}`, "data-tint": tint, "aria-hidden": "true" }, shapes);
}
