import type { NetworkEdge, NetworkNode } from "#contract/profiles/network.ts";

/** Creators, those in the middle first, and posts of one that mention another. */
export type Network = { nodes: readonly NetworkNode[]; edges: readonly NetworkEdge[] };

/** A creator beside those in the middle, with the posts between them. */
export type Neighbour = {
  node: NetworkNode;
  /** Posts of those in the middle that mention this one, and the other way round. */
  mentioned: number;
  mentioning: number;
  last: string;
};

export const DIRECTIONS = ["all", "mentioned", "mentioning"] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** `posts`: those of both directions. */
export const SORTS = ["posts", "name", "mentioned", "mentioning", "followers", "last"] as const;
export type SortBy = (typeof SORTS)[number];

/** `centers`: how many creators are in the middle. */
export function neighboursOf({ nodes, edges }: Network, centers: number): Neighbour[] {
  const middle = new Set(nodes.slice(0, centers).map(({ _id }) => _id));
  const across = edges.filter(({ from, to }) => middle.has(from) !== middle.has(to));
  const byNeighbour = Map.groupBy(across, ({ from, to }) => (middle.has(from) ? to : from));
  return nodes.slice(centers).map((node) => {
    const own = byNeighbour.get(node._id) ?? [];
    const postsOf = (isMentioned: boolean) =>
      own.reduce((sum, { to, posts }) => ((to === node._id) === isMentioned ? sum + posts : sum), 0);
    const last =
      own
        .map((edge) => edge.last)
        .toSorted()
        .at(-1) ?? "";
    return { node, mentioned: postsOf(true), mentioning: postsOf(false), last };
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
