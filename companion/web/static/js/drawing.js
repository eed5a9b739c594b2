// What small drawings are made of. Each has its own outline, so that nobody needs to see its colour.

import { svg } from "./dom.js";

export const path = (d, part = "body") => svg("path", { d, class: part });
export const circle = (cx, cy, r, part = "body") => svg("circle", { cx, cy, r, class: part });
export const rect = (x, y, width, height, part = "body") => svg("rect", { x, y, width, height, class: part });

/** A drawing on 24 by 24. `tint` is the colour of its body, `kind` what it shows. */
export function picture(tint, kind, ...shapes) {
  return svg("svg", { viewBox: "0 0 24 24", class: `picture ${kind}`, "data-tint": tint, "aria-hidden": "true" }, shapes);
}
