import { readOwnRankings as endpoint } from "#contract/my-stats/endpoints.ts";
import type { OwnPlace, OwnRankings } from "#contract/my-stats/rankings.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { dayOf, storedDays } from "../../engine/ranking-days/index.ts";
import { neighboursOfScores, placesOfScores, rankedFacts, shownScoreOf } from "../../engine/queries/rankings/places.ts";
import { read } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { readCards } from "../creators/index.ts";
import { ownLimits } from "../plans/index.ts";
import { comparedDay, mayBePublic, placesOf, scoresIn } from "../rankings/index.ts";

export const readOwnRankings = read(endpoint)(async ({ ctx, input, client: { signal } }) =>
  ownRankings(ctx, { id: Number(input.id), signal }),
);

/**
 * All places of the creator, the best first. Neighbours are shown as far as the plan shows their places, and the terms of their
 * sources let scores leave.
 */
export async function ownRankings(
  ctx: Context<Member>,
  { id, signal }: { id: number; signal?: AbortSignal | undefined },
): Promise<OwnRankings> {
  const { engine } = ctx;
  const [facts, taxonomy, days, withCauses] = await Promise.all([
    rankedFacts(engine, { id, signal }),
    readTaxonomy({ ctx }),
    storedDays(ctx),
    storedDays(ctx, { withCauses: true }),
  ]);
  const comparedTo = comparedDay(days, dayOf(ctx.clock.now()));
  const rankings = facts ? scoresIn(facts, taxonomy) : [];
  if (rankings.length === 0) return { rankings: [], comparedTo };
  const [places, near, previous, shownOf] = await Promise.all([
    placesOfScores(engine, { places: rankings, signal }),
    neighboursOfScores(engine, { places: rankings, signal }),
    comparedTo === null ? new Map<string, number>() : readPlacesOn(ctx, { id, day: comparedTo, signal }),
    placesOf(
      tenantOf(ctx),
      ownLimits(ctx),
      rankings.map(({ top }) => top.id),
    ),
  ]);
  const besideOf = (side: "above" | "below") =>
    rankings.flatMap(({ of }, nth) => {
      const score = near[nth]?.[side]?.score;
      return score === undefined ? [] : [{ of, score, nth, side }];
    });
  const beside = [...besideOf("above"), ...besideOf("below")];
  const ids = near.flatMap((one) => [one.above?.id, one.below?.id]).filter((one) => one !== undefined);
  const [ranksBeside, cards] = await Promise.all([
    beside.length > 0 ? placesOfScores(engine, { places: beside, signal }) : [],
    readCards({ ctx, ids: [...new Set(ids)] }),
  ]);
  const rankBeside = new Map(beside.map(({ nth, side }, i) => [`${side} ${nth}`, ranksBeside[i]?.rank]));
  const present = (one: { id: number; score: number } | null, isShown: boolean): OwnPlace["above"] => {
    const card = one && isShown ? cards.get(one.id) : undefined;
    if (!one || !card || !mayBePublic(card)) return null;
    const { _id, full_name, picture_url } = card;
    return { _id, full_name, picture_url, rankingScore: one.score };
  };
  const own = rankings.map(({ top, score }, nth): OwnPlace => {
    const { rank, total } = places[nth] ?? { rank: 1, total: 0 };
    const shown = shownOf(top.id) ?? total;
    const [next, around] = [rankBeside.get(`above ${nth}`), near[nth]];
    return {
      top,
      rank,
      total_results: total,
      rankingScore: shownScoreOf(score),
      // Days from before causes were stored have none.
      previousRank:
        top.kind === "cause" && !withCauses.some((day) => day === comparedTo) ? null : (previous.get(top.id) ?? null),
      next: next !== undefined && around?.above ? { rank: next, rankingScore: around.above.score } : null,
      above: present(around?.above ?? null, (next ?? 1) <= shown),
      below: present(around?.below ?? null, (rankBeside.get(`below ${nth}`) ?? shown + 1) <= shown),
    };
  });
  return { rankings: own.toSorted((a, b) => a.rank - b.rank || b.total_results - a.total_results), comparedTo };
}

/** The places on a stored day, by ranking. */
async function readPlacesOn(
  ctx: Context,
  { id, day, signal }: { id: number; day: string; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  const [facts, taxonomy] = await Promise.all([rankedFacts(ctx.engine, { id, day, signal }), readTaxonomy({ ctx })]);
  const rankings = facts ? scoresIn(facts, taxonomy) : [];
  if (rankings.length === 0) return new Map();
  const places = await placesOfScores(ctx.engine, { places: rankings, day, signal });
  return new Map(rankings.map(({ top }, nth) => [top.id, places[nth]?.rank ?? 1]));
}
