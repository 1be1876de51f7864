import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import { readOwnMetrics as endpoint } from "#contract/my-stats/endpoints.ts";
import type { OwnAccount } from "#contract/my-stats/metrics.ts";
import { network } from "#contract/networks/networks.ts";
import { tenantOf } from "../../db/tenant.ts";
import { sumsOf } from "../../engine/queries/posts/groups.ts";
import { DAYS_MAX } from "../../engine/queries/posts/totals.ts";
import { dayStart } from "../../engine/queries/posts/zone.ts";
import { INSTALLATION } from "../../engine/queries/layer.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readCards, readEvidence } from "../creators/index.ts";
import { presentSource } from "../posts/index.ts";
import { explain, selectScoreHistory, selectSources, whyMissing } from "../profiles/index.ts";
import { dayIn } from "../tracking/index.ts";
import { daysBefore, networkDays, type NetworkDay } from "./playground/periods.ts";
import { presentGoals } from "./goals.ts";
import { selectCounts, selectGoals } from "./store.ts";

export const readOwnMetrics = read(endpoint)(async ({ ctx, input: { id, range, timezone } }) => {
  const creatorId = Number(id);
  const now = ctx.clock.now();
  const today = dayIn(timezone, now);
  const first = range === "all" ? null : daysBefore(today, Number(range) - 1);
  const from = first === null ? null : dayStart(timezone, first);
  const of = { layers: INSTALLATION, creators: [creatorId], ...(from && { from }), until: now };
  const [cards, evidence, counts, groups, history, goals] = await Promise.all([
    readCards({ ctx, ids: [creatorId] }),
    readEvidence({ ctx, creatorIds: [creatorId] }),
    selectCounts(ctx.db, { creatorId, from, until: now }),
    sumsOf(ctx.engine, of, { networkDay: DAYS_MAX }, { timezone }),
    selectScoreHistory(ctx.db, creatorId),
    selectGoals(tenantOf(ctx), creatorId),
  ]);
  const card = cards.get(creatorId) ?? refuse("not_found");
  const explained = card.networks.flatMap((account) => {
    const own = evidence.find((one) => one.network === account.network && one.username === account.username);
    // An account recorded concurrently may be missing from one of the queries; the next call has it.
    if (!own) return [];
    const figures = RANGE_METRICS.map((figure) => {
      const value = account[figure];
      const missing = value === null ? whyMissing(figure, own) : null;
      return { figure, value, missing, explanation: explain(figure, own, { value, now }) };
    });
    return [{ account, figures }];
  });
  const sources = await selectSources(ctx.db, [
    ...new Set([
      ...counts.map(({ sourceId }) => sourceId),
      ...explained.flatMap(({ figures }) => figures.flatMap(({ explanation }) => explanation.sourceIds.slice(0, 1))),
    ]),
  ]);
  const sourceOf = (sourceId: number | undefined) => {
    const found = sourceId === undefined ? undefined : sources.get(sourceId);
    return found ? presentSource(found, ctx.actor) : null;
  };
  const days = networkDays(groups("networkDay"));
  return {
    from: first,
    to: today,
    accounts: explained.map(({ account, figures }): OwnAccount => ({
      network: account.network,
      username: account.username,
      figures: figures.map(({ figure, value, missing, explanation: { at, precision, n, sourceIds } }) => ({
        figure,
        value,
        at: at?.toISOString() ?? null,
        precision,
        source: sourceOf(sourceIds[0]),
        n,
        missing,
      })),
      followers: counts.flatMap((count) => {
        const source = sourceOf(count.sourceId);
        const isOwn = count.network === account.network && count.username === account.username;
        const { at, precision, followers } = count;
        return isOwn && source ? [{ at: at.toISOString(), precision, followers, source }] : [];
      }),
    })),
    posts: [...Map.groupBy(days, (day) => day.network)].flatMap(([on, own]) => {
      const known = network.safeParse(on).data;
      return known ? [{ network: known, days: inOrder(own) }] : [];
    }),
    goals: presentGoals(goals, card, today),
    scores: history
      .filter((change) => change.of === "influence" && (from === null || change.at >= from))
      .map(({ at, score }) => ({ at: at.toISOString(), score: score === null ? null : score / 100 })),
  };
});

function inOrder(days: readonly NetworkDay[]) {
  return days
    .map(({ day, posts, engagement, views }) => ({ day, posts, engagement, views }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
