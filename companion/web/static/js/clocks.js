// The clocks. The box says how they stood; between two pictures they run on here, and say when somebody's time is short.

import { byId } from "./dom.js";
import { span } from "./words.js";

const TICK = 500;
let told = null; // what the box said last, and when
let since = 0;
let warnedAt = 0;
let short = null; // whose time is short, and how: "2 low"
const watchers = [];

/** Calls this with a seat and "low" or "out" at the moment when that player's time runs short, or is over. */
export const watchClocks = (watcher) => watchers.push(watcher);

/** Takes what the box says and lets the clocks run on from there. `budget` is the time that the players have. */
export function setClocks(clock, budget = null) {
  const anew = told === null || told.runs !== clock.runs || budget === null;
  [told, since, warnedAt] = [clock, Date.now(), budget?.warned_at ?? 0]; // unlike the page's own time it goes on while a phone sleeps
  if (anew) short = shortage(); // who begins with little time knows it: only the moment itself is told
  tick();
}

/** Shows the present times in every element that asks for one by its `data-clock`: a seat, "left" and a seat, "turn",
 * "match". Whose time is short is marked. */
export function tick() {
  if (told === null) return;
  for (const place of byId("main").querySelectorAll("[data-clock]")) {
    const seconds = secondsOf(place.dataset.clock);
    const words = seconds <= -1 ? `−${span(-seconds)}` : span(seconds);
    if (place.textContent !== words) place.textContent = words;
    mark(place);
  }
  tellShortage();
}

function mark(place) {
  const [, seat] = place.dataset.clock.match(/^left (\d+)$/) ?? [null, place.dataset.clock === "turn" ? told.runs : null];
  const now = seat === null || told.left === null ? null : stage(told.left[seat] - gone(Number(seat)));
  place.classList.toggle("low", now === "low");
  place.classList.toggle("out", now === "out");
}

function tellShortage() {
  const now = shortage();
  if (now === short) return;
  short = now;
  if (now === null) return;
  const [seat, how] = now.split(" ");
  watchers.forEach((watcher) => watcher(Number(seat), how));
}

function shortage() {
  if (told.left === null || told.runs === null) return null;
  const now = stage(told.left[told.runs] - gone(told.runs));
  return now && `${told.runs} ${now}`;
}

const stage = (left) => (left <= 0 ? "out" : left <= warnedAt ? "low" : null);

/** Seconds since the box said so, of a clock that runs. */
const gone = (seat = told.runs) => (told.runs === null || told.runs !== seat ? 0 : Math.max(0, (Date.now() - since) / 1000));

function secondsOf(what) {
  if (what === "match") return told.match + gone();
  if (what === "turn") return told.left !== null && told.runs !== null ? told.left[told.runs] - gone() : told.turn + gone();
  const [, seat] = what.match(/(\d+)$/);
  if (what.startsWith("left") && told.left !== null) return (told.left[seat] ?? 0) - gone(Number(seat));
  return (told.players[seat] ?? 0) + gone(Number(seat));
}

setInterval(tick, TICK);
