import { createHash } from "node:crypto";
import { z } from "zod";
import { NETWORKS } from "#contract/networks/networks.ts";
import type { Engine } from "../client.ts";
import { tableComments } from "../index-tables.ts";
import { CREATOR_INDEX, scoreColumn } from "../tables.ts";

/** The scores of the installation's creators on the days that are stored, with what rankings choose them by. */
export const RANKING_DAYS = "ranking_days";

/** The same rows ordered by creator, so that a few creators on many days can be read together. */
export const RANKING_HISTORY = "ranking_history";

/** Ids of creators per part of a day. */
export const PART_SIZE = 10_000;

/** Named as in the index, so that the same conditions fit both. */
const COLUMNS = [
  "is_brand UInt8",
  "country LowCardinality(String)",
  "niches Array(UInt32)",
  "roots Array(UInt32)",
  "causes Array(UInt32)",
  // 0 means no value.
  "rising UInt8",
  "score UInt16",
  ...NETWORKS.map((network) => `${scoreColumn(network)} UInt16`),
];
const KEY = ["day Date", "id UInt64"];
const VALUES = COLUMNS.map((column) => column.replace(/ .*/, ""));
/** The same values, from a row of the index. */
const CURRENT = VALUES.map((column) => (column === "rising" ? "if(rising > 0, toUInt8(rising), 0)" : column));
const ROW_TYPE = `Tuple(${[...KEY, ...COLUMNS].join(", ")})`;
// The history unpacks a granule for each creator, so blocks are no larger than granules.
const shapeBy = (key: string, settings = "") =>
  `(${[...KEY, ...COLUMNS].join(", ")}) ENGINE = MergeTree ORDER BY ${key} SETTINGS index_granularity = 512${settings}`;
const SHAPES = {
  [RANKING_DAYS]: shapeBy("(day, id)"),
  [RANKING_HISTORY]: shapeBy("(id, day)", ", min_compress_block_size = 1024"),
};
const TABLES = Object.keys(SHAPES);

/** Creates the tables, empty, if one is missing, of another shape or of another installation. */
export async function createDaysTable(engine: Engine, installation: string): Promise<void> {
  const shapes = Object.entries(SHAPES);
  const mark = `limelight ${createHash("sha256").update(JSON.stringify(shapes)).digest("hex").slice(0, 12)} ${installation}`;
  const present = await tableComments(engine);
  if (TABLES.every((table) => present.get(table) === mark)) return;
  await Promise.all(TABLES.map((table) => engine.command(`DROP TABLE IF EXISTS ${table} SYNC`)));
  await Promise.all(shapes.map(([table, shape]) => engine.command(`CREATE TABLE ${table} ${shape} COMMENT '${mark}'`)));
}

/** Days as `YYYY-MM-DD`, with the number of their rows; −1 where the two tables differ. */
export async function countDays(engine: Engine): Promise<Map<string, number>> {
  const rows = await engine.query({
    sql: `SELECT day, if(countIf(NOT is_history) = countIf(is_history), toInt64(countIf(is_history)), -1) AS creators
          FROM (SELECT day, 0 AS is_history FROM ${RANKING_DAYS} UNION ALL SELECT day, 1 FROM ${RANKING_HISTORY})
          GROUP BY day`,
    schema: z.object({ day: z.string(), creators: z.number() }),
  });
  return new Map(rows.map(({ day, creators }) => [day, creators]));
}

/** Writes the current scores of the index as those of a day, in place of what was stored of it. */
export async function writeToday(engine: Engine, day: string): Promise<void> {
  await deleteDays(engine, [day]);
  await engine.command(
    `INSERT INTO ${RANKING_DAYS} (day, id, ${VALUES.join(", ")})
     SELECT {day:Date}, id, ${CURRENT.join(", ")} FROM ${CREATOR_INDEX} FINAL WHERE owner = '' AND score > 0`,
    { params: { day } },
  );
  await copyToHistory(engine, [day]);
}

/** Copies these days as they are stored into the history, which must not have them yet. */
export async function copyToHistory(engine: Engine, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await engine.command(`INSERT INTO ${RANKING_HISTORY} SELECT * FROM ${RANKING_DAYS} WHERE day IN {days:Array(Date)}`, {
    params: { days: [...days] },
  });
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
  // An earlier start may have been interrupted after it had drawn some of them.
  await deleteDays(
    engine,
    [...(await countDays(engine)).keys()].filter((day) => day < today),
  );
  await engine.command(
    `INSERT INTO ${RANKING_DAYS} (day, id, ${VALUES.join(", ")})
     SELECT {today:Date} - 7 * week, id,
       ${CURRENT.map((column) => (column.endsWith("score") ? at(column) : column)).join(", ")}
     FROM ${CREATOR_INDEX} FINAL ARRAY JOIN range(1, ${SAMPLE_WEEKS + 1}) AS week
     WHERE owner = '' AND is_sample = 1 AND score > 0 AND (score > 9000 OR cityHash64(id, 'since') % 150 >= week)`,
    { params: { today } },
  );
  const drawn = [...(await countDays(engine)).keys()].filter((day) => day < today).toSorted();
  await copyToHistory(engine, drawn);
  return drawn;
}

export async function deleteDays(engine: Engine, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await deleteRows(engine, "day IN {days:Array(Date)}", { days: [...days] });
}

export async function deleteFromDays(engine: Engine, ids: readonly number[]): Promise<void> {
  await deleteRows(engine, "id IN {ids:Array(UInt64)}", { ids: [...ids] });
}

async function deleteRows(engine: Engine, condition: string, params: Record<string, unknown>): Promise<void> {
  const present = await tableComments(engine);
  const tables = TABLES.filter((table) => present.has(table));
  await Promise.all(tables.map((table) => engine.command(`DELETE FROM ${table} WHERE ${condition}`, { params })));
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
