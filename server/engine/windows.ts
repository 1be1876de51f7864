import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Engine } from "./client.ts";
import { POSTS } from "./tables.ts";

const ACTIVE_DAYS = 30;
/** Keyword search covers posts of so many days. */
export const SEARCHED_DAYS = 365;

const LIMIT_MS = 60_000;

/** Accounts that posted since then are active. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * DAY_MS);
}

/** Keyword search covers posts published since then. */
export function searchedSince(now: Date): Date {
  return new Date(now.getTime() - SEARCHED_DAYS * DAY_MS);
}

/** Creators with posts that entered or left one of these windows before now, in days, between two times. */
export async function creatorsOfPassedWindows(
  engine: Engine,
  { after, until, windows }: { after: Date; until: Date; windows: readonly number[] },
): Promise<number[]> {
  // Indexed times are whole seconds.
  const since = Math.floor(after.getTime() / 1000) - 1;
  const to = Math.ceil(until.getTime() / 1000);
  const passed = windows.map((days) => `seconds BETWEEN ${since - days * 86_400} AND ${to - days * 86_400}`);
  const [found] = await engine.query({
    sql: `SELECT groupUniqArray(creator_id) AS ids
          FROM (SELECT creator_id, toUnixTimestamp(published_at) AS seconds FROM ${POSTS}) WHERE ${passed.join(" OR ")}`,
    schema: z.object({ ids: z.array(z.number()) }),
    limitMs: LIMIT_MS,
  });
  return found?.ids ?? [];
}
