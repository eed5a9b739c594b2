// The panel: each of its pixels is a square of whole device pixels, so that it is as crisp as the real one.

import { el } from "./dom.js";
import { say } from "./words.js";

const GLOW = [196, 226, 255];
const DARK = [5, 7, 9];
const DIMMEST = 0.35; // of what is lit: the lowest contrast is dim, not dark
const ON_ITS_WAY = 1000; // milliseconds in which a picture arrives as a whole
const GAP_FROM = 4; // device pixels; from this size on the dark lines between the pixels can be seen

/** The panel of this many pixels: its element, `draw` for a picture, and `dark` for none. */
export function makePanel(width, height) {
  const canvas = el("canvas", { role: "img", "aria-label": say("panel_dark") });
  const element = el("div", { class: "glass" }, canvas);
  const small = new OffscreenCanvas(width, height);
  const picture = small.getContext("2d").createImageData(width, height);
  let scale = 0;
  let unread = 0;

  function fit() {
    const ratio = devicePixelRatio || 1;
    const fits = Math.max(1, Math.floor((element.clientWidth * ratio) / width));
    if (fits !== scale || canvas.style.width !== `${(width * fits) / ratio}px`) {
      scale = fits;
      canvas.width = width * scale;
      canvas.height = height * scale;
      canvas.style.width = `${canvas.width / ratio}px`;
      canvas.style.height = `${canvas.height / ratio}px`;
      // The keys stand below what the lowest line calls them.
      element.parentElement.style.setProperty("--lit", canvas.style.width);
      paint();
    }
  }

  function paint() {
    small.getContext("2d").putImageData(picture, 0, 0);
    const context = canvas.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, canvas.width, canvas.height);
    if (scale < GAP_FROM) return;
    context.fillStyle = "rgb(5 7 9 / 30%)";
    for (let x = 1; x <= width; x++) context.fillRect(x * scale - 1, 0, 1, canvas.height);
    for (let y = 1; y <= height; y++) context.fillRect(0, y * scale - 1, canvas.width, 1);
  }

  function draw(pixels, contrast, words) {
    const rows = Uint8Array.from(atob(pixels), (letter) => letter.charCodeAt(0));
    const bright = DIMMEST + (1 - DIMMEST) * (contrast / 255);
    const bytes = Math.ceil(width / 8);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const lit = rows[y * bytes + (x >> 3)] & (0x80 >> (x & 7));
        const at = 4 * (y * width + x);
        for (let channel = 0; channel < 3; channel++) {
          picture.data[at + channel] = lit ? DARK[channel] + bright * (GLOW[channel] - DARK[channel]) : DARK[channel];
        }
        picture.data[at + 3] = 255;
      }
    }
    name(words, rows.some(Boolean));
    paint();
  }

  /** What is on it, for those who cannot see it. A picture on its way is not read yet, and that is not worth a word. */
  function name(words, lit) {
    const call = (said) => canvas.setAttribute("aria-label", said);
    clearTimeout(unread);
    if (!lit) call(say("panel_dark"));
    else if (words.length) call(say("panel_says", { words: words.join(" · ") }));
    else unread = setTimeout(() => call(say("panel_unread")), ON_ITS_WAY);
  }

  const dark = () => draw(btoa("\0".repeat(Math.ceil(width / 8) * height)), 0, []);
  new ResizeObserver(fit).observe(element);
  dark();
  return { element, draw, dark };
}
