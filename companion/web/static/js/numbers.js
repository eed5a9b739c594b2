// Numbers, dates and times as the language of the page writes them.

import { tongue } from "./words.js";

/** A number, with at most this many digits behind the point. */
export const number = (value, digits = 0) => new Intl.NumberFormat(tongue(), { maximumFractionDigits: digits }).format(value);

export const percent = (share) => new Intl.NumberFormat(tongue(), { style: "percent" }).format(share);

/** A day with its weekday, or the day alone where there is little room. */
export const day = (when) => date(when, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
export const shortDay = (when) => date(when, { day: "numeric", month: "short" });

export const hour = (when) => date(when, { timeStyle: "short" });

const date = (when, form) => new Intl.DateTimeFormat(tongue(), form).format(new Date(when));

/** A length of time as people say it: two units at most. */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours) return [unit(hours, "hour"), minutes ? unit(minutes, "minute") : null].filter(Boolean).join(" ");
  return minutes ? unit(whole >= 600 ? Math.round(whole / 60) : minutes, "minute") + (whole < 600 && rest ? ` ${unit(rest, "second")}` : "") : unit(rest, "second");
}

const unit = (value, name) => new Intl.NumberFormat(tongue(), { style: "unit", unit: name, unitDisplay: "short" }).format(value);

/** "Ann, Ben and Cem". */
export const list = (names) => new Intl.ListFormat(tongue(), { type: "conjunction" }).format(names);
