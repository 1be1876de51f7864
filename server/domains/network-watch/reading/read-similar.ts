import type { ReplyOf } from "#contract/base/endpoint.ts";
import { WATCH_SIMILAR_MAX, type SimilarFilters, type watchedSimilar } from "#contract/network-watch.ts";
import { similarityWeights } from "#contract/scores/similarity.ts";
import type { Context, Member } from "../../../context.ts";
import { matchesFilters } from "../../../engine/queries/discovery/filters.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { crmCreatorIds } from "../../crm/index.ts";
import { findSimilar } from "../../profiles/index.ts";
import type { Watched } from "./watched.ts";

/** Creators most similar to the watched ones together that match the filters. */
export async function readSimilar(
  ctx: Context<Member>,
  { shownAs }: Watched,
  { filters, signal }: { filters: SimilarFilters; signal: AbortSignal },
): Promise<ReplyOf<typeof watchedSimilar>> {
  if (shownAs.size === 0) return { similar: [] };
  const [layers, cards, inCrm] = await Promise.all([
    readLayers(ctx),
    readCards({ ctx, ids: [...new Set(shownAs.values())] }),
    filters.hideCrmCreators ? crmCreatorIds({ ctx }) : [],
  ]);
  const fitting = matchesFilters({
    layers,
    // Similar creators are of the kind of the watched ones.
    filters: { ...filters, profileType: "all" },
    now: ctx.clock.now(),
    headline: [],
    crmCreatorIds: inCrm,
  });
  const similar = await findSimilar(ctx, {
    layers,
    cards: [...cards.values()],
    ids: [...shownAs.keys()],
    weights: similarityWeights() ?? refuse("bad_request"),
    fitting,
    limit: WATCH_SIMILAR_MAX,
    signal,
  });
  return { similar };
}
