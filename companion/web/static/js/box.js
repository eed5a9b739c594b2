// The box in the browser: a simulated one is played here, a real one is only shown.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { makeFaults, makeSwitch } from "./faults.js";
import { Fingers } from "./fingers.js";
import { frame, tell, tellLost } from "./frame.js";
import { keyButton, makeDial, wireKeyboard } from "./keys.js";
import { listen } from "./live.js";
import { makePanel } from "./panel.js";
import { coloursOf, makeTable } from "./strip.js";
import { say } from "./words.js";

const LEGEND = [
  ["1 – 6", "K1 – K6"],
  ["↑ ↓", "legend_dial"],
  ["Enter", "OK"],
  ["B, ⌫", "BACK"],
  ["T", "TURN"],
  ["I", "INFO"],
  ["⇧ 1 – 6", "legend_seats"],
];
const AGAIN = 1500; // milliseconds until the box is looked for again

await frame();
document.title = `${say("nav_box")} · ${say("title")}`;
const main = byId("main");
await begin();

/** Builds the page for the box that is there. */
async function begin() {
  let made;
  try {
    made = await get("/api/box");
  } catch {
    tellLost(true);
    setTimeout(begin, AGAIN);
    return;
  }
  tellLost(false);
  const fingers = made.may_press ? new Fingers(made.hold, (refused) => tell(refused.words, "refused")) : null;
  const parts = build(made, fingers);
  listen(() => "/api/box/events", "box", parts.draw, parts.lost, { rests: true, look: () => get("/api/box") });
}

function build(made, fingers) {
  const panel = makePanel(made.width, made.height);
  const table = makeTable((number, name) => seatOf(made, fingers, number, name));
  const dial = made.dial ? makeDial(fingers) : null;
  const reading = makeReading();
  const options = { typing: true };
  const dead = el("section", { class: "dead", role: "alert", hidden: true }, el("p", {}, say("box_dead")), el("p", {}, el("code", {}, "companion run")));
  const faults = made.simulated && fingers ? makeFaults(made, die) : null;
  const scene = el("div", { class: "scene" }, table.element, deviceOf(made, fingers, panel, dial));
  if (fingers) wireKeyboard(fingers, made.keys, dial?.turn, () => options.typing);
  show(
    main,
    el("h1", { class: "unseen" }, say("nav_box")),
    note(made, fingers),
    made.ended && el("p", { class: "card note" }, say(`ended_${made.ended}`), made.ended_why && ` (${made.ended_why})`),
    dead,
    el(
      "div",
      { class: "bench" },
      scene,
      el("div", { class: "beside" }, fingers && [pressing(fingers, options, reading), legend()], faults?.element),
    ),
    reading.element,
  );
  const seen = {};
  let gone = false;

  /** The plug is pulled. What still comes is older. */
  function die() {
    dead.hidden = false;
    dead.scrollIntoView({ block: "center" });
    gone = false;
    panel.dark();
    table.draw(coloursOf(seen.lamps).map(() => [0, 0, 0]));
    scene.classList.add("asleep");
  }

  function draw(news) {
    Object.assign(seen, news);
    if (!dead.hidden && !gone) return;
    if (!dead.hidden) tell(say("box_back"));
    dead.hidden = true;
    gone = false;
    scene.classList.remove("asleep");
    if ("panel" in news || "contrast" in news || "words" in news) panel.draw(seen.panel, seen.contrast, seen.words);
    if ("words" in news) reading.tell(seen.words);
    if ("lamps" in news) table.draw(coloursOf(seen.lamps));
    if ("seats" in news) table.seat(seen.seats);
    if ("wrong" in news) faults?.draw(seen.wrong);
  }

  function lost(now) {
    gone = gone || Boolean(now);
    tellLost(dead.hidden && now);
    scene.classList.toggle("asleep", Boolean(now) || !dead.hidden);
  }

  return { draw, lost };
}

/** What the box is, where that has to be said. */
function note(made, fingers) {
  if (!made.simulated) return el("p", { class: "card note" }, say("box_mirror"));
  if (!fingers) return el("p", { class: "card note" }, say("box_pair_first"), " ", el("a", { href: "/join" }, say("box_pair")));
  return null;
}

/** The little box: the panel, the six keys below what its lowest line calls them, the dial and the other keys. */
function deviceOf(made, fingers, panel, dial) {
  const has = (key) => made.keys.includes(key);
  const key = (name, kind) => has(name) && keyButton(fingers, name, name, { class: `key ${kind}` });
  const actions = made.keys.filter((name) => /^K\d$/.test(name));
  return el(
    "section",
    { class: "device", "aria-label": say("nav_box") },
    panel.element,
    el("div", { class: "actions" }, actions.map((name) => key(name, "action"))),
    el("div", { class: "hand" }, dial?.element ?? [key("UP", "plain"), key("DOWN", "plain"), key("OK", "plain")], key("BACK", "plain back"), key("INFO", "plain info"), key("TURN", "turn")),
  );
}

/** A seat: its button where it has one, else its name. */
function seatOf(made, fingers, number, name) {
  const label = [el("b", {}, String(number)), name && el("span", {}, name)];
  const spoken = { "aria-label": `${say("seat", { number })} ${name}`.trim() };
  if (!made.keys.includes(`SEAT${number}`)) return el("span", { class: "seat" }, label);
  return keyButton(fingers, `SEAT${number}`, label, { class: "seat", ...spoken });
}

function pressing(fingers, options, reading) {
  const flips = (words, about, on, flipped) => {
    const flip = (event) => {
      const now = event.currentTarget.getAttribute("aria-checked") !== "true";
      event.currentTarget.setAttribute("aria-checked", String(now));
      flipped(now);
    };
    return el("div", { class: "option" }, makeSwitch(words, on, flip), el("p", { class: "soft" }, about));
  };
  return el(
    "section",
    { class: "card pressing" },
    el("h2", {}, say("pressing")),
    flips(say("press_hold"), say("press_hold_note"), false, (on) => (fingers.hold = on)),
    flips(say("press_bounce"), say("press_bounce_note"), false, (on) => (fingers.bounce = on)),
    flips(say("press_typing"), say("press_typing_note"), true, (on) => (options.typing = on)),
    flips(say("press_reading"), say("press_reading_note"), false, (on) => (reading.aloud = on)),
  );
}

function legend() {
  const rows = LEGEND.map(([typed, key]) => [el("dt", {}, el("kbd", {}, typed)), el("dd", {}, key.startsWith("legend") ? say(key) : key)]);
  return el("section", { class: "card legend" }, el("h2", {}, say("legend")), el("dl", {}, rows), el("p", { class: "soft" }, say("legend_note")));
}

/** What the panel says, for a screen reader that is asked to follow it. Clocks alone are no news. */
function makeReading() {
  const element = el("p", { class: "unseen", "aria-live": "polite" });
  const reading = { element, aloud: false, tell };
  let before = "";
  let timer;

  function tell(words) {
    const plain = words.join(" ").replace(/\d/g, "");
    if (!reading.aloud || plain === before) return;
    before = plain;
    clearTimeout(timer);
    timer = setTimeout(() => (element.textContent = words.join(". ")), 500);
  }

  return reading;
}
