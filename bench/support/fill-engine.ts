import { z } from "zod";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import type { Engine } from "#server/engine/client.ts";
import { POSTS } from "#server/engine/tables.ts";
import { VOCABULARY, wordOf } from "./words.ts";

const AT_ONCE = 500_000;
/** A month more than keyword search covers. */
const DAYS = 400;
const DAY = 86_400;
const TEXT_WORDS = 12;
const HASHTAGS = { count: 20_000, syllables: 3 };

type Filled = {
  creators: number;
  posts: number;
  /** The time that the newest were published at. */
  until: Date;
  /** Creators whose number this divides have none here. */
  exceptEvery?: number;
};

/**
 * Posts of all creators in turn, generated inside the engine: words with the frequencies of PostgreSQL's, up to three hashtags and
 * mentions, and figures over six orders of magnitude, of which one in twenty is not known.
 */
export async function fillEnginePosts(engine: Engine, { creators, posts, until, exceptEvery }: Filled): Promise<void> {
  const now = Math.floor(until.getTime() / 1000);
  for (let start = 0; start < posts; start += AT_ONCE)
    await engine.command(
      `INSERT INTO ${POSTS} (creator_id, published_at, id, version, fingerprint, account_id, network, format, likes, comments,
         shares, saves, views, engagement, is_partial, is_sponsored, allow_derived, allow_cross_network, allow_export, counted_at, hashtags,
         mentions, characters, lower_text, text)
       WITH {words:Array(String)} AS words, {tags:Array(String)} AS tags, 1 + number % ${creators} AS creator,
         pow(10, 1 + 5 * ${share(1)}) AS reach,
         ${figure("reach", 2)} AS l, ${figure("reach / 20", 3)} AS c, ${figure("reach / 50", 4)} AS s, ${figure("reach / 40", 5)} AS v,
         arrayStringConcat(arrayMap(i -> ${pick("words", VOCABULARY.count, "i, 6")}, range(${TEXT_WORDS})), ' ') AS words_of
       SELECT creator, toDateTime(${now} - toUInt32(${share(7)} * ${DAYS * DAY}), 'UTC'), 1 + ${posts} + number, 1, number,
         creator, ${oneOf(NETWORKS, "cityHash64(creator)")}, ${oneOf(POST_FORMATS, "number")}, l, c, s, v, ${figure("reach * 12", 8)},
         if(l IS NULL AND c IS NULL AND s IS NULL AND v IS NULL, NULL, ifNull(l, 0) + ifNull(c, 0) + ifNull(s, 0) + ifNull(v, 0)),
         l IS NULL, number % 17 = 0, number % 50 > 0, number % 20 > 0, number % 30 > 0, toDateTime(${now}, 'UTC'),
         ${some(9)}, ${some(10)}, length(words_of), words_of, words_of
       FROM numbers(${start}, ${Math.min(AT_ONCE, posts - start)}) ${exceptEvery ? `WHERE creator % ${exceptEvery} > 0` : ""}`,
      {
        params: {
          words: Array.from({ length: VOCABULARY.count }, (_, n) => wordOf(VOCABULARY, n)),
          tags: Array.from({ length: HASHTAGS.count }, (_, n) => wordOf(HASHTAGS, n)),
        },
      },
    );
}

function share(salt: number): string {
  return `cityHash64(number, ${salt}) / 18446744073709551616.`;
}

function pick(list: string, count: number, salt: string): string {
  return `${list}[1 + toUInt32(floor(${count} * pow(cityHash64(number, ${salt}) / 18446744073709551616., 3)))]`;
}

function figure(of: string, salt: number): string {
  return `if(cityHash64(number, ${salt}) % 20 = 0, NULL, toInt64(${of}))`;
}

function oneOf(values: readonly string[], at: string): string {
  return `[${values.map((value) => `'${value}'`).join(", ")}][1 + ${at} % ${values.length}]`;
}

function some(salt: number): string {
  return `arrayDistinct(arrayMap(i -> ${pick("tags", HASHTAGS.count, `i, ${salt}`)}, range(cityHash64(number, ${salt}) % 4)))`;
}

export async function countEnginePosts(engine: Engine): Promise<number> {
  const [row] = await engine.query({
    sql: `SELECT count() AS posts FROM ${POSTS}`,
    schema: z.object({ posts: z.number() }),
  });
  return row?.posts ?? 0;
}
