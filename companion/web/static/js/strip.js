// The strip round the table's edge, and the seats where their lamps are. Lamps count clockwise, from the right.

import { el, show } from "./dom.js";
import { say } from "./words.js";

const INSET = 13; // of the lamps from the table's edge, in pixels
const ROUND = 34; // the radius of its corners there
const GLOW = 30; // how far a lamp shines
const GAMMA = 0.4; // a screen is no lamp: what is dim there must still be seen here

/** The table: its element, `draw` for colours, `seat` for who sits where. `press(number, button)` dresses a seat's button. */
export function makeTable(press) {
  const canvas = el("canvas", { class: "strip", role: "img" });
  const places = el("ol", { class: "seats" });
  const element = el("div", { class: "table" }, canvas, places);
  let lamps = [];
  let seats = [];
  let told = null;

  function fit() {
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(element.clientWidth * ratio);
    canvas.height = Math.round(element.clientHeight * ratio);
    paint();
    place();
  }

  function paint() {
    const context = canvas.getContext("2d");
    const ratio = devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, element.clientWidth, element.clientHeight);
    const edge = round(element.clientWidth, element.clientHeight, INSET, ROUND);
    lamps.forEach((colour, number) => drawLamp(context, edge((number + 0.5) / lamps.length), colour));
  }

  function place() {
    const far = matchMedia("(min-width: 44rem)").matches ? 60 : 45;
    const edge = round(element.clientWidth, element.clientHeight, far, 12);
    seats.forEach(([, middle], number) => {
      const { x, y } = edge((middle + 0.5) / Math.max(1, lamps.length));
      places.children[number].style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
    });
  }

  function draw(colours) {
    const before = lamps.length;
    lamps = colours;
    paint();
    if (before !== lamps.length) place();
    tell();
  }

  function seat(sitting) {
    seats = sitting;
    show(places, seats.map(([name], number) => el("li", {}, press(number + 1, name))));
    places.classList.toggle("many", seats.length > 6);
    place();
    tell();
  }

  /** For those who cannot see it: at which seats there is light. */
  function tell() {
    const lit = new Set();
    lamps.forEach((colour, number) => colour.some(Boolean) && lit.add(nearest(seats, number, lamps.length)));
    const names = [...lit].filter((number) => number !== null).sort((one, other) => one - other).map((number) => `${number + 1} ${seats[number][0]}`.trim());
    const words = !lit.size ? say("strip_dark") : names.length ? say("strip_lit", { seats: names.join(", ") }) : say("strip_on");
    if (words !== told) canvas.setAttribute("aria-label", (told = words));
  }

  new ResizeObserver(fit).observe(element);
  return { element, draw, seat };
}

/** "ff8800…" as colours. */
export function coloursOf(hex) {
  return (hex.match(/.{6}/g) ?? []).map((one) => [0, 2, 4].map((at) => parseInt(one.slice(at, at + 2), 16)));
}

function drawLamp(context, { x, y }, colour) {
  const most = Math.max(...colour);
  const lit = most > 0;
  const bright = Math.min(1, 1.3 * (most / 255) ** GAMMA);
  const hue = colour.map((channel) => whiter((255 * channel) / Math.max(1, most), 0.18));
  const heart = hue.map((channel) => Math.round(bright * whiter(channel, 0.4)));
  if (lit) {
    const shine = context.createRadialGradient(x, y, 1, x, y, GLOW);
    for (const [far, part] of [[0, 0.85], [0.2, 0.4], [0.5, 0.12], [1, 0]]) {
      shine.addColorStop(far, `rgb(${hue.join(" ")} / ${part * bright})`);
    }
    context.globalCompositeOperation = "lighter";
    context.fillStyle = shine;
    context.fillRect(x - GLOW, y - GLOW, 2 * GLOW, 2 * GLOW);
    context.globalCompositeOperation = "source-over";
  }
  context.fillStyle = lit ? `rgb(${heart.join(" ")})` : "rgb(255 255 255 / 14%)";
  context.beginPath();
  context.arc(x, y, lit ? 3.4 : 2.2, 0, 2 * Math.PI);
  context.fill();
}

const whiter = (channel, part) => Math.round(channel + part * (255 - channel));

/** Where a part of the way round a rounded rectangle is: 0 at the middle of the right side, then clockwise. */
function round(width, height, inset, radius) {
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  const corner = Math.max(0, Math.min(radius, (right - left) / 2, (bottom - top) / 2));
  const [across, up, bow] = [right - left - 2 * corner, bottom - top - 2 * corner, (corner * Math.PI) / 2];
  const line = (x1, y1, x2, y2) => (part) => ({ x: x1 + (x2 - x1) * part, y: y1 + (y2 - y1) * part });
  const arc = (x, y, from) => (part) => {
    const angle = from + (part * Math.PI) / 2;
    return { x: x + corner * Math.cos(angle), y: y + corner * Math.sin(angle) };
  };
  const middle = (top + bottom) / 2;
  const way = [
    [up / 2, line(right, middle, right, bottom - corner)],
    [bow, arc(right - corner, bottom - corner, 0)],
    [across, line(right - corner, bottom, left + corner, bottom)],
    [bow, arc(left + corner, bottom - corner, Math.PI / 2)],
    [up, line(left, bottom - corner, left, top + corner)],
    [bow, arc(left + corner, top + corner, Math.PI)],
    [across, line(left + corner, top, right - corner, top)],
    [bow, arc(right - corner, top + corner, 1.5 * Math.PI)],
    [up / 2, line(right, top + corner, right, middle)],
  ];
  const whole = way.reduce((sum, [length]) => sum + length, 0);
  return (part) => {
    let left = part * whole;
    for (const [length, at] of way) {
      if (left <= length) return at(length ? left / length : 0);
      left -= length;
    }
    return way[0][1](0);
  };
}

function nearest(seats, lamp, count) {
  const away = (middle) => Math.abs(((lamp - middle + 1.5 * count) % count) - count / 2);
  const far = seats.map(([, middle]) => away(middle));
  return far.length ? far.indexOf(Math.min(...far)) : null;
}
