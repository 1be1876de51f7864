import { z } from "zod";
import type { Engine } from "#server/engine/client.ts";
import { SERVING } from "#server/engine/tables.ts";
import { VOCABULARY, wordOf } from "./words.ts";

const POST_WORDS = 10;
const AT_ONCE = 1_000_000;
/** A month more than keyword search covers. */
const SPAN_SECONDS = 400 * 24 * 60 * 60;

/**
 * Posts of all creators, generated inside the engine: the vocabulary of PostgreSQL's, with the same skewed frequencies.
 */
export async function fillEnginePosts(engine: Engine, { creators, posts }: { creators: number; posts: number }) {
  const words = Array.from(
    { length: POST_WORDS },
    (_, w) => `words[1 + toUInt32(floor(${VOCABULARY.count} * pow(rand(${w}) / 4294967296, 3)))]`,
  );
  for (let start = 0; start < posts; start += AT_ONCE) {
    const count = Math.min(AT_ONCE, posts - start);
    await engine.command(
      `INSERT INTO ${SERVING.posts} (creator_id, published_at, id, version, fingerprint, text)
       WITH {words:Array(String)} AS words
       SELECT 1 + number % ${creators}, now() - toUInt32(rand(99) / 4294967296 * ${SPAN_SECONDS}), number, 1, 0,
         concatWithSeparator(' ', ${words.join(", ")})
       FROM numbers(${start}, ${count})`,
      { params: { words: Array.from({ length: VOCABULARY.count }, (_, n) => wordOf(VOCABULARY, n)) } },
    );
  }
}

export async function countEnginePosts(engine: Engine): Promise<number> {
  const [row] = await engine.query({
    sql: `SELECT count() AS posts FROM ${SERVING.posts}`,
    schema: z.object({ posts: z.number() }),
  });
  return row?.posts ?? 0;
}
