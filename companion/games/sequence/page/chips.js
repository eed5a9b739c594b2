// Small drawings of the chips.

import { circle, path, picture } from "/static/js/sight.js";

const CHIPS = [
  () => [circle(12, 12, 10)],
  () => [circle(12, 12, 10), circle(12, 12, 5.2, "gap")],
  () => [circle(12, 12, 10), path("m7.5 7.5 9 9m0-9-9 9", "cross")],
];

/** A team's chip: a disc, a ring, a cross, as on the box. One of a sequence is turned over and has a rim. */
export function chip(team, colour, turned = false) {
  return picture(colour, turned ? "disc turned" : "disc", CHIPS[team](), turned ? circle(12, 12, 7.6, "rim") : null);
}
