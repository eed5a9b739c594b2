// Asking the box. Every answer is JSON; every refusal is a sentence that can be shown as it is.

import { say, speaks } from "./words.js";

/** Refusals that are not the rules' own: the box says them in English, the page in the language of its reader. */
const OWN = {
  too_often: "err_too_often",
  too_slow: "err_too_slow",
  full: "err_full",
  busy: "err_full",
  went_wrong: "err_went_wrong",
  journal: "err_journal",
  no_such_match: "err_no_such_match",
  no_such_move: "err_no_such_match",
  no_such_player: "err_no_such_player",
};

const PATIENCE = 5_000; // milliseconds: then it is said that nothing came

/** A name for a request: sent again under it, it is not done again. */
export const naming = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");

/** Why the box refused: `status`, `words` for people, `code` and `rule` for us. */
export class Refused extends Error {
  constructor(status, { words, code, rule }) {
    const told = code in OWN ? say(OWN[code]) : words;
    super(told);
    Object.assign(this, { status, words: told, code, rule });
  }

  /** Whether somebody else has moved meanwhile: the page shows the new table, and nothing is lost. */
  get stale() {
    return this.status === 409;
  }

  /** Whether nothing was heard of it at all: it may have arrived or not. */
  get silent() {
    return this.status === 0;
  }
}

const AGAIN = 2_000; // milliseconds
const TRIES = 5;
const LATER = [429, 503];

/** Looks at something. Where the box is busy this tries again by itself; what would change something never does. */
export async function get(path, tries = TRIES) {
  try {
    return await ask(path, {});
  } catch (refused) {
    if (tries <= 1 || !LATER.includes(refused.status)) throw refused;
  }
  await new Promise((resolve) => setTimeout(resolve, AGAIN));
  return get(path, tries - 1);
}

export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function ask(path, request) {
  const address = new URL(path, location.origin);
  if (speaks()) address.searchParams.set("lang", speaks());
  let answer, told;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    answer = await fetch(address, { credentials: "same-origin", signal: patience.signal, ...request });
    if (!request.method) clearTimeout(timer); // what is only looked at may be long, and come slowly
    told = await answer.json();
  } catch {
    throw new Refused(0, { code: "no_answer", words: patience.signal.aborted ? say("no_answer") : null });
  } finally {
    clearTimeout(timer);
  }
  if (!answer.ok) throw new Refused(answer.status, told.error ?? {});
  return told;
}
