// A table of Stones: the heap, with the places of the stones that are gone.

import { el } from "/static/js/dom.js";
import { panel, sight } from "/static/js/sight.js";
import { say } from "/static/js/words.js";

export function render(picture) {
  const { heap, stones, most } = picture.match.table;
  const places = Array.from({ length: stones }, (_, at) => el("li", { class: at < heap ? "there" : "gone" }));
  return sight(
    "stones",
    panel(
      say("stones_heap"),
      el("ul", { class: "heap", "aria-hidden": "true" }, places),
      el("p", { class: "left" }, say("stones_left", { count: heap })),
      el("p", { class: "soft" }, say("stones_at_most", { most })),
    ),
  );
}
