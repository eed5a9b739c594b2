// The keys of the box: buttons that a finger, a mouse, the keyboard and a screen reader can press, and hold.

import { el } from "./dom.js";
import { say } from "./words.js";

const TYPED = { Enter: "OK", Backspace: "BACK", b: "BACK", t: "TURN", i: "INFO" };
const TURNED = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const NOTCH = 18; // degrees
const WHEEL = 60; // of a wheel's way for one notch

/** A button that is a key of the box. */
export function keyButton(fingers, key, label, attributes = {}) {
  const button = el("button", { type: "button", "data-key": key, ...attributes }, label);
  if (fingers === null) button.disabled = true;
  else wire(button, fingers, key);
  return button;
}

function wire(button, fingers, key) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    fingers.press(`pointer ${event.pointerId}`, key);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(end, (event) => fingers.lift(`pointer ${event.pointerId}`));
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // A mouse leaves the focus where it is: Enter stays OK, and is not the key that was clicked last.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) fingers.press(`focus ${event.code}`, key);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " ") event.preventDefault();
    fingers.lift(`focus ${event.code}`);
  });
  button.addEventListener("blur", () => ["Enter", "NumpadEnter", "Space"].forEach((code) => fingers.lift(`focus ${code}`)));
  // A click without a pointer and without a key is a screen reader's.
  button.addEventListener("click", (event) => event.detail || fingers.tap(key));
}

/** The dial: turned by its two buttons or a wheel, pressed it is OK. */
export function makeDial(fingers) {
  let angle = 0;
  const knob = keyButton(fingers, "OK", el("span", { class: "cap" }, "OK"), { class: "knob", "aria-label": say("key_ok") });

  function turn(steps) {
    angle += steps * NOTCH;
    knob.style.setProperty("--angle", `${angle}deg`);
    fingers.turn(steps);
  }

  const step = (steps, sign, name) =>
    el("button", { type: "button", class: "step", "aria-label": say(name), disabled: fingers === null, onclick: () => turn(steps) }, sign);
  const element = el("div", { class: "dial", role: "group", "aria-label": say("key_dial") }, step(-1, "↺", "key_dial_back"), knob, step(1, "↻", "key_dial_on"));
  if (fingers !== null) rollWheel(element, turn);
  return { element, turn };
}

function rollWheel(element, turn) {
  let rolled = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      rolled += event.deltaMode ? event.deltaY * WHEEL : event.deltaY;
      const steps = Math.trunc(rolled / WHEEL);
      rolled -= steps * WHEEL;
      if (steps) turn(Math.max(-5, Math.min(5, steps)));
    },
    { passive: false },
  );
}

/** The keyboard as the keys of the box, while `listens()`. `turn` turns the dial. */
export function wireKeyboard(fingers, keys, turn, listens) {
  document.addEventListener("keydown", (event) => {
    if (!listens() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("select, input, textarea")) return;
    if (event.key === "Enter" && event.target.closest("button, a, summary")) return;
    const key = meant(event);
    if (event.key in TURNED && turn) turn(TURNED[event.key]);
    else if (!keys.includes(key)) return;
    else if (!event.repeat) fingers.press(`typed ${event.code}`, key);
    event.preventDefault();
  });
  document.addEventListener("keyup", (event) => fingers.lift(`typed ${event.code}`));
}

function meant(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit) return (event.shiftKey ? "SEAT" : "K") + digit;
  return TYPED[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
