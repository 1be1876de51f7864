import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../db/connect.ts";
import { rankingDays, rankingParts } from "../../db/tables/index.ts";
import { PART_SIZE } from "./table.ts";

const keyed = z.object({ id: z.number() });
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** `day` as `YYYY-MM-DD`; `creators`: the number of its rows. */
export type StoredDay = { day: string; creators: number; hasCauses: boolean };

/** Stored days, the earliest first. */
export async function selectDays(db: Database): Promise<StoredDay[]> {
  const { day, creators, hasCauses } = rankingDays;
  return db.select({ day, creators, hasCauses }).from(rankingDays).orderBy(asc(day));
}

/** In place of what was stored of the day; its parts follow in the same transaction. */
export async function insertDay(db: Database, day: string, creators: number): Promise<void> {
  await db.delete(rankingDays).where(eq(rankingDays.day, day));
  await db.insert(rankingDays).values({ day, creators, hasCauses: true });
}

export async function insertPart(
  db: Database,
  { day, part, lines }: { day: string; part: number; lines: string },
): Promise<void> {
  await db.insert(rankingParts).values({ day, part, rows: await compress(lines) });
}

/** The parts of a day, one at a time, as lines for the engine. */
export async function* readParts(db: Database, day: string): AsyncGenerator<Buffer> {
  const parts = await db.select({ part: rankingParts.part }).from(rankingParts).where(eq(rankingParts.day, day));
  for (const { part } of parts) {
    const [found] = await db
      .select({ rows: rankingParts.rows })
      .from(rankingParts)
      .where(and(eq(rankingParts.day, day), eq(rankingParts.part, part)));
    if (found) yield await decompress(found.rows);
  }
}

export async function deleteStoredDays(db: Database, days: readonly string[]): Promise<void> {
  if (days.length > 0) await db.delete(rankingDays).where(inArray(rankingDays.day, [...days]));
}

/** Removes these creators from every stored day. */
export async function deleteFromParts(db: Database, ids: readonly number[]): Promise<void> {
  const gone = new Set(ids);
  const parts = [...new Set(ids.map((id) => Math.floor(id / PART_SIZE)))];
  const among = await db
    .select({ day: rankingParts.day, part: rankingParts.part })
    .from(rankingParts)
    .where(inArray(rankingParts.part, parts));
  // One after the other: one part is in memory at a time.
  for (const { day, part } of among) {
    const isIt = and(eq(rankingParts.day, day), eq(rankingParts.part, part));
    const [found] = await db.select({ rows: rankingParts.rows }).from(rankingParts).where(isIt).for("update");
    if (!found) continue;
    const lines = (await decompress(found.rows)).toString().split("\n");
    const left = lines.filter((line) => !gone.has(keyed.parse(JSON.parse(line)).id));
    if (left.length === lines.length) continue;
    await db
      .update(rankingParts)
      .set({ rows: await compress(left.join("\n")) })
      .where(isIt);
  }
}
