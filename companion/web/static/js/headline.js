// What stands above a match: whose turn it is, readable across the room; what there is to do; what is special about it.

import { el } from "./dom.js";
import { colourOf, namesOf } from "./swatch.js";
import { say } from "./words.js";

/** Whose turn it is, or how the match stands, in a few words. */
export function headline(match) {
  if (match.outcome) return winners(match);
  if (match.status === "abandoned" || match.status === "aside") return say("match_abandoned");
  if (match.paused) return say("match_paused");
  if (match.mid_turn !== null) return say("turn_of", { name: match.players[match.mid_turn].name });
  if (match.turn.length === 0) return match.players.some((player) => player.first) ? say("turn_of_table") : say("setting_up");
  if (match.turn.length === 1) return say("turn_of", { name: match.players[match.turn[0]].name });
  return say("turn_of_several", { names: namesOf(match, match.turn) });
}

function winners(match) {
  const seats = match.outcome.winners;
  if (seats.length === 0) return say("nobody_wins");
  return say("wins", { count: seats.length, names: namesOf(match, seats) });
}

/** Which match this is, in one line. */
export function caption(match) {
  const house = match.house.map((rule) => `${rule.name}: ${rule.choice}`);
  return [match.title, match.edition, ...house, say("moves_played", { count: match.moves })].join(" · ");
}

/** The colour of the player on turn, or of the only winner: the stage is edged with it. */
export function leading(match) {
  const seats = match.outcome ? match.outcome.winners : match.turn;
  return seats.length === 0 ? null : colourOf(match, seats[0]);
}

const UNFINISHED = { open: "past_open", abandoned: "past_abandoned", aside: "past_aside" };

/** That a past match is not finished, or was not played here. */
export function labels(match) {
  const names = [UNFINISHED[match.status], match.imported ? "past_imported" : null];
  return names.filter(Boolean).map((name) => [" ", el("span", { class: `label ${name}` }, say(name))]);
}

/** What the table has to do now. A match that is over, or stands still, asks for nothing. */
export function tasks(match) {
  if (match.outcome || match.paused || match.todo.length === 0) return null;
  return el(
    "section",
    { class: "tasks" },
    el("h2", { class: "unseen" }, say("todo")),
    el("ul", {}, match.todo.map((task) => el("li", {}, task))),
  );
}
