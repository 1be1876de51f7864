import { createHash } from "node:crypto";
import { z } from "zod";
import { GROWTH_DAYS, MONTH_DAYS, RECENT_POSTS, TIER_BOUNDS } from "#contract/figures/windows.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { ANOMALIES } from "#contract/scores/anomalies.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { RISING } from "#contract/scores/rising.ts";
import type { Context } from "../context.ts";
import { LAST_NIGHT, readInstallationFact, writeInstallationFact } from "../db/installation-facts.ts";
import { markAllForIndexing, markDueForIndexing } from "../db/outbox.ts";
import { inTransaction } from "../db/transaction.ts";
import { createIndexSync, eraseHiddenFromIndex } from "../engine/index.ts";
import { creatorsOfPassedWindows, SEARCHED_DAYS } from "../engine/windows.ts";

/** All windows before now, in days, that anything computed of a creator looks at. */
const POST_WINDOWS = [
  ...new Set([
    0,
    MONTH_DAYS,
    RECENT_POSTS.days,
    RISING.days,
    RISING.days * (1 + RISING.before),
    PROFILE_AUTHENTICITY.days,
    SEARCHED_DAYS,
  ]),
];
const COUNT_WINDOWS = [0, PROFILE_AUTHENTICITY.days];

/** Every creator is computed at least once in so many nights, whatever is known of it. */
const NIGHTS = 28;

/** Another value computes all creators: their scores are made by another formula. */
const FORMULAS = createHash("sha256")
  .update(
    JSON.stringify([
      INFLUENCE,
      PROFILE_AUTHENTICITY,
      RISING,
      ANOMALIES,
      GROWTH_DAYS,
      RECENT_POSTS,
      TIER_BOUNDS,
      POST_WINDOWS,
    ]),
  )
  .digest("hex");

const night = z.object({ at: z.coerce.date(), formulas: z.literal(FORMULAS) });

/** Key of the time at which the latest night began. */
const NIGHT_BEGAN = "night-began";
const began = z.object({ at: z.coerce.date() });
/** When nights are due, in UTC, and for how long afterwards the schedule still begins one. */
const DUE_MS = (3 * 60 + 15) * 60_000;
const BEGINS_WITHIN_MS = 60_000;

/** Whether the last night that was due has not begun: no process ran then. A new installation counts from its first start. */
export async function isNightMissed({ db, clock }: Pick<Context, "db" | "clock">): Promise<boolean> {
  const last = began.safeParse(await readInstallationFact(db, NIGHT_BEGAN));
  const now = clock.now().getTime();
  const due = Math.floor((now - DUE_MS) / DAY_MS) * DAY_MS + DUE_MS;
  if (last.success) return last.data.at.getTime() < due && now - due > BEGINS_WITHIN_MS;
  await writeInstallationFact({ db, clock }, NIGHT_BEGAN, { at: clock.now() });
  return false;
}

/** Work that is due by time alone: metrics over a window, data retention, expiry. Throws when a part of it failed, after the others. */
export async function doNightly(ctx: Context): Promise<void> {
  const { nightly } = ctx.features;
  await writeInstallationFact(ctx, NIGHT_BEGAN, { at: ctx.clock.now() });
  const failed = await nightly.before({ ctx });
  const creators = await markDue(ctx);
  await createIndexSync(ctx).flush();
  await eraseHiddenFromIndex({ ctx });
  // Now the metrics are up to date.
  failed.push(...(await nightly.after({ ctx })));
  if (failed.length > 0) throw new Error(`The nightly work of ${failed.join(", ")} failed.`);
  ctx.log.info({ creators }, "nightly work is done");
}

/**
 * Queues the creators with something that changed by time alone since the last night; writers of data queue theirs. The
 * night is recorded together with its marks: after a crash nothing is lost.
 */
async function markDue(ctx: Context): Promise<number> {
  const until = ctx.clock.now();
  const last = night.safeParse(await readInstallationFact(ctx.db, LAST_NIGHT));
  const after = last.success && last.data.at <= until ? last.data.at : null;
  const isKnown = after !== null && until.getTime() - after.getTime() < NIGHTS * DAY_MS;
  const creatorIds = isKnown ? await creatorsOfPassedWindows(ctx.engine, { after, until, windows: POST_WINDOWS }) : [];
  return inTransaction(ctx, async ({ db }) => {
    await writeInstallationFact({ db, clock: ctx.clock }, LAST_NIGHT, { at: until, formulas: FORMULAS });
    if (!isKnown) return markAllForIndexing(db);
    const rest = { share: Math.floor(until.getTime() / DAY_MS) % NIGHTS, of: NIGHTS };
    return markDueForIndexing(db, { creatorIds, counts: { after, until, windows: COUNT_WINDOWS }, rest });
  });
}
