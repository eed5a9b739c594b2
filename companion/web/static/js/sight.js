// What the sight of a game is put together from.

import { el } from "./dom.js";
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
