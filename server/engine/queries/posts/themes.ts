import { z } from "zod";
import type { Engine } from "../../client.ts";
import { STOP_WORDS } from "../../stop-words.ts";
import { POSTS } from "../../tables.ts";
import { condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { isEmpty, matchingPosts, postsIn, type PostsOf } from "./scope.ts";

export const THEMES = {
  /** A word in fewer posts, or of fewer authors, is no theme. */
  fewestPosts: 3,
  fewestAuthors: 2,
  /** So many of the most frequent words are compared. */
  candidates: 300,
  /** Of the background, at most about so many posts are read. */
  background: 100_000,
  /** Creators whose posts lie together in the index are chosen together: the others' texts are not read. */
  creatorsTogether: 100,
} as const;

const frequency = z.object({ word: z.string(), posts: z.number() });
const sizes = z.object({ posts: z.number() });

export type Theme = {
  /** As the index stores words: in lower case and without accents. */
  word: string;
  posts: number;
  /** Posts with it in the background. */
  background: number;
  /** How much more often it is in these posts than in the background; null: the background does not have it. */
  times: number | null;
};
export type Themes = {
  themes: Theme[];
  /** Posts of the background that were read. */
  background: number;
};

/**
 * Words that posts of a scope have more often than all posts of its time and networks: the background. Those come first whose
 * frequency is the least likely by chance, by the log-likelihood ratio (Dunning, Accurate Methods for the Statistics of Surprise
 * and Coincidence, 1993). `without`: the words that posts of the scope have by definition.
 */
export async function themesOf(
  engine: Engine,
  of: PostsOf,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<Themes> {
  if (isEmpty(of)) return { themes: [], background: 0 };
  const { layers, from, until, networks } = of;
  const everything: PostsOf = {
    layers,
    creators: "everyone",
    until,
    ...(from && { from }),
    ...(networks && { networks }),
  };
  const [candidates, own, all] = await Promise.all([
    candidatesOf(engine, of, without),
    countIn(engine, postsIn(of, [])),
    countIn(engine, rowsOf(everything)),
  ]);
  if (candidates.length === 0) return { themes: [], background: 0 };
  const every = Math.max(1, Math.ceil(all / THEMES.background));
  const words = candidates.map(({ word }) => word);
  const [counts, background] = await Promise.all([
    countsOf(engine, sampleOf(everything, ["text"], every), words),
    countIn(engine, sampleOf(everything, [], every)),
  ]);
  const known = new Map(counts.map(({ word, posts }) => [word, posts]));
  const themes = candidates.map(({ word, posts }) => {
    const there = known.get(word) ?? 0;
    return { word, posts, background: there, times: there === 0 ? null : posts / own / (there / background) };
  });
  return {
    themes: themes
      .filter(({ times }) => times === null || times > 1)
      .map((theme) => ({ theme, surprise: surpriseOf(theme, { own, background }) }))
      .toSorted((a, b) => b.surprise - a.surprise || (a.theme.word < b.theme.word ? -1 : 1))
      .slice(0, limit)
      .map(({ theme }) => theme),
    background,
  };
}

/** The log-likelihood ratio of a word being as frequent here as there. */
function surpriseOf(
  { posts, background: there }: Pick<Theme, "posts" | "background">,
  sizesOf: { own: number; background: number },
): number {
  const rate = (posts + there) / (sizesOf.own + sizesOf.background);
  return 2 * (excess(posts, sizesOf.own * rate) + excess(there, sizesOf.background * rate));
}

function excess(seen: number, expected: number): number {
  return seen === 0 ? 0 : seen * Math.log(seen / expected);
}

/** Pairs of letters are words in scripts without spaces, see searchText(). */
const IS_WORD = String.raw`(lengthUTF8(word) > 2 OR match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}\\p{Thai}]{2}$')) AND NOT match(word, '^[0-9]+$')`;

async function candidatesOf(
  engine: Engine,
  of: PostsOf,
  without: readonly string[],
): Promise<z.infer<typeof frequency>[]> {
  const posts = postsIn(of, ["text"]);
  return queryIndex(
    engine.query({
      sql: `SELECT word, count() AS posts FROM (
              SELECT author, arrayJoin(arrayDistinct(splitByChar(' ', text))) AS word FROM ${posts.sql}
            )
            WHERE word NOT IN {without:Array(String)} AND ${IS_WORD}
            GROUP BY word HAVING posts >= ${THEMES.fewestPosts} AND uniqExact(author) >= ${THEMES.fewestAuthors}
            ORDER BY posts DESC, word LIMIT ${THEMES.candidates}`,
      params: { ...posts.params, without: [...STOP_WORDS, ...without] },
      schema: frequency,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

/** The rows of a scope, where it does not matter that a post may be written twice. */
function rowsOf(of: PostsOf): Condition {
  const { sql, params } = matchingPosts(of);
  return condition(`${POSTS} WHERE ${sql}`, params);
}

/** The posts of one of so many creators, each once. Which ones is decided by their ids: the same ones in every call. */
function sampleOf(of: PostsOf, columns: readonly string[], every: number): Condition {
  const { sql, params } = matchingPosts(of);
  return condition(
    `(SELECT ${["id", ...columns].join(", ")} FROM ${POSTS}
      WHERE cityHash64(intDiv(creator_id, ${THEMES.creatorsTogether})) % {every:UInt32} = 0 AND ${sql} LIMIT 1 BY id)`,
    { ...params, every },
  );
}

async function countsOf(
  engine: Engine,
  posts: Condition,
  words: readonly string[],
): Promise<z.infer<typeof frequency>[]> {
  return queryIndex(
    engine.query({
      sql: `SELECT word, count() AS posts FROM (
              SELECT arrayJoin(arrayDistinct(splitByChar(' ', text))) AS word FROM ${posts.sql}
            ) WHERE word IN {words:Array(String)} GROUP BY word`,
      params: { ...posts.params, words },
      schema: frequency,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
}

async function countIn(engine: Engine, posts: Condition): Promise<number> {
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT count() AS posts FROM ${posts.sql}`,
      params: posts.params,
      schema: sizes,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found?.posts ?? 0;
}
