// Whose phone this is. What is kept here only saves asking: the box knows it.

import { get, post } from "./api.js";
import { el } from "./dom.js";
import { say } from "./words.js";

const PLAYER = "companion.player";
const LANGUAGE = "companion.language";

/** Who was chosen last on this phone; null where it is for all. */
export const lastOwner = () => localStorage.getItem(PLAYER);

/** Remembers what the box says. A person who has a language is read to in it: what was chosen here before was somebody
 * else's choice. Whether the words change. */
export function keepOwner({ player, language }) {
  const changes = (player ?? null) !== lastOwner();
  if (player) localStorage.setItem(PLAYER, player);
  else localStorage.removeItem(PLAYER);
  if (!changes || !language || (localStorage.getItem(LANGUAGE) ?? language) === language) return false;
  localStorage.removeItem(LANGUAGE);
  return true;
}

/** Everybody who may own a phone: those at the table first. */
export async function people() {
  const [{ match }, { players }] = await Promise.all([get("/api/match"), get("/api/players")]);
  const sitting = match?.status === "open" ? match.players.filter((player) => !player.dummy).map(({ name }) => name) : [];
  const others = players.map(({ name }) => name).filter((name) => !sitting.some((one) => same(one, name)));
  return [...sitting, ...others];
}

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

/** The seat of somebody in a match; null where they do not sit. */
export function seatOf(match, player) {
  if (!match || !player) return null;
  return match.players.find((one) => !one.dummy && same(one.name, player))?.seat ?? null;
}

/** Those of a list, one for each seat, from one's own seat on, clockwise; whoever has no seat stays last. */
export function fromSeat(list, seat, seats = list.length) {
  return seat === null || seat === undefined ? list : [...list.slice(seat, seats), ...list.slice(0, seat), ...list.slice(seats)];
}

/** "I am Ben", or a phone for all. `chosen` is called with a name, or null. */
export function ownerChoice(names, now, chosen) {
  const option = (name, words) => {
    const checked = name === null ? now === null : now !== null && same(name, now);
    const input = el("input", { type: "radio", name: "owner", value: name ?? "", checked, onchange: () => chosen(name) });
    return el("label", { class: "owner-chip" }, input, el("span", {}, words));
  };
  return el(
    "fieldset",
    { class: "owners" },
    el("legend", {}, say("whose_phone")),
    el("div", { class: "chips" }, option(null, say("phone_for_all")), names.map((name) => option(name, say("i_am", { name })))),
    el("p", { class: "soft" }, say("whose_phone_words")),
  );
}

/** Tells the box whose phone this is. */
export const ownPhone = (player) => post("/api/me", { player });
