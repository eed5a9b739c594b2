// The players in the order of their seats: points, who is on turn or began, their time; and that of the match.

import { el } from "./dom.js";
import { fromSeat } from "./owner.js";
import { seatSwatch } from "./swatch.js";
import { say } from "./words.js";

/** `me` is one's own seat, which comes first; the others follow as they sit. */
export function players(match, me = null) {
  const seats = match.players.filter((player) => !player.dummy).length;
  return el(
    "section",
    { class: "card players" },
    el("h2", { class: "unseen" }, say("players")),
    el("ol", { class: match.players.length > 4 ? "many" : null }, fromSeat(match.players, me, seats).map((player) => line(match, player, me))),
    matchTime(match),
  );
}

/** How long the match has taken, and what the players have for it. */
function matchTime(match) {
  const took = [say("time_match"), " ", el("span", { class: "clock", "data-clock": "match" })];
  return el("p", { class: "match-time" }, took, match.budget ? ` · ${match.budget.words}` : null);
}

function line(match, player, me) {
  const turn = match.turn.includes(player.seat);
  return el(
    "li",
    { class: turn ? "turn" : null },
    seatSwatch(match, player.seat),
    el("span", { class: "name" }, player.name, " ", marks(player, turn, me)),
    player.dummy ? null : clock(match, player.seat),
    el("span", { class: "points" }, String(player.points), " ", el("span", { class: "unseen" }, say("points"))),
  );
}

/** What a player has left; without a limit, what was thought so far. */
function clock(match, seat) {
  if (match.budget === null) return el("span", { class: "clock", "data-clock": seat, title: say("time_thought") });
  return el("span", { class: "clock left", "data-clock": `left ${seat}`, title: say("time_left") });
}

function marks(player, turn, me) {
  return [
    player.seat === me ? el("span", { class: "mark" }, say("mark_you")) : null,
    turn ? el("span", { class: "mark on" }, say("mark_turn")) : null,
    player.first ? el("span", { class: "mark" }, say("mark_first")) : null,
    player.dummy ? el("span", { class: "mark" }, say("mark_dummy")) : null,
  ];
}
