// Switches for everything that can go wrong with the simulated box.

import { post } from "./api.js";
import { el, show } from "./dom.js";
import { tell } from "./frame.js";
import { say } from "./words.js";

const PARTS = ["panel", "strip", "disk", "clock"];
const SURE = 4000; // milliseconds in which the plug is pulled by a second press

/** The card of faults: its element and `draw` for which are on. `pulled` is called when the plug is. */
export function makeFaults(made, pulled) {
  const keys = [...new Set(made.faults.map(partOf))].filter((part) => ![...PARTS, "power"].includes(part));
  const switches = new Map();
  const chosen = el("select", { onchange: drawKey }, keys.map((key) => el("option", { value: key }, nameOf(key))));
  const ofKey = el("div", { class: "switches" });
  const broken = el("p", { class: "soft", "aria-live": "polite" });
  let wrong = [];

  const one = (fault, words) => (made.once.includes(fault) ? mishap(fault, words) : switchOf(fault, words));

  function switchOf(fault, words) {
    const flip = (event) => send(fault, event.currentTarget.getAttribute("aria-checked") !== "true");
    const element = makeSwitch(words, wrong.includes(fault), flip);
    switches.set(fault, element);
    return element;
  }

  function drawKey() {
    const all = made.faults.filter((fault) => partOf(fault) === chosen.value);
    show(ofKey, all.map((fault) => one(fault, say(`fault_key_${faultOf(fault)}`))));
  }

  function draw(on) {
    wrong = on;
    for (const [fault, element] of switches) element.setAttribute("aria-checked", String(wrong.includes(fault)));
    const names = keys.filter((key) => wrong.some((fault) => partOf(fault) === key)).map(nameOf);
    broken.textContent = names.length ? say("faults_keys_broken", { keys: names.join(", ") }) : "";
  }

  const groups = PARTS.map((part) => {
    const all = made.faults.filter((fault) => partOf(fault) === part);
    const list = all.map((fault) => one(fault, say(`fault_${part}_${faultOf(fault)}`)));
    return all.length ? group(say(`part_${part}`), el("div", { class: "switches" }, list)) : null;
  });
  const choice = el("label", { class: "choice" }, el("span", {}, say("faults_which_key")), chosen);
  const keyGroup = group(say("part_key"), choice, ofKey, broken);
  keyGroup.classList.add("wide");
  const element = el(
    "section",
    { class: "card faults" },
    el("h2", {}, say("faults")),
    el("p", { class: "soft" }, say("faults_note")),
    el("div", { class: "groups" }, groups, keyGroup, group(say("part_power"), plug(pulled))),
  );
  drawKey();
  return { element, draw };
}

/** A switch with its words. */
export function makeSwitch(words, on, flip) {
  return el("button", { type: "button", role: "switch", class: "switch", "aria-checked": String(on), onclick: flip }, el("span", {}, words));
}

const partOf = (fault) => fault.slice(0, fault.lastIndexOf("."));
const faultOf = (fault) => fault.slice(fault.lastIndexOf(".") + 1);
const nameOf = (key) => (key.startsWith("SEAT") ? say("seat", { number: key.slice(4) }) : key.startsWith("DIAL") ? say("dial_contact", { contact: key.at(-1) }) : key);

const group = (name, ...children) => el("div", { class: "group", role: "group", "aria-label": name }, el("h3", {}, name), children);

const mishap = (fault, words) => el("button", { type: "button", class: "once", onclick: () => send(fault, true) }, words);

/** The plug is pulled by two presses: the first is easily made by mistake. */
function plug(pulled) {
  const button = el("button", { type: "button", class: "once plug", onclick: press }, say("fault_power_cut"));
  let timer = null;

  async function press() {
    if (timer === null) {
      button.textContent = say("fault_power_sure");
      timer = setTimeout(calm, SURE);
      return;
    }
    calm();
    if (await send("power.cut", true)) pulled();
  }

  function calm() {
    clearTimeout(timer);
    timer = null;
    button.textContent = say("fault_power_cut");
  }

  return button;
}

async function send(fault, on) {
  try {
    await post("/api/box/faults", { fault, on });
    return true;
  } catch (refused) {
    tell(refused.words, "refused");
    return false;
  }
}
