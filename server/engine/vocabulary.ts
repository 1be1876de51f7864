import { z } from "zod";
import type { Context } from "../context.ts";
import { VOCABULARY_LOCK } from "../db/locks.ts";
import { replaceTable, tableComments } from "./index-tables.ts";
import { installationStamp, withLockIfFree } from "./store.ts";
import { CREATOR_INDEX, nextOf, tableFingerprint, VOCABULARY } from "./tables.ts";

/**
 * Minimum word length for suggestions. Hashtags may be as short as two characters: these can be whole Chinese words.
 */
const SHORTEST = 3;
const SHORTEST_HASHTAG = 2;
/** A word used by more than this share of many creators is not selective: "the", "and". */
const COMMON_SHARE = 0.25;
const MANY = 1_000;
/** Brands are among the creators. */
export const WORDS_SHAPE = "word String, creators UInt32, brands UInt32";

/**
 * Recounts how many creators of the installation use which words in their bios and hashtags, unless no creator has changed since. Runs in
 * the background: suggestions may be a minute old.
 */
export async function refreshVocabulary({ ctx }: { ctx: Context }): Promise<void> {
  const { engine } = ctx;
  await withLockIfFree(ctx.db, VOCABULARY_LOCK, async () => {
    const [newest] = await engine.query({
      sql: `SELECT max(version) AS version FROM ${CREATOR_INDEX}`,
      schema: z.object({ version: z.number() }),
    });
    const fingerprint = `${tableFingerprint(await installationStamp(ctx.db))} ${WORDS_SHAPE} @${newest?.version ?? 0}`;
    const present = await tableComments(engine);
    if (present.get(VOCABULARY) === fingerprint) return;
    const next = nextOf(VOCABULARY);
    await engine.command(`DROP TABLE IF EXISTS ${next} SYNC`);
    await engine.command(
      `CREATE TABLE ${next} (${WORDS_SHAPE}) ENGINE = MergeTree ORDER BY word COMMENT '${fingerprint}'`,
    );
    await engine.command(`INSERT INTO ${next} ${WORDS_IN_USE}`);
    await replaceTable(engine, { next, serving: VOCABULARY, present });
    await engine.command(`DROP TABLE IF EXISTS ${next} SYNC`);
  });
}

// In scripts without spaces bios are stored as pairs of characters, which are not words to suggest.
const UNSPACED = String.raw`[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}]`;

export const WORDS_IN_USE = `
  SELECT word, count() AS creators, countIf(is_brand) AS brands
  FROM (
    SELECT is_brand, arrayJoin(arrayDistinct(arrayConcat(
      arrayFilter(tag -> lengthUTF8(tag) BETWEEN ${SHORTEST_HASHTAG} AND 60 AND NOT match(tag, '^[0-9]+$'), hashtags),
      arrayFilter(
        word -> lengthUTF8(word) BETWEEN ${SHORTEST} AND 40 AND NOT match(word, '^[0-9]+$|${UNSPACED}'),
        splitByChar(' ', concat(ai_text, ' ', social_text)))))) AS word
    FROM ${CREATOR_INDEX} FINAL WHERE owner = ''
  )
  GROUP BY word
  HAVING creators <= greatest(${MANY}, (SELECT count() FROM ${CREATOR_INDEX} FINAL WHERE owner = '') * ${COMMON_SHARE})`;
