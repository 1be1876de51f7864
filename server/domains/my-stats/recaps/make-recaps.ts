import { DAY_MS } from "#contract/base/limits.ts";
import { achievementOf } from "#contract/my-stats/achievement-rules.ts";
import { RECAP_PERIODS, STATS, type RecapPeriod } from "#contract/my-stats/periods.ts";
import type { RecapStatus } from "#contract/base/states.ts";
import type { Context, Member } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { mayBePublic } from "../../rankings/index.ts";
import { dayIn } from "../../tracking/index.ts";
import { readMember } from "../../users/index.ts";
import { daysBefore } from "../playground/periods.ts";
import { playgroundOf, yearOf } from "../playground/read-playground.ts";
import { ownRankings } from "../read-rankings.ts";
import { cardsOf } from "./cards.ts";
import * as store from "./store.ts";

/** Recaps of one message: some seconds. */
const BATCH = 50;
/** A message is never so late. */
const LOST_MS = 6 * 3_600_000;
const MONDAY = 1;

/** The whole days of a period before this one. */
export function daysOf(period: RecapPeriod, today: string): { firstDay: string; lastDay: string } {
  return { firstDay: daysBefore(today, STATS.days[period]), lastDay: daysBefore(today, 1) };
}

const DECEMBER = "12";

/** Years in review are made in this month: they are of the year before it. */
export function isDecember(day: string): boolean {
  return day.slice("YYYY-".length, "YYYY-MM".length) === DECEMBER;
}

/** The latest day, today at most, on which a period ended: weeks end before Mondays, months and years before the first of a month. */
export function latestEnd(period: RecapPeriod, today: string): string {
  if (period !== "weekly") return `${today.slice(0, "YYYY-MM".length)}-01`;
  return daysBefore(today, (new Date(today).getUTCDay() - MONDAY + 7) % 7);
}

/** Each night the recaps of the weeks and months that have ended, and in December of the year, in the zones of the owners as far as they are known. */
export async function prepareRecaps({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now();
  const byZone = Map.groupBy(await store.selectZones(ctx.db), ({ timezone }) => timezone ?? "UTC");
  const due = [...byZone].flatMap(([timezone, creators]) =>
    RECAP_PERIODS.flatMap((period) => {
      const today = dayIn(timezone, now);
      if (period === "yearly" && !isDecember(today)) return [];
      const days = daysOf(period, latestEnd(period, today));
      return creators.map(({ creatorId }) => ({ creatorId, period, timezone, ...days }));
    }),
  );
  await inTransaction(ctx, async (tx) => {
    const lost = await store.selectForgotten(tx.db, new Date(now.getTime() - LOST_MS));
    const ids = [...(await store.insertDue(tx.db, due, now)), ...lost];
    for (let at = 0; at < ids.length; at += BATCH)
      await tx.queue.send("recaps", { recapIds: ids.slice(at, at + BATCH) }, tx.db);
  });
}

/** Recaps of the sample creator, who has a profile from the first start on: of a month and two weeks. */
export async function prepareSampleRecaps(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const today = dayIn("UTC", now);
  const due = (await store.selectZones(ctx.db, { isSample: true })).flatMap(({ creatorId }) => [
    { creatorId, timezone: "UTC", period: "weekly" as const, ...daysOf("weekly", today) },
    { creatorId, timezone: "UTC", period: "monthly" as const, ...daysOf("monthly", today) },
    {
      creatorId,
      timezone: "UTC",
      period: "weekly" as const,
      ...daysOf("weekly", daysBefore(today, STATS.days.weekly)),
    },
  ]);
  await inTransaction(ctx, async (tx) => {
    const recapIds = await store.insertDue(tx.db, due, now);
    if (recapIds.length > 0) await tx.queue.send("recaps", { recapIds }, tx.db);
  });
}

/** Makes recaps that wait. One that fails does not keep the others from being made. */
export async function makeRecaps(ctx: Context, recapIds: readonly string[], signal?: AbortSignal): Promise<void> {
  // One after the other: each asks the engine several times.
  for (const pending of await store.selectPending(ctx.db, recapIds)) {
    signal?.throwIfAborted();
    try {
      await end(ctx, pending, await make(ctx, pending));
    } catch (error) {
      ctx.log.error({ err: error, recapId: pending.recap.id }, "a recap could not be made");
      await end(ctx, pending, { status: "errored", cards: [], lacks: [] });
    }
  }
}

/** The queue has tried too often. */
export async function giveUpRecaps(ctx: Context, recapIds: readonly string[]): Promise<void> {
  for (const pending of await store.selectPending(ctx.db, recapIds))
    await end(ctx, pending, { status: "errored", cards: [], lacks: [] });
}

type Pending = Awaited<ReturnType<typeof store.selectPending>>[number];
type Outcome = Parameters<typeof store.endRecap>[2];

async function make(ctx: Context, { recap, userId, customerId }: Pending): Promise<Outcome> {
  const actor = await readMember({ ctx, userId, customerId });
  if (!actor) throw new Error("the owner is in no workspace");
  const as: Context<Member> = { ...ctx, actor };
  const { creatorId, period, timezone, lastDay, firstDay } = recap;
  const today = daysBefore(lastDay, -1);
  const scope = { creatorId, timezone, today, forExport: true };
  const { playground, ...year } =
    period === "yearly" ? await yearOf(as, scope) : { playground: await playgroundOf(as, scope) };
  const card = playground.globalInfluencer;
  // A place or an achievement may rest on a figure that the terms of its source keep here.
  const isFree = !card.networks.some(({ terms }) => terms !== null && terms.unexported.length > 0);
  const rankings = mayBePublic(card) ? await ownRankings(as, { id: creatorId }) : null;
  const reached = isFree ? await store.selectReached(ctx.db, { creatorId, firstDay, lastDay }) : [];
  const { cards, lacks } = cardsOf({
    kind: period,
    playground,
    ...("yearly" in year && { year }),
    // Places are those of now.
    rankings: isRecent(lastDay, ctx.clock.now()) ? rankings : null,
    achievements: reached.map(({ rule, grade }) => achievementOf(rule, grade)),
  });
  return { status: cards.length > 0 ? "completed" : "empty", cards, lacks };
}

/** Days of different zones are apart by one at most, and nights may be late. */
const RECENT_DAYS = 3;

function isRecent(lastDay: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastDay) < (RECENT_DAYS + 1) * DAY_MS;
}

async function end(ctx: Context, { recap: { id, creatorId }, customerId }: Pending, outcome: Outcome): Promise<void> {
  if (!(await store.endRecap(ctx.db, id, outcome, ctx.clock.now()))) return;
  const status: RecapStatus = outcome.status;
  ctx.emit(customerId, "creator-recap-created", { creatorId: String(creatorId), recapId: id, status });
  emitChanged({ emit: ctx.emit, customerId }, ["recaps"]);
}
