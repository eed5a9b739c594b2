// The clocks of thought. The box says how they stood; between two pictures they run on here.

import { byId } from "./dom.js";
import { span } from "./words.js";

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
