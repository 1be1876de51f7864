import { createHash } from "node:crypto";
import { z } from "zod";
import { NETWORKS } from "#contract/networks.ts";
import type { Engine } from "../client.ts";
import { tableComments } from "../index-tables.ts";
import { CREATOR_INDEX, scoreColumn } from "../tables.ts";

/** The scores of the installation's creators on the days that are stored, with what rankings choose them by. */
export const RANKING_DAYS = "ranking_days";

/** Ids of creators per part of a day. */
export const PART_SIZE = 10_000;

/** Named as in the index, so that the same conditions fit both. */
const COLUMNS = [
  "is_brand UInt8",
  "country LowCardinality(String)",
  "niches Array(UInt32)",
  "roots Array(UInt32)",
  "score UInt16",
  ...NETWORKS.map((network) => `${scoreColumn(network)} UInt16`),
];
const KEY = ["day Date", "id UInt64"];
const VALUES = COLUMNS.map((column) => column.replace(/ .*/, ""));
const ROW_TYPE = `Tuple(${[...KEY, ...COLUMNS].join(", ")})`;
const SHAPE = `(${[...KEY, ...COLUMNS].join(", ")}) ENGINE = MergeTree ORDER BY (day, id) SETTINGS index_granularity = 512`;

/** Creates the table, empty, if it is missing, of another shape or of another installation. */
export async function createDaysTable(engine: Engine, installation: string): Promise<void> {
  const mark = `limelight ${createHash("sha256").update(SHAPE).digest("hex").slice(0, 12)} ${installation}`;
  const present = (await tableComments(engine)).get(RANKING_DAYS);
  if (present === mark) return;
  if (present !== undefined) await engine.command(`DROP TABLE ${RANKING_DAYS} SYNC`);
  await engine.command(`CREATE TABLE ${RANKING_DAYS} ${SHAPE} COMMENT '${mark}'`);
}

/** Days as `YYYY-MM-DD`, with the number of their rows. */
export async function countDays(engine: Engine): Promise<Map<string, number>> {
  const rows = await engine.query({
    sql: `SELECT day, count() AS creators FROM ${RANKING_DAYS} GROUP BY day`,
    schema: z.object({ day: z.string(), creators: z.number() }),
  });
  return new Map(rows.map(({ day, creators }) => [day, creators]));
}

/** Writes the current scores of the index as those of a day, in place of what was stored of it. */
export async function writeToday(engine: Engine, day: string): Promise<void> {
  await deleteDays(engine, [day]);
  await engine.command(
    `INSERT INTO ${RANKING_DAYS} (day, id, ${VALUES.join(", ")})
     SELECT {day:Date}, id, ${VALUES.join(", ")} FROM ${CREATOR_INDEX} FINAL WHERE owner = '' AND score > 0`,
    { params: { day } },
  );
}

/** Steps of the drawn past, a week each. */
const SAMPLE_WEEKS = 8;

/** Scores near the top are close together: in the drawn past they move less. */
function calmOf(column: string): string {
  return `greatest(0.2, least(1, (10000 - ${column}) / 1000))`;
}

/**
 * Draws earlier weeks of the sample world: every creator has drifted to its current score, and some below the top are new. Returns the
 * days, the earliest first.
 */
export async function drawSampleWeeks(engine: Engine, today: string): Promise<string[]> {
  const drift = "(toInt32(cityHash64(id, 'drift') % 61) - 30)";
  const noise = "(toInt32(cityHash64(id, week) % 31) - 15)";
  const at = (column: string) =>
    `if(${column} = 0, 0, toUInt16(greatest(1, least(9990, ${column} + ${calmOf(column)} * (${noise} - week * ${drift})))))`;
  await engine.command(
    `INSERT INTO ${RANKING_DAYS} (day, id, ${VALUES.join(", ")})
     SELECT {today:Date} - 7 * week, id, is_brand, country, niches, roots,
       ${["score", ...NETWORKS.map(scoreColumn)].map(at).join(", ")}
     FROM ${CREATOR_INDEX} FINAL ARRAY JOIN range(1, ${SAMPLE_WEEKS + 1}) AS week
     WHERE owner = '' AND is_sample = 1 AND score > 0 AND (score > 9000 OR cityHash64(id, 'since') % 150 >= week)`,
    { params: { today } },
  );
  const days = await countDays(engine);
  return [...days.keys()].filter((day) => day < today).toSorted();
}

export async function deleteDays(engine: Engine, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await engine.command(`DELETE FROM ${RANKING_DAYS} WHERE day IN {days:Array(Date)}`, { params: { days: [...days] } });
}

export async function deleteFromDays(engine: Engine, ids: readonly number[]): Promise<void> {
  if (!(await tableComments(engine)).has(RANKING_DAYS)) return;
  await engine.command(`DELETE FROM ${RANKING_DAYS} WHERE id IN {ids:Array(UInt64)}`, { params: { ids: [...ids] } });
}

/** The rows of a day with ids of this part, as lines of JSON. */
export async function readLines(engine: Engine, { day, part }: { day: string; part: number }): Promise<string> {
  const [found] = await engine.query({
    sql: `SELECT arrayStringConcat(groupArray(toJSONString(CAST((day, id, ${VALUES.join(", ")}), '${ROW_TYPE}'))), '\n') AS lines
          FROM ${RANKING_DAYS} WHERE day = {day:Date} AND id >= {from:UInt64} AND id < {to:UInt64}`,
    params: { day, from: part * PART_SIZE, to: (part + 1) * PART_SIZE },
    schema: z.object({ lines: z.string() }),
  });
  return found?.lines ?? "";
}

/** The parts that have rows of a day. */
export async function partsOf(engine: Engine, day: string): Promise<number[]> {
  const rows = await engine.query({
    sql: `SELECT DISTINCT toUInt32(intDiv(id, ${PART_SIZE})) AS part FROM ${RANKING_DAYS} WHERE day = {day:Date} ORDER BY part`,
    params: { day },
    schema: z.object({ part: z.number() }),
  });
  return rows.map(({ part }) => part);
}
