import type { Engine } from "../../client.ts";
import { CREATOR_NAMES } from "../../tables.ts";
import { visibleRows } from "../layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { longest, nameMatchRow, type NameMatch, type Typed } from "./names-with-prefix.ts";

/** Shorter words have too many similar ones. */
const SHORTEST = 4;
const LONG = 7;

/**
 * Creators whose names are similar to the input: its longest word with one letter changed, missing, added or two
 * swapped (two such errors in a long word), the other words as prefixes with at most one such error. The first two letters
 * must match, possibly swapped or with one too many: without a prefix all names would have to be scanned. Most similar first, then most followed.
 */
export async function similarNames(
  engine: Engine,
  { layers, words, networks, limit, signal }: Typed,
): Promise<NameMatch[]> {
  const anchor = longest(words);
  const letters = Array.from(anchor);
  if (letters.length < SHORTEST) return [];
  const errors = letters.length >= LONG ? 2 : 1;
  const [first = "", second = "", third = ""] = letters;
  // Typed exactly, swapped, with a letter too many.
  const heads = [...new Set([first + second, second + first, first + third, second + third])];
  // Swapping letters is one edit only where a letter is one byte.
  const distance = /^[\x20-\x7e]+$/.test(words.join("")) ? "damerauLevenshteinDistance" : "editDistanceUTF8";
  const others = words.filter((word) => word !== anchor);
  const visible = visibleRows(layers);
  // `whole` is large: it is read only for words that the token does not cover.
  // A missing or doubled letter makes the beginning of the name longer or shorter than what was typed.
  const rest = `arrayAll(word -> arrayExists(
                name -> startsWith(name, word) OR lengthUTF8(word) >= ${SHORTEST}
                  AND arrayExists(more -> ${distance}(substringUTF8(name, 1, lengthUTF8(word) + more), word) <= 1,
                    [-1, 0, 1]),
                splitByChar(' ', whole)), {others:Array(String)})`;
  return queryIndex(
    engine.query({
      // PREWHERE by name: otherwise the engine computes distances first, for every word with that prefix. Each beginning
      // by itself: those of a list would not be looked up in the sorting key.
      sql: `SELECT creator_id AS id, token,
              least(
                ${distance}(token, {anchor:String}),
                ${distance}(substringUTF8(token, 1, {letters:UInt16}), {anchor:String}),
                ${distance}(substringUTF8(token, 1, {letters:UInt16} + 1), {anchor:String})) AS distance
            FROM ${CREATOR_NAMES}
            PREWHERE (${heads.map((_, i) => `startsWith(token, {head_${i}:String})`).join(" OR ")})
              AND lengthUTF8(token) + {errors:UInt8} >= {letters:UInt16}
              AND multiSearchAny(token, {pieces:Array(String)})
            WHERE distance <= {errors:UInt8}
              AND NOT is_deleted AND ${visible.sql} AND bitAnd(networks, {networks:UInt16})
              ${others.length > 0 ? `AND ${rest}` : ""}
            ORDER BY distance, followers DESC, id
            LIMIT {rows:UInt32}`,
      params: {
        ...visible.params,
        anchor,
        letters: letters.length,
        errors,
        pieces: cut(letters.slice(2), errors + 1),
        ...Object.fromEntries(heads.map((head, i) => [`head_${i}`, head])),
        others,
        networks,
        rows: limit * 4,
      },
      schema: nameMatchRow,
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

/** Split into one piece more than allowed errors, at least one piece is unchanged: a cheap pre-filter. */
function cut(letters: readonly string[], pieces: number): string[] {
  const size = letters.length / pieces;
  return Array.from({ length: pieces }, (_, i) =>
    letters.slice(Math.round(i * size), Math.round((i + 1) * size)).join(""),
  ).filter((piece) => piece !== "");
}
