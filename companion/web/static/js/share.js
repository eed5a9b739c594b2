// A result to hand on: as text, as a picture that this page draws itself, on paper, or as a code to scan. Nothing is sent
// anywhere by it: what the phone shares, people choose.

import { el } from "./dom.js";
import { tell } from "./frame.js";
import { day } from "./numbers.js";
import { colourOf } from "./swatch.js";
import { pointWords } from "./units.js";
import { say } from "./words.js";

const WIDE = 1080;
const ROW = 132;
const TINTS = { blue: "#2f6bff", red: "#d43a22", green: "#12945f", yellow: "#f2c500", white: "#fffdf8", black: "#5a5966", orange: "#f08a1d", purple: "#8e4fc4", brown: "#8a5630", pink: "#ee7fb2", grey: "#8b8d93", turquoise: "#22b5b8" };

/** The section with all ways to hand a finished match on; nothing where it is not finished. */
export function sharing({ match, summary }) {
  if (!match.outcome) return null;
  const shown = { match, when: summary.dated ? day(summary.begun) : "" };
  const button = (words, onclick) => el("button", { type: "button", onclick }, words);
  return el(
    "section",
    { class: "card sharing" },
    el("h2", {}, say("share_title")),
    el(
      "p",
      { class: "tools" },
      navigator.share ? button(say("share_share"), () => hand(shown)) : null,
      button(say("share_picture"), () => save(shown)),
      button(say("share_text"), () => copy(textOf(shown))),
      button(say("share_print"), () => print()),
    ),
    el("figure", { class: "scan" }, el("img", { src: `/api/history/${summary.number}/qr.svg`, alt: say("share_scan"), width: 160, height: 160 }), el("figcaption", { class: "soft" }, say("share_scan"))),
  );
}

/** The ranking: a row for everybody, or for each team. */
function rowsOf(match) {
  const { ranking, teams, unranked } = match.outcome;
  const parts = (seat) => match.columns.filter(({ points }) => points[seat]).map(({ title, points }) => `${title} ${points[seat]}`).join(" · ");
  const one = (seats, place, points) => ({
    place: place === null ? "–" : say("place", { place }),
    names: seats.map((seat) => match.players[seat].name).join(" + "),
    points: pointWords(match, points),
    parts: seats.length === 1 ? parts(seats[0]) : "",
    tint: TINTS[colourOf(match, seats[0])] ?? "#b5ae9f",
    won: seats.some((seat) => match.outcome.winners.includes(seat)),
  });
  if (teams.length) return teams.map(({ seats, place, points }) => one(seats, place, points));
  return [...ranking.map(({ seat, place, points }) => one([seat], place, points)), ...unranked.map((seat) => one([seat], null, match.players[seat].points))];
}

export function textOf({ match, when }) {
  const lines = rowsOf(match).map(({ place, names, points, parts, won }) => `${place} ${names}: ${points}${parts ? ` (${parts})` : ""}${won ? " ★" : ""}`);
  return [[match.title, when].filter(Boolean).join(", "), match.outcome.words, ...lines].filter(Boolean).join("\n");
}

// The picture

export function pictureOf({ match, when }) {
  const rows = rowsOf(match);
  const canvas = el("canvas", { width: WIDE, height: 360 + rows.length * ROW + 90 });
  const pen = canvas.getContext("2d");
  const write = (text, x, y, size, colour, { weight = 400, align = "left", room = WIDE - 120 } = {}) => {
    pen.font = `${weight} ${size}px system-ui, sans-serif`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y, room);
  };
  pen.fillStyle = "#14130f";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(match.title, 60, 120, 64, "#f3efe6", { weight: 700 });
  write([when, match.edition].filter(Boolean).join(" · "), 60, 180, 36, "#b5ae9f");
  write(match.outcome.words ?? "", 60, 270, 56, "#ffcf4d", { weight: 700 });
  rows.forEach((row, at) => {
    const top = 330 + at * ROW;
    pen.fillStyle = row.won ? "#4b3f14" : "#211f1a";
    pen.fillRect(40, top, WIDE - 80, ROW - 16);
    pen.fillStyle = row.tint;
    pen.fillRect(40, top, 18, ROW - 16);
    write(row.place, 90, top + 72, 44, "#b5ae9f", { room: 80 });
    write(row.names, 180, top + (row.parts ? 55 : 72), 46, "#f3efe6", { weight: 600, room: 540 });
    write(row.parts, 180, top + 98, 30, "#b5ae9f", { room: 600 });
    write(row.points, WIDE - 80, top + 72, 48, "#f3efe6", { weight: 700, align: "right", room: 280 });
  });
  write(say("title"), WIDE - 60, canvas.height - 40, 30, "#b5ae9f", { align: "right" });
  return canvas;
}

const fileOf = async (shown) => {
  const blob = await new Promise((done) => pictureOf(shown).toBlob(done, "image/png"));
  return new File([blob], `${shown.match.game}-${shown.match.number}.png`, { type: "image/png" });
};

async function hand(shown) {
  const file = await fileOf(shown);
  const all = { title: shown.match.title, text: textOf(shown), files: [file] };
  try {
    await navigator.share(navigator.canShare?.(all) ? all : { title: all.title, text: all.text });
  } catch (stopped) {
    if (stopped.name !== "AbortError") save(shown); // then at least the picture is here
  }
}

async function save(shown) {
  const file = await fileOf(shown);
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Without https a browser has no clipboard for pages: then the old way, by a text that is selected. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const place = el("textarea", { class: "unseen", readonly: true }, text);
    document.body.append(place);
    place.select();
    document.execCommand("copy");
    place.remove();
  }
  tell(say("share_copied"));
}
