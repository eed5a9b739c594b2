// What a game itself brings to the page: a module and a style of its own, fetched when a match of it is shown.
//
// The module may offer `render(picture, touch)`, everything that lies on the table; `tell(news)`, what came of a move
// where a sentence is not enough; `reveal(news)`, the same as an event that fills the screen (see reveal.js);
// `sign(word, table, words)`, the small drawing that belongs to a word in a question about all these words. What it does
// not offer the page does without: a game that brings nothing shows points and its story.

import { el } from "./dom.js";

const fetching = new Map();
const here = new Map();

/** The module of a game; an empty one where it brings none. */
export function moduleOf(game) {
  if (!fetching.has(game)) fetching.set(game, fetchGame(game));
  return fetching.get(game);
}

/** The drawing that belongs to a word of a game whose module is here; null where there is none. */
export const signOf = (match, word, words) => here.get(match.game)?.sign?.(word, match.table, words) ?? null;

async function fetchGame(game) {
  const folder = `/games/${encodeURIComponent(game)}`;
  const [module] = await Promise.all([import(`${folder}/table.js`).catch(() => ({})), dress(`${folder}/table.css`)]);
  here.set(game, module);
  return module;
}

/** Adds a style to the page. It is waited for, so that nothing is seen undressed; one that is not there is no harm. */
function dress(address) {
  return new Promise((done) => {
    document.head.append(el("link", { rel: "stylesheet", href: address, onload: done, onerror: done }));
  });
}
