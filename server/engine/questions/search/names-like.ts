import type { Engine } from "../../client.ts";
import { CREATOR_NAMES } from "../../tables.ts";
import { askIndex, QUESTION_LIMIT_MS } from "../ask-index.ts";
import { longest, namedRow, type Named, type Typed } from "./names-beginning.ts";

/** Shorter words are near to too many others. */
const SHORTEST = 4;
const LONG = 7;

/**
 * Creators whose names are nearly what was typed: its longest word with one letter changed, missing, added or two
 * swapped (two of such in a long word), the others too. The first two letters are right or swapped: looking at names
 * that begin otherwise would be reading all of them. Nearest first, then the most followed.
 */
export async function namesLike(engine: Engine, { words, networks, limit, signal }: Typed): Promise<Named[]> {
  const anchor = longest(words);
  const letters = Array.from(anchor);
  if (letters.length < SHORTEST) return [];
  const errors = letters.length >= LONG ? 2 : 1;
  const [first = "", second = ""] = letters;
  // Swapped letters are one error only where a letter is a byte.
  const distance = /^[\x20-\x7e]+$/.test(words.join("")) ? "damerauLevenshteinDistance" : "editDistanceUTF8";
  const others = words.filter((word) => word !== anchor);
  // `whole` is large: it is read only for words the token does not answer for.
  const rest = `arrayAll(word -> arrayExists(
                name -> startsWith(name, word) OR lengthUTF8(word) >= ${SHORTEST}
                  AND ${distance}(substringUTF8(name, 1, lengthUTF8(word)), word) <= 1,
                splitByChar(' ', whole)), {others:Array(String)})`;
  return askIndex(
    engine.ask({
      // PREWHERE by name: the engine would else compute distances first, of every word that begins so.
      sql: `SELECT creator_id AS id, token,
              least(
                ${distance}(token, {anchor:String}),
                ${distance}(substringUTF8(token, 1, {letters:UInt16}), {anchor:String})) AS distance
            FROM ${CREATOR_NAMES}
            PREWHERE (startsWith(token, {head:String}) OR startsWith(token, {swapped:String}))
              AND lengthUTF8(token) + {errors:UInt8} >= {letters:UInt16}
              AND multiSearchAny(token, {pieces:Array(String)})
            WHERE distance <= {errors:UInt8}
              AND NOT is_deleted AND bitAnd(networks, {networks:UInt16})
              ${others.length > 0 ? `AND ${rest}` : ""}
            ORDER BY distance, followers DESC, id
            LIMIT {rows:UInt32}`,
      params: {
        anchor,
        letters: letters.length,
        errors,
        pieces: cut(letters.slice(2), errors + 1),
        head: first + second,
        swapped: second + first,
        others,
        networks,
        rows: limit * 4,
      },
      schema: namedRow,
      limitMs: QUESTION_LIMIT_MS,
      signal,
    }),
  );
}

/** Of so many pieces one more than there are errors, one at least is as it should be: cheap to look for first. */
function cut(letters: readonly string[], pieces: number): string[] {
  const size = letters.length / pieces;
  return Array.from({ length: pieces }, (_, i) =>
    letters.slice(Math.round(i * size), Math.round((i + 1) * size)).join(""),
  ).filter((piece) => piece !== "");
}
