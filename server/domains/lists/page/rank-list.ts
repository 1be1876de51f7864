import type { rankTop as endpoint } from "#contract/custom-tops.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { mayRank } from "../rules.ts";
import { readRanking } from "./read-page.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A list's creators by score; nobody where the plan does not rank it. */
export async function rankList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const list = await fetchList(owner, input.id);
  if (!mayRank(ctx.actor.plan, list)) return { ranking: [], total_results: 0, disabled_ranking: true };
  const { ranked, total } = await readRanking({ owner, list, ...input, byAddress: true });
  const cards = await readCards({ ctx, ids: ranked.map(({ creatorId }) => creatorId) });
  const ranking = ranked.flatMap(({ creatorId, rank }) => {
    const creator = cards.get(creatorId);
    return creator ? [{ rank, creator }] : [];
  });
  return { ranking, total_results: total, disabled_ranking: false };
}
