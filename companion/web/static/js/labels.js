// What is special about a match: that it is not finished, or was not played here.

import { el } from "./dom.js";
import { say } from "./words.js";

const UNFINISHED = { open: "past_open", abandoned: "past_abandoned", aside: "past_aside" };

export function labels(match) {
  const names = [UNFINISHED[match.status], match.imported ? "past_imported" : null];
  return names.filter(Boolean).map((name) => [" ", el("span", { class: `label ${name}` }, say(name))]);
}
