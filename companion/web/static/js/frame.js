// What every page has: the way to the others, the language, whether the box is there.

import { byId, el, show } from "./dom.js";
import { withRule } from "./rules.js";
import { languages, learn, say, speak, speaks } from "./words.js";

const PAGES = [
  ["/", "nav_table"],
  ["/history", "nav_history"],
  ["/stats", "nav_stats"],
  ["/box", "nav_box"],
];

/** Fetches the words, then sets the frame up. Every page begins with this. */
export async function frame() {
  await learn();
  document.body.prepend(
    el("a", { href: "#main", class: "skip" }, say("skip")),
    el("header", { class: "frame" }, navigation(), language()),
    el("p", { id: "lost", class: "lost", role: "status", hidden: true }, say("connection_lost")),
  );
}

/** The same where there are no other pages. */
export async function bareFrame() {
  await learn();
  document.body.prepend(el("header", { class: "frame" }, el("strong", {}, say("title")), language()));
}

function navigation() {
  const links = PAGES.map(([path, name]) =>
    el("li", {}, el("a", { href: path, "aria-current": current(path) }, say(name))),
  );
  return el("nav", { "aria-label": say("nav") }, el("ul", {}, links));
}

/** Whether this is the page itself, or one below it. */
function current(path) {
  if (location.pathname === path) return "page";
  return path !== "/" && location.pathname.startsWith(`${path}/`) ? "true" : null;
}

function language() {
  const options = Object.entries(languages).map(([code, name]) =>
    el("option", { value: code, selected: code === speaks(), lang: code }, name),
  );
  const chosen = (event) => speak(event.target.value);
  return el(
    "label",
    { class: "language" },
    el("span", { class: "unseen" }, say("language")),
    el("span", { class: "code", "aria-hidden": "true" }, `${speaks()} ▾`),
    el("select", { onchange: chosen }, options),
  );
}

/** Tells that the connection is lost, perhaps why, or that it is back. */
export function tellLost(lost) {
  const place = byId("lost");
  place.hidden = !lost;
  if (lost) place.textContent = lost === true ? say("connection_lost") : lost;
}

/** A short message at the foot of the page, read out too; it goes away by itself. */
export function tell(words, kind = "note") {
  let place = byId("told");
  if (!place) document.body.append((place = el("div", { id: "told", class: "told", role: "status", "aria-live": "polite" })));
  show(place, el("p", { class: kind }, withRule(words) ?? say("went_wrong")));
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => show(place), 6000);
}
