// The players in the order of their seats: points, clocks, and who is on turn or began.

import { el } from "./dom.js";
import { seatSwatch } from "./swatch.js";
import { say } from "./words.js";

export function players(match) {
  return el(
    "section",
    { class: "card players" },
    el("h2", { class: "unseen" }, say("players")),
    el("ol", { class: match.players.length > 4 ? "many" : null }, match.players.map((player) => line(match, player))),
  );
}

function line(match, player) {
  const turn = match.turn.includes(player.seat);
  return el(
    "li",
    { class: turn ? "turn" : null },
    seatSwatch(match, player.seat),
    el("span", { class: "name" }, player.name, " ", marks(player, turn)),
    player.dummy ? null : el("span", { class: "clock", "data-clock": player.seat, title: say("time_thought") }),
    el("span", { class: "points" }, String(player.points), " ", el("span", { class: "unseen" }, say("points"))),
  );
}

function marks(player, turn) {
  return [
    turn ? el("span", { class: "mark on" }, say("mark_turn")) : null,
    player.first ? el("span", { class: "mark" }, say("mark_first")) : null,
    player.dummy ? el("span", { class: "mark" }, say("mark_dummy")) : null,
  ];
}
