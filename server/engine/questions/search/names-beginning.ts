import { z } from "zod";
import type { Engine } from "../../client.ts";
import { CREATOR_NAMES } from "../../tables.ts";
import { askIndex, QUESTION_LIMIT_MS } from "../ask-index.ts";

/** What was typed, as words of searchText(), and whom it may find. */
export type Typed = { words: readonly string[]; networks: number; limit: number; signal?: AbortSignal };
export type Named = { id: number; token: string };

export const namedRow = z.object({ id: z.number(), token: z.string() });
/** A creator has several rows: a word of the name, the same word in a handle, both as one word. */
const ROWS_EACH = 6;

/**
 * Creators whose name or handles have a word beginning with each typed one, or one beginning with all of them written
 * together; the most followed first. Versions that were replaced may be among them: whoever asks compares.
 */
export async function namesBeginning(engine: Engine, { words, networks, limit, signal }: Typed): Promise<Named[]> {
  const anchor = longest(words);
  if (anchor === "") return [];
  const others = words.filter((word) => word !== anchor);
  // `whole` is large: it is read only for words the token does not answer for.
  const rest = "arrayAll(word -> position(whole, concat(' ', word)) > 0, {others:Array(String)})";
  return askIndex(
    engine.ask({
      sql: `SELECT creator_id AS id, token FROM ${CREATOR_NAMES}
            WHERE (startsWith(token, {together:String})
                ${words.length > 1 ? `OR startsWith(token, {anchor:String}) AND ${rest}` : ""})
              AND NOT is_deleted AND bitAnd(networks, {networks:UInt16})
            ORDER BY followers DESC, creator_id
            LIMIT {rows:UInt32}`,
      params: { together: words.join(""), anchor, others, networks, rows: limit * ROWS_EACH },
      schema: namedRow,
      limitMs: QUESTION_LIMIT_MS,
      signal,
    }),
  );
}

/** The word that narrows most. */
export function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), "");
}
