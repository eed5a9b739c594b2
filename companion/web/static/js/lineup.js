// The last line-up, offered while the table is free: one tap, and everybody sits.

import { get } from "./api.js";
import { el, show } from "./dom.js";
import { row } from "./swatch.js";
import { say } from "./words.js";

/** A place that holds the offer as soon as it is known whether there is one. */
export function lastLineup() {
  const place = el("p", { class: "ways last-lineup", hidden: true });
  get("/api/players")
    .then(({ last }) => last && offer(place, last))
    .catch(() => null); // without it a new match is still two taps further
  return place;
}

function offer(place, { title, players }) {
  const words = say("last_lineup", { game: title, names: row(players.map(({ name }) => name)) });
  show(place, el("a", { href: "/new?last", class: "button main", "data-key": "last" }, `↺ ${words}`));
  place.hidden = false;
}
