// Small drawings of the buildings, and of who holds most of them.

import { circle, path, picture, rect } from "/static/js/sight.js";

const BUILDINGS = {
  blue: () => [path("M2 9.5 12 3l10 6.5z"), rect(3, 19, 18, 3), ...[4, 8.7, 13.3, 18].map((x) => rect(x, 10.5, 2.4, 8))],
  red: () => [path("M12 6V1.5h5v2.6h-5"), path("M3.5 22v-8a8.5 8.5 0 0 1 17 0v8z"), path("M9.5 22v-5a2.5 2.5 0 0 1 5 0v5z", "hole")],
  brown: () => [path("M2 22V6l3-3h14l3 3v16z"), path("M5 22v-7a2.7 2.7 0 0 1 5.4 0v7zM13.6 22v-7a2.7 2.7 0 0 1 5.4 0v7z", "hole"), path("M2.5 7.5h19", "seam")],
  white: () => [path("M12 1v5M10 2.8h4", "seam"), path("M4.5 22V12L12 5l7.5 7v10z"), circle(12, 12.5, 1.8, "hole"), path("M10 22v-4.6h4V22z", "hole")],
  green: () => [rect(6.9, 14, 2.2, 8, "trunk"), rect(15.9, 16, 2.2, 6, "trunk"), circle(8, 9.5, 6), circle(17, 13.5, 4.6), path("M2 22h20", "seam")],
  purple: () => [path("M7 22V6.5L12 1l5 5.5V22z"), ...[8.5, 12.5, 16.5].flatMap((y) => [rect(9.2, y, 2, 2.4, "hole"), rect(12.8, y, 2, 2.4, "hole")])],
};

/** A building by the colour of its type. */
export const building = (colour) => picture(colour, "building", (BUILDINGS[colour] ?? BUILDINGS.purple)());

/** What a word means in a question about all these words: a building, unless they are the currencies. */
export function sign(word, table, words) {
  if (!Object.hasOwn(BUILDINGS, word)) return null;
  const currencies = table.yard.map((slot) => slot.slot);
  const others = [...words].filter((one) => !currencies.includes(one) && Object.hasOwn(BUILDINGS, one));
  return others.length === 0 && currencies.every((one) => words.has(one)) ? null : building(word);
}

/** Who holds most, alone or together with others. */
export const crown = () => picture("gold", "crown", path("M3 19 2 7l6 4.5L12 4l4 7.5L22 7l-1 12z"));
export const tied = () => picture("gold", "crown", path("M3 8h18v3.5H3zM3 14.5h18V18H3z"));
