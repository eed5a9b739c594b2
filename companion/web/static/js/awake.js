// A screen that stays on while a match is played. Browsers offer it to pages that came by https, or from the machine
// itself; elsewhere the phone goes to sleep as it is set to. No trick is played to keep it awake.

let wanted = false;
let lock = null;

export const canStayAwake = () => "wakeLock" in navigator;

/** From now on the screen is to stay on, or may go off. */
export function stayAwake(on) {
  wanted = on;
  if (on) hold();
  else release();
}

async function hold() {
  if (!canStayAwake() || lock !== null || !wanted || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null)); // the browser does so whenever the page is out of sight
    if (!wanted) release();
  } catch {
    lock = null; // a phone that saves its battery says no
  }
}

function release() {
  lock?.release();
  lock = null;
}

document.addEventListener("visibilitychange", hold);
