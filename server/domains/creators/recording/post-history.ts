import { DAY_MS } from "#contract/base/limits.ts";
import { POST_FIGURES, type PostRow } from "./rows.ts";

/** Counts of a post at an earlier time: seconds since 1970, likes, comments, shares, saves, views. */
export type EarlierCounts = [at: number, ...figures: (number | null)[]];

/** So many days have one entry each, those before them one for each week. */
const DAILY_DAYS = 30;
const MOST = 120;

/**
 * The counts that a post had before these, oldest first: with those that are replaced, where a figure has changed. The
 * terms of a source apply to all of them, so that the counts of another one begin a new history.
 */
export function historyOf(old: PostRow, row: PostRow): EarlierCounts[] | null {
  if (old.sourceId !== row.sourceId) return null;
  const isSameTime = old.countedAt.getTime() === row.countedAt.getTime();
  const isChanged = POST_FIGURES.some((figure) => old[figure] !== row[figure]);
  if (isSameTime || !isChanged) return old.history;
  const replaced: EarlierCounts = [old.countedAt.getTime() / 1000, ...POST_FIGURES.map((figure) => old[figure])];
  return thinned([...(old.history ?? []), replaced], row.countedAt);
}

/** The last entry of each day or week before `now`. */
export function thinned(entries: readonly EarlierCounts[], now: Date): EarlierCounts[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const spans = new Map<string, EarlierCounts>();
  for (const entry of entries) {
    const day = Math.floor((entry[0] * 1000) / DAY_MS);
    spans.set(today - day <= DAILY_DAYS ? `day ${day}` : `week ${Math.floor(day / 7)}`, entry);
  }
  return [...spans.values()].slice(-MOST);
}
