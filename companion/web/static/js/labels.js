// What is special about a match: that it is not finished, or was not played here.

import { el } from "./dom.js";
import { say } from "./words.js";

export function labels(match) {
  const names = [match.status === "finished" ? null : `past_${match.status}`, match.imported ? "past_imported" : null];
  return names.filter(Boolean).map((name) => [" ", el("span", { class: `label ${name}` }, say(name))]);
}
