// The page's own words, in the language that this phone reads.

const CHOSEN = "companion.language";
const OWNER = "companion.player";
const AGAIN = 2_000; // milliseconds until a box that is busy is asked again
let code = localStorage.getItem(CHOSEN) ?? "";
let words = {};
export let languages = {};

/** The language that was chosen on this phone; empty where the browser's own counts. */
export const speaks = () => code;

/** The same as this phone writes its dates and numbers: English, say, has more than one way. */
export const tongue = () => navigator.languages.find((one) => one.split("-")[0] === code) ?? code;

/** Fetches the words, as soon as the box gives them. To be done once, before anything is shown. */
export async function learn() {
  const told = await fetchWords();
  code = told.language;
  words = told.words;
  languages = told.languages;
  document.documentElement.lang = code;
}

async function fetchWords() {
  const asked = code ? `?lang=${code}` : "";
  for (;;) {
    try {
      const answer = await fetch(`/api/words${asked}`);
      const told = await answer.json();
      if (answer.ok) return told;
      document.getElementById("main").textContent = told.error.words; // there are no other words yet
    } catch {
      // The box is restarting, or out of reach: it is asked again.
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** Another language, from now on. */
export async function speak(other) {
  localStorage.setItem(CHOSEN, other);
  if (localStorage.getItem(OWNER)) await tellOwners(other).catch(() => null); // the phone has it all the same
  location.reload();
}

/** What somebody reads is theirs, on whatever phone they say who they are. */
const tellOwners = (language) =>
  fetch("/api/me", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ language }) });

/** Whether there are words of this code: a game need not bring all of them. */
export const knows = (name) => Object.hasOwn(words, name);

/** Words by their code, with facts in their places. */
export function say(name, facts = {}) {
  let text = words[name] ?? name;
  if (typeof text === "object") text = facts[text.by] === 1 ? text.one : text.many;
  return text.replace(/{(\w+)}/g, (_, fact) => String(facts[fact] ?? ""));
}

/** Seconds as people read a clock: 1:05, 1:02:07. */
export function span(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
