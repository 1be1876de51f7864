import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { creatorNetwork, NetworkNode } from "#contract/profiles/network.ts";

export type Network = ReplyOf<typeof creatorNetwork>;

/** A creator beside the one in the middle, with the posts between the two. */
export type Neighbour = {
  node: NetworkNode;
  /** Posts of the creator that mention this one, and the other way round. */
  mentioned: number;
  mentioning: number;
  last: string;
};

export const DIRECTIONS = ["all", "mentioned", "mentioning"] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** `posts`: those of both directions. */
export const SORTS = ["posts", "name", "mentioned", "mentioning", "followers", "last"] as const;
export type SortBy = (typeof SORTS)[number];

export function neighboursOf({ nodes: [center, ...nodes], edges }: Network): Neighbour[] {
  const toThem = new Map(edges.filter(({ from }) => from === center?._id).map((edge) => [edge.to, edge]));
  const byThem = new Map(edges.filter(({ to }) => to === center?._id).map((edge) => [edge.from, edge]));
  return nodes.map((node) => {
    const [out, back] = [toThem.get(node._id), byThem.get(node._id)];
    const last = [out?.last ?? "", back?.last ?? ""].toSorted().at(-1) ?? "";
    return { node, mentioned: out?.posts ?? 0, mentioning: back?.posts ?? 0, last };
  });
}

/** Those with so many posts in the direction, or in both together. */
export function filterNeighbours(
  neighbours: readonly Neighbour[],
  { direction, least }: { direction: Direction; least: number },
): Neighbour[] {
  return neighbours.filter((one) => {
    const posts = direction === "all" ? one.mentioned + one.mentioning : one[direction];
    return posts >= Math.max(1, least);
  });
}

/** Unknown numbers are last in either order. */
export function sortNeighbours(
  neighbours: readonly Neighbour[],
  { by, ascending }: { by: SortBy; ascending: boolean },
): Neighbour[] {
  const sign = ascending ? 1 : -1;
  return neighbours.toSorted((a, b) => {
    const byName = a.node.full_name.localeCompare(b.node.full_name);
    if (by === "name") return sign * byName;
    if (by === "last") return sign * a.last.localeCompare(b.last) || byName;
    const [one, other] = [numberOf(a, by), numberOf(b, by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName;
    return sign * (one - other) || byName;
  });
}

function numberOf({ node, mentioned, mentioning }: Neighbour, by: Exclude<SortBy, "name" | "last">): number | null {
  return { posts: mentioned + mentioning, mentioned, mentioning, followers: node.followers }[by];
}
