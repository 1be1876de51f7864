import type { ReplyOf } from "#contract/base/endpoint.ts";
import { accountKey } from "#contract/networks/networks.ts";
import type { watchedCreators } from "#contract/network-watch.ts";
import { NEIGHBOURS_MAX, NETWORK_EDGES_MAX } from "#contract/profiles/network.ts";
import type { Context, Member } from "../../../context.ts";
import { mentionPairs, type MentionPairs } from "../../../engine/queries/mention-pairs.ts";
import { readCards } from "../../creators/index.ts";
import { selectHandles } from "../../posts/index.ts";
import { findNeighbours, presentEdges, presentNode, whyNone } from "../../profiles/index.ts";
import type { Watched } from "./watched.ts";

/** The watched creators, those around them as their own networks have them, and mentions among all. */
export async function readCreators(
  ctx: Context<Member>,
  { watch, shownAs }: Watched,
): Promise<ReplyOf<typeof watchedCreators>> {
  const ids = [...shownAs.keys()];
  const [{ of, ranked, counts, total, creatorOf }, own] = await Promise.all([
    findNeighbours(ctx, ids),
    selectHandles(ctx.db, ids),
  ]);
  const shown = [...new Set(shownAs.values())];
  const cards = await readCards({ ctx, ids: [...shown, ...ranked.slice(0, NEIGHBOURS_MAX)] });
  // A creator deleted concurrently has no card.
  const watched = shown.flatMap((id) => cards.get(id) ?? []);
  const neighbours = ranked.slice(0, NEIGHBOURS_MAX).flatMap((id) => cards.get(id) ?? []);
  const beside = neighbours.map(({ _id }) => Number(_id));
  const handles = await selectHandles(ctx.db, beside);
  const among = new Set(beside);
  const around = new Map([
    ...handles.map((handle) => [accountKey(handle), handle.creatorId] as const),
    // Also brands that are mentioned by their handle on another network.
    ...[...creatorOf].filter(([, id]) => among.has(id)),
  ]);
  const center = new Map(own.map((handle) => [accountKey(handle), shownAs.get(handle.creatorId) ?? handle.creatorId]));
  const pairs = async (by: readonly number[], targets: MentionPairs["targets"]) =>
    (await mentionPairs(ctx.engine, { ...of, shownAs, by, targets }, NETWORK_EDGES_MAX)).rows;
  const [outgoing, incoming, between] = await Promise.all([
    pairs(ids, new Map([...around, ...center])),
    pairs(beside, center),
    pairs(beside, around),
  ]);
  const missing = await whyNone(ctx, ids, { total, unknownAccounts: counts.unknownAccounts });
  const edges = presentEdges([...outgoing, ...incoming, ...between]);
  return {
    watch,
    creators: watched.map(presentNode),
    neighbours: neighbours.map(presentNode),
    edges,
    ...counts,
    omitted: Math.max(0, total - neighbours.length),
    // Creators of a list can mention each other alone.
    missing: edges.length > 0 ? null : missing,
  };
}
