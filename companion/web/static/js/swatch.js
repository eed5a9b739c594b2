// Small signs beside words: the colour of a seat or a thing, and names in a row as people say them.

import { el } from "./dom.js";

const COLOURS = [
  ...["blue", "red", "green", "yellow", "white", "black"],
  ...["orange", "purple", "brown", "pink", "grey", "turquoise"],
];

/** A patch of a colour; null where the word is none. The name stands beside it, so it is not read out. */
export function swatch(word) {
  if (!COLOURS.includes(word)) return null;
  return el("span", { class: "swatch", "data-colour": word, "aria-hidden": "true" });
}

/** The name of a seat's colour; in a game of teams that of the team. */
export function colourOf(match, seat) {
  const player = match.players[seat];
  return player.colour ?? match.table.teams?.[player.team]?.colour ?? null;
}

/** A seat's patch: its colour, or its number where it has none. */
export function seatSwatch(match, seat) {
  const colour = swatch(colourOf(match, seat));
  return colour ?? el("span", { class: "swatch numbered", "aria-hidden": "true" }, String(seat + 1));
}

/** "Ann, Ben and Cem" in the language of the page; or, as a disjunction, "2, 3 or 4". */
export function row(names, type = "conjunction") {
  return new Intl.ListFormat(document.documentElement.lang, { type }).format(names);
}

/** The names of seats. */
export const namesOf = (match, seats) => row(seats.map((seat) => match.players[seat].name));
