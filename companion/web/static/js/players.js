// The players in the order of their seats: points, who is on turn or began, and the clocks of thought.

import { byId, el } from "./dom.js";
import { seatSwatch } from "./swatch.js";
import { say, span } from "./words.js";

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

// The clocks. The box says how they stood; between two pictures they run on here.

const TICK = 500;
let told = null; // what the box said last, and when
let since = 0;

/** Takes what the box says and lets the clocks run on from there. */
export function setClocks(clock) {
  told = clock;
  since = Date.now(); // unlike the page's own time it goes on while a phone sleeps
  tick();
}

/** Shows the present times in every element that asks for one: `data-clock` is a seat, or "turn". */
function tick() {
  if (told === null) return;
  const gone = told.runs === null ? 0 : Math.max(0, (Date.now() - since) / 1000);
  for (const place of byId("main").querySelectorAll("[data-clock]")) {
    const words = span(place.dataset.clock === "turn" ? told.turn + gone : timeOf(Number(place.dataset.clock), gone));
    if (place.textContent !== words) place.textContent = words;
  }
}

const timeOf = (seat, gone) => (told.players[seat] ?? 0) + (told.runs === seat ? gone : 0);

setInterval(tick, TICK);
