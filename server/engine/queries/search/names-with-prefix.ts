import { z } from "zod";
import type { PROFILE_TYPES } from "#contract/collections/discovery.ts";
import type { Engine } from "../../client.ts";
import { CREATOR_NAMES, VOCABULARY } from "../../tables.ts";
import { visibleRows, type Layers } from "../layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";

/** The input as words of searchText(), with filters. */
export type Typed = { layers: Layers; words: readonly string[]; networks: number; limit: number; signal?: AbortSignal };
export type NameMatch = { id: number; token: string };

export const nameMatchRow = z.object({ id: z.number(), token: z.string() });
/** A creator has several rows: a word of the name, the same word in a handle, both joined. */
const ROWS_EACH = 6;

/**
 * Creators whose name or handles have a word starting with each input word, or one starting with all of them joined;
 * most followed first. Superseded versions may be included: callers verify the results.
 */
export async function namesWithPrefix(
  engine: Engine,
  { layers, words, networks, limit, signal }: Typed,
): Promise<NameMatch[]> {
  const anchor = longest(words);
  if (anchor === "") return [];
  const others = words.filter((word) => word !== anchor);
  const visible = visibleRows(layers);
  // `whole` is large: it is read only for words that the token does not cover.
  const rest = "arrayAll(word -> position(whole, concat(' ', word)) > 0, {others:Array(String)})";
  return queryIndex(
    engine.query({
      sql: `SELECT creator_id AS id, token FROM ${CREATOR_NAMES}
            WHERE (startsWith(token, {together:String})
                ${words.length > 1 ? `OR startsWith(token, {anchor:String}) AND ${rest}` : ""})
              AND NOT is_deleted AND ${visible.sql} AND bitAnd(networks, {networks:UInt16})
            ORDER BY followers DESC, creator_id
            LIMIT {rows:UInt32}`,
      params: { ...visible.params, together: words.join(""), anchor, others, networks, rows: limit * ROWS_EACH },
      schema: nameMatchRow,
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

/** The most selective word. */
export function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), "");
}

type ProfileType = (typeof PROFILE_TYPES)[number];

const COUNTED: Record<ProfileType, string> = {
  all: "creators",
  brands: "brands",
  creators: "creators - brands",
};

/** Words and hashtags in use with this prefix, with the number of profiles that use each; most used first. */
export async function wordsWithPrefix(
  engine: Engine,
  {
    beginning,
    profileType,
    limit,
    signal,
  }: {
    beginning: string;
    profileType: ProfileType;
    limit: number;
    signal?: AbortSignal;
  },
): Promise<{ keyword: string; creators: number }[]> {
  return queryIndex(
    engine.query({
      sql: `SELECT word AS keyword, ${COUNTED[profileType]} AS counted FROM ${VOCABULARY}
            WHERE startsWith(word, {beginning:String}) AND counted > 0
            ORDER BY counted DESC, word
            LIMIT {limit:UInt32}`,
      params: { beginning, limit },
      schema: z
        .object({ keyword: z.string(), counted: z.number() })
        .transform(({ keyword, counted }) => ({ keyword, creators: counted })),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}
