// The live table: the newest picture, as soon as there is one. A phone that slept catches up by itself.

import { speaks } from "./words.js";

const SILENCE = 40_000; // the box gives a sign of life every 15 seconds

/** Calls `shown` with each new picture and `lost` with whether the connection is lost. */
export function follow(shown, lost) {
  let source = null;
  let heard = 0;

  function begin() {
    source?.close();
    source = new EventSource(`/api/events?lang=${speaks()}`);
    heard = performance.now();
    source.addEventListener("open", () => {
      heard = performance.now();
      lost(false);
    });
    source.addEventListener("table", (event) => {
      heard = performance.now();
      lost(false);
      shown(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      lost(true);
      // The browser tries again by itself, unless the box refused; then we do.
      if (source.readyState === EventSource.CLOSED) setTimeout(begin, 3000);
    });
  }

  const wake = () => {
    const silent = performance.now() - heard > SILENCE;
    if (document.visibilityState === "visible" && (silent || source.readyState === EventSource.CLOSED)) begin();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("offline", () => lost(true)); // a stream that hangs says nothing by itself
  addEventListener("online", begin);
  addEventListener("pageshow", (event) => event.persisted && begin());
  begin();
}
