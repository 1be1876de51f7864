import { z } from "zod";
import { DAY_MS, RANKING_DAILY_DAYS, RANKING_DAYS as STORED_DAYS } from "#contract/base/limits.ts";
import type { Context } from "../../context.ts";
import { RANKING_DAYS_LOCK } from "../../db/locks.ts";
import { inTransaction } from "../../db/transaction.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";
import { installationStamp, withLock } from "../store.ts";
import { forgetRankings } from "./rankings-cache.ts";
import { deleteFromParts, deleteStoredDays, insertDay, insertPart, readParts, selectDays } from "./store.ts";
import {
  copyToHistory,
  countDays,
  createDaysTable,
  deleteDays,
  deleteFromDays,
  drawSampleWeeks,
  partsOf,
  RANKING_DAYS,
  readLines,
  writeToday,
} from "./table.ts";

const MONDAY = 1;

/**
 * Makes the engine have the days that PostgreSQL has, which is the one to trust: the engine may be new, or the database
 * restored from a backup.
 */
export async function prepareRankingDays(ctx: Context): Promise<void> {
  await withLock(ctx.db, RANKING_DAYS_LOCK, async (db) => {
    await createDaysTable(ctx.engine, await installationStamp(db));
    const [known, present] = await Promise.all([selectDays(db), countDays(ctx.engine)]);
    const stored = new Map(known.map(({ day, creators }) => [day, creators]));
    const wrong = [...present].flatMap(([day, creators]) => (stored.get(day) === creators ? [] : [day]));
    await deleteDays(ctx.engine, wrong);
    const missing = [...stored.keys()].filter((day) => wrong.includes(day) || !present.has(day));
    for (const day of missing)
      for await (const lines of readParts(db, day)) await ctx.engine.write(RANKING_DAYS, lines);
    await copyToHistory(ctx.engine, missing);
    forgetRankings(ctx);
  });
}

const scored = z.object({ id: z.number(), score: z.number() });

/** The scores (0–10 000) of a stored day, as many at once as a part has. */
export async function* readRankingDay({ db }: Context, day: string): AsyncGenerator<z.infer<typeof scored>[]> {
  for await (const lines of readParts(db, day)) {
    yield lines
      .toString()
      .split("\n")
      .filter(Boolean)
      .map((line) => scored.parse(JSON.parse(line)));
  }
}

const days = memoizeTtl(60_000, async ({ db }) => selectDays(db));

/** The days that can be shown, ascending; `withCauses`: those with causes and rising scores. */
export async function storedDays(ctx: Context, { withCauses = false } = {}): Promise<string[]> {
  const all = await days.read(ctx);
  return all.filter(({ hasCauses }) => hasCauses || !withCauses).map(({ day }) => day);
}

/** Stores the scores of today, and deletes days that are old enough: all but Mondays, and later those. */
export async function storeRankingDay(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock.now());
  await withLock(ctx.db, RANKING_DAYS_LOCK, async () => {
    await createDaysTable(ctx.engine, await installationStamp(ctx.db));
    await writeToday(ctx.engine, today);
    await copyDay(ctx, today);
    const stored = await selectDays(ctx.db);
    const expired = stored.map(({ day }) => day).filter((day) => isExpired(day, today));
    await deleteStoredDays(ctx.db, expired);
    await deleteDays(ctx.engine, expired);
    days.invalidate(ctx);
    forgetRankings(ctx);
  });
}

/** Stores earlier weeks of the sample world, drawn, and today. */
export async function storeSampleWeeks(ctx: Context): Promise<void> {
  await withLock(ctx.db, RANKING_DAYS_LOCK, async () => {
    const drawn = await drawSampleWeeks(ctx.engine, dayOf(ctx.clock.now()));
    for (const day of drawn) await copyDay(ctx, day);
  });
  await storeRankingDay(ctx);
}

/** Copies a day from the engine to PostgreSQL, whole or not at all. */
async function copyDay(ctx: Context, day: string): Promise<void> {
  const counts = await countDays(ctx.engine);
  const parts = await partsOf(ctx.engine, day);
  await inTransaction(ctx, async ({ db }) => {
    await insertDay(db, day, counts.get(day) ?? 0);
    // One after the other: one part is in memory at a time.
    for (const part of parts) {
      await insertPart(db, { day, part, lines: await readLines(ctx.engine, { day, part }) });
    }
  });
}

/** Removes creators from all days. */
export async function eraseFromRankingDays(ctx: Context, ids: readonly number[]): Promise<void> {
  await withLock(ctx.db, RANKING_DAYS_LOCK, async (db) => {
    await deleteFromParts(db, ids);
    await deleteFromDays(ctx.engine, ids);
    forgetRankings(ctx);
  });
}

/** In UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, "YYYY-MM-DD".length);
}

export function isExpired(day: string, today: string): boolean {
  const age = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (age > STORED_DAYS) return true;
  return age > RANKING_DAILY_DAYS && new Date(day).getUTCDay() !== MONDAY;
}
