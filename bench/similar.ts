import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { similarityWeights } from "#contract/scores/similarity.ts";
import { startEngine } from "#server/engine/child/start-engine.ts";
import { createEngine } from "#server/engine/client.ts";
import { similarCreators } from "#server/engine/queries/similar-creators.ts";
import { CREATOR_INDEX, createTables, SERVING, VOCABULARY } from "#server/engine/tables.ts";
import { WORDS_IN_USE, WORDS_SHAPE } from "#server/engine/vocabulary.ts";
import { percentiles } from "./support/measure.ts";
import { VOCABULARY as WORDS, wordOf } from "./support/words.ts";

/**
 * Creators similar to one, among `BENCH_CREATORS` (1 000 000) in the engine alone: bios of twelve words and six
 * hashtags of a vocabulary with natural frequencies, two of 300 niches. Target: 300 ms at the 95th percentile.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 1_000_000);
const ROUNDS = 60;
const weights = similarityWeights() ?? process.exit(1);
const HASHTAGS = { count: 40_000, syllables: 4 };

function some(from: string, { count }: { count: number }, each: number, salt: number): string {
  return Array.from(
    { length: each },
    (_, i) => `${from}[1 + toUInt32(floor(${count} * pow(rand(${salt + i}) / 4294967296, 3)))]`,
  ).join(", ");
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
const child = await startEngine({ dataDir, log: pino({ level: "error" }) });
const engine = createEngine(child);
try {
  for (const statement of createTables(SERVING, "bench")) await engine.command(statement);
  for (let start = 0; start < creators; start += 100_000) {
    await engine.command(
      `INSERT INTO ${CREATOR_INDEX} (owner, id, version, country, language, niches, total_followers, ai_text, hashtags)
       WITH {words:Array(String)} AS words, {tags:Array(String)} AS tags
       SELECT '', 1 + number, 1, ['fr','us','de','br','jp'][1 + rand(1) % 5], ['fr','en','de','pt','ja'][1 + rand(1) % 5],
         arrayDistinct([1 + rand(2) % 300, 1 + rand(3) % 300]), pow(10, 3 + 3 * rand(4) / 4294967296),
         concatWithSeparator(' ', ${some("words", WORDS, 12, 10)}), arrayDistinct([${some("tags", HASHTAGS, 6, 40)}])
       FROM numbers(${start}, ${Math.min(100_000, creators - start)})`,
      {
        params: {
          words: Array.from({ length: WORDS.count }, (_, n) => wordOf(WORDS, n)),
          tags: Array.from({ length: HASHTAGS.count }, (_, n) => wordOf(HASHTAGS, n)),
        },
      },
    );
  }
  await engine.command(`OPTIMIZE TABLE ${CREATOR_INDEX} FINAL`);
  await engine.command(`CREATE TABLE ${VOCABULARY} (${WORDS_SHAPE}) ENGINE = MergeTree ORDER BY word`);
  await engine.command(`INSERT INTO ${VOCABULARY} ${WORDS_IN_USE}`);

  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const id = 1 + (((round + 3) * 7_919) % creators);
    const started = performance.now();
    await similarCreators(engine, {
      layers: { own: null },
      ids: [id],
      neighbours: new Map(Array.from({ length: 300 }, (_, n) => [1 + ((id + n * 3_331) % creators), 0.3])),
      weights,
      limit: 12,
      signal: AbortSignal.timeout(20_000),
    });
    if (round >= 0) times.push(performance.now() - started);
  }
  console.table({ [`${creators} creators, ms`]: percentiles(times) });
} finally {
  await engine.close();
  await child.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
