// Asking the box. Every answer is JSON; every refusal is a sentence that can be shown as it is.

import { speaks } from "./words.js";

/** Why the box refused: `status`, `words` for people, `code` and `rule` for us. */
export class Refused extends Error {
  constructor(status, { words, code, rule }) {
    super(words);
    Object.assign(this, { status, words, code, rule });
  }

  /** Whether somebody else has moved meanwhile: the page shows the new table, and nothing is lost. */
  get stale() {
    return this.status === 409;
  }
}

export const get = (path) => ask(path, {});

export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function ask(path, request) {
  const address = new URL(path, location.origin);
  if (speaks()) address.searchParams.set("lang", speaks());
  let answer, told;
  try {
    answer = await fetch(address, { credentials: "same-origin", ...request });
    told = await answer.json();
  } catch {
    throw new Refused(0, { code: "no_answer", words: null });
  }
  if (!answer.ok) throw new Refused(answer.status, told.error ?? {});
  return told;
}
