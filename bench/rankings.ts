import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { pino } from "pino";
import { RANKED_COUNTRIES } from "#contract/rankings/ranked-countries.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { startEngine } from "#server/engine/child/start-engine.ts";
import { createEngine } from "#server/engine/client.ts";
import { enterRankings } from "#server/engine/copy-members.ts";
import { firstsOfDay } from "#server/engine/queries/rankings/firsts.ts";
import { leadersOfGroups } from "#server/engine/queries/rankings/leaders.ts";
import { rankedPage, scoreCounts, scoresOnDays, type Ranked } from "#server/engine/queries/rankings/ranked.ts";
import {
  createDaysTable,
  partsOf,
  RANKING_DAYS,
  RANKING_HISTORY,
  readLines,
  writeToday,
} from "#server/engine/ranking-days/table.ts";
import { CREATOR_INDEX, createTables, RANKING_MEMBERS, SERVING } from "#server/engine/tables.ts";
import { percentiles } from "./support/measure.ts";

/**
 * The queries of a ranking's first 200 among `BENCH_CREATORS` (1 000 000) in the engine alone, with nine stored days, and
 * how long a day takes to store. Targets: 40 ms at the 95th percentile, 5 minutes.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 1_000_000);
const ROUNDS = 40;
const LIMIT = 200;
const NICHES = 300;
const COUNTRIES = ["fr", "us", "gb", "de", "br", "in", "ng", "mx", "jp", "au"];

const compress = promisify(zstdCompress);
const dayOf = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
const child = await startEngine({ dataDir, log: pino({ level: "error" }) });
const engine = createEngine(child);
try {
  for (const statement of createTables(SERVING, "bench")) await engine.command(statement);
  await createDaysTable(engine, "bench");
  for (let start = 0; start < creators; start += 100_000) {
    const most = Math.min(100_000, creators - start);
    await engine.command(
      `INSERT INTO ${CREATOR_INDEX} (owner, id, version, is_brand, country, niches, roots, score, instagram_score, tiktok_score)
       SELECT '', 1 + number, 1, rand(1) % 20 = 0, {countries:Array(String)}[1 + rand(2) % ${COUNTRIES.length}],
         arrayDistinct([1001 + rand(3) % ${NICHES}, 1001 + rand(4) % ${NICHES}]) AS of, arrayDistinct(arrayMap(n -> intDiv(n - 1001, 10) + 1, of)),
         1 + rand(5) % 9999, if(rand(6) % 2, 1 + rand(7) % 9999, 0), if(rand(8) % 3, 0, 1 + rand(9) % 9999)
       FROM numbers(${start}, ${most})`,
      { params: { countries: COUNTRIES } },
    );
    const ids = Array.from({ length: most }, (_, i) => start + i + 1);
    await enterRankings(engine, { ids, into: [SERVING] });
  }
  for (const table of [CREATOR_INDEX, RANKING_MEMBERS]) await engine.command(`OPTIMIZE TABLE ${table} FINAL`);
  const days = Array.from({ length: 9 }, (_, week) => dayOf(7 * week));
  const stored = performance.now();
  for (const day of days) await writeToday(engine, day);
  console.log(`a day in the engine: ${Math.round((performance.now() - stored) / days.length)} ms`);
  const copying = performance.now();
  let bytes = 0;
  const [today = ""] = days;
  for (const part of await partsOf(engine, today))
    bytes += (await compress(await readLines(engine, { day: today, part }))).length;
  console.log(`copying a day: ${Math.round(performance.now() - copying)} ms, ${Math.round(bytes / 1e6)} MB compressed`);
  for (const table of [RANKING_DAYS, RANKING_HISTORY]) await engine.command(`OPTIMIZE TABLE ${table} FINAL`);

  const all: Ranked = { isBrand: false, network: null, countries: null, root: null, niche: null, cause: null };
  const rankings: Record<string, (round: number) => Ranked> = {
    "all creators": () => all,
    "a network": () => ({ ...all, network: "instagram" }),
    "a group of countries": () => ({ ...all, countries: RANKED_COUNTRIES["hispanic-latin-america"] }),
    "a niche": (round) => ({ ...all, niche: 1001 + (round % NICHES) }),
    "a niche in a country on a network": (round) => ({
      ...all,
      niche: 1001 + (round % NICHES),
      countries: [COUNTRIES[round % COUNTRIES.length] ?? "fr"],
      network: "tiktok",
    }),
  };
  const readPage = async (of: Ranked) => {
    const { rows } = await rankedPage(engine, { of, day: null, offset: 0, limit: LIMIT });
    await scoresOnDays(engine, { of, ids: rows.map(({ id }) => id), days: days.slice(1) });
  };
  for (const [name, rankedOf] of Object.entries(rankings)) {
    const times: number[] = [];
    for (let round = -3; round < ROUNDS; round += 1) {
      const of = rankedOf(round + 3);
      const started = performance.now();
      await Promise.all([readPage(of), scoreCounts(engine, { of, day: days[1] ?? null })]);
      if (round >= 0) times.push(performance.now() - started);
    }
    const { p50, p95 } = percentiles(times);
    console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
  const firsts = performance.now();
  await firstsOfDay(engine, { day: today, of: 10 });
  console.log(`first places of a day: ${Math.round(performance.now() - firsts)} ms`);
  const groups = performance.now();
  await leadersOfGroups(engine, { isBrand: false, grouping: { by: "categories" }, most: 4 });
  console.log(`leaders of every category: ${Math.round(performance.now() - groups)} ms`);
} finally {
  await engine.close();
  await child.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
