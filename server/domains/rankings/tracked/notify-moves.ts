import { CREATORS_NAMED } from "#contract/notifications.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Context } from "../../../context.ts";
import { rankedPage, scoreCounts, scoresOnDays, type Ranked } from "../../../engine/queries/rankings/ranked.ts";
import { storedDays } from "../../../engine/ranking-days/index.ts";
import { readTaxonomy } from "../../categories/index.ts";
import { notifyMembers } from "../../notifications/index.ts";
import { limitsOf, selectPlans } from "../../plans/index.ts";
import { placesOf } from "../places.ts";
import { ranksOf } from "../ranks.ts";
import { findRanking, resolve } from "../resolve.ts";
import { TRACKED_PLACES as PLACES } from "./members.ts";
import { selectAllTracked, selectFollowed } from "./store.ts";

type Days = { day: string; comparedTo: string };
type Move = { id: number; from: number; to: number };

/**
 * Notifies workspaces of the creators of their CRM that moved in rankings they track, between the two newest stored
 * days. Running it again for the same day notifies each user only once.
 */
export async function notifyMoves(ctx: Context): Promise<void> {
  const [comparedTo, day] = (await storedDays(ctx)).slice(-2);
  if (comparedTo === undefined || day === undefined) return;
  const taxonomy = await readTaxonomy({ ctx });
  // One after the other: this runs at night, and leaves the engine to requests.
  for (const { ranking, network, country, customerIds } of await selectAllTracked(ctx.db)) {
    const top = findRanking(ranking, taxonomy);
    if (!top) continue;
    const narrowed = { network: network ?? undefined, country: country ?? undefined };
    const { ranked, unnarrowed } = resolve(ranking, taxonomy, narrowed);
    const moves = await movesOf(ctx, ranked, { day, comparedTo });
    const order = await orderOf(ctx, unnarrowed, day);
    const followed = await selectFollowed(ctx.db, { customerIds, creatorIds: moves.map(({ id }) => id) });
    const plans = await selectPlans(ctx.db, [...followed.keys()]);
    for (const [customerId, creatorIds] of followed) {
      const limits = limitsOf(ctx.config, plans.get(customerId) ?? PLAN_IDS.visitor);
      const places = (await placesOf({ db: ctx.db, customerId }, limits, [ranking]))(ranking);
      // Without places that the plan does not show in the ranking, or in the whole of which it is a part.
      const isShown = ({ id, to }: Move) => places === null || (to <= places && (order.get(id) ?? places) < places);
      const own = moves.filter((move) => creatorIds.has(move.id) && isShown(move));
      if (own.length === 0) continue;
      await notifyMembers(ctx, {
        customerId,
        subject: ["ranking.moves", ranking, network ?? "", country ?? "", day].join(" "),
        payload: {
          kind: "ranking.moves",
          top: { id: top.id, name: top.name },
          network,
          country,
          day,
          comparedTo,
          moves: own.slice(0, CREATORS_NAMED).map(({ id, from, to }) => ({ creatorId: String(id), from, to })),
          total: own.length,
        },
      });
    }
  }
}

/** The first of a ranking, numbered from 0 in the order in which they are shown. */
async function orderOf({ engine }: Context, of: Ranked, day: string): Promise<Map<number, number>> {
  const { rows } = await rankedPage(engine, { of, day, offset: 0, limit: PLACES });
  return new Map(rows.map(({ id }, at) => [id, at]));
}

/** Who moved from, to or within the first places, the highest first. */
async function movesOf({ engine }: Context, of: Ranked, { day, comparedTo }: Days): Promise<Move[]> {
  const page = { offset: 0, limit: PLACES };
  const [now, before, counts, countsBefore] = await Promise.all([
    rankedPage(engine, { of, day, ...page }),
    rankedPage(engine, { of, day: comparedTo, ...page }),
    scoreCounts(engine, { of, day }),
    scoreCounts(engine, { of, day: comparedTo }),
  ]);
  const ids = [...new Set([...now.rows, ...before.rows].map(({ id }) => id))];
  const scores = await scoresOnDays(engine, { of, ids, days: [day, comparedTo] });
  const scoreOn = new Map(scores.map((one) => [`${one.id} ${one.day}`, one.score]));
  const [ranks, ranksBefore] = [ranksOf(counts), ranksOf(countsBefore)];
  const moves = ids.flatMap((id) => {
    const to = ranks.get(scoreOn.get(`${id} ${day}`) ?? 0);
    const from = ranksBefore.get(scoreOn.get(`${id} ${comparedTo}`) ?? 0);
    return to === undefined || from === undefined || to === from ? [] : [{ id, from, to }];
  });
  return moves.toSorted((a, b) => a.to - b.to || a.id - b.id);
}
