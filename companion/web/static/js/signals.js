// Sound and vibration of a phone: short tunes like those of the box, and a switch that is kept on this phone.

const SWITCH = "companion.signals";
const NOTES = { A4: 440, E5: 659.3, G5: 784, A5: 880, C6: 1046.5 };

/** A note and its seconds; null is a rest. */
const TUNES = {
  turn: [["G5", 0.12], ["C6", 0.2]],
  low: [["A5", 0.07], [null, 0.08], ["A5", 0.07], [null, 0.08], ["A5", 0.07]],
  out: [["E5", 0.3], [null, 0.05], ["A4", 0.6]],
};
/** Milliseconds on and off. */
const SHAKES = { turn: [180, 90, 180], low: [60, 80, 60, 80, 60], out: [500] };

let sounds = null; // browsers let a page sound only once somebody has touched it

export const signalsOn = () => localStorage.getItem(SWITCH) !== "off";

export function switchSignals(on) {
  localStorage.setItem(SWITCH, on ? "on" : "off");
  if (on) signal("turn");
}

/** The first touch lets this page sound from then on. */
export function readySignals() {
  const wake = () => {
    sounds ??= globalThis.AudioContext ? new AudioContext() : null;
    sounds?.resume();
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { capture: true });
}

/** Plays a tune and shakes the phone, as far as the browser lets us and nobody has switched it off. */
export function signal(name) {
  if (!signalsOn()) return;
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(SHAKES[name]);
  if (sounds?.state !== "running") return;
  let at = sounds.currentTime;
  for (const [note, seconds] of TUNES[name]) {
    if (note) sound(NOTES[note], at, seconds);
    at += seconds;
  }
}

function sound(frequency, at, seconds) {
  const [tone, volume] = [sounds.createOscillator(), sounds.createGain()];
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.35, at + 0.01); // a tone that begins at once clicks
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(volume).connect(sounds.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
