// Listening to the box: what is new, as soon as there is something. A phone that slept catches up by itself.

import { get } from "./api.js";
import { say, speaks } from "./words.js";

const SILENCE = 40_000; // the box gives a sign of life every 15 seconds
const AGAIN = 1_500;
const AGAIN_WHEN_FULL = 5_000;
const LOOK = 5_000;
const REFUSALS = { full: "live_full", too_often: "busy" };

/** The live table: `shown` is called with each new picture, `lost` with whether the connection is lost: false, true, or
 * why the box does not want it. */
export const follow = (shown, lost) =>
  listen(() => `/api/events?lang=${speaks()}`, "table", shown, lost, { look: () => get("/api/match") });

/** Listens to one kind of events at an address, for as long as the page is open, or with `rests` as it is looked at.
 * Where the box refuses, `look` gives what there is to see until it does not. */
export function listen(address, kind, shown, lost, { rests = false, look = null } = {}) {
  let source = null;
  let refused = null; // the last one that the box refused
  let heard = 0;

  const hear = () => {
    heard = performance.now();
    lost(false);
  };

  function begin() {
    source?.close();
    source = new EventSource(address());
    heard = performance.now();
    source.addEventListener("open", hear);
    source.addEventListener("alive", hear);
    source.addEventListener(kind, (event) => {
      hear();
      shown(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      lost(true);
      // The browser tries again by itself, unless the box refused; then we do.
      if (source.readyState === EventSource.CLOSED) beginLater();
    });
  }

  async function beginLater() {
    if (refused === source) return;
    refused = source;
    const why = await refusal(address());
    if (why && refused === source) {
      lost(why);
      const seen = await look?.().catch(() => null); // that may be refused as well: the next time, then
      if (seen && refused === source) shown(seen);
    }
    const again = () => refused === source && begin(); // unless something else has begun it meanwhile
    setTimeout(again, why ? AGAIN_WHEN_FULL : AGAIN);
  }

  /** A box without power closes no connection: it only says nothing any more. */
  function wake() {
    if (document.visibilityState !== "visible") return rests && source.close();
    const silent = performance.now() - heard > SILENCE;
    if (silent) lost(true);
    if (silent || (source.readyState === EventSource.CLOSED && refused !== source)) begin();
  }

  document.addEventListener("visibilitychange", wake);
  setInterval(wake, LOOK);
  addEventListener("offline", () => lost(true)); // a stream that hangs says nothing by itself
  addEventListener("online", begin);
  addEventListener("pageshow", (event) => event.persisted && begin());
  begin();
}

/** Why the box does not let us listen, in a sentence; nothing where it would, or does not answer. A stream that is
 * refused does not say it by itself. */
async function refusal(address) {
  const asking = new AbortController();
  try {
    const answer = await fetch(address, { signal: asking.signal });
    if (answer.ok) return null;
    const { error } = await answer.json();
    return error.code in REFUSALS ? say(REFUSALS[error.code]) : null;
  } catch {
    return null;
  } finally {
    asking.abort();
  }
}
