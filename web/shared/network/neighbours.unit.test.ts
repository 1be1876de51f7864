import { describe, expect, it } from "vitest";
import { filterNeighbours, neighboursOf, sortNeighbours, type Network } from "./neighbours.ts";

function node(id: string, followers: number | null = null) {
  return {
    _id: id,
    full_name: `Creator ${id}`,
    picture_url: null,
    network: "instagram" as const,
    username: id,
    followers,
    is_a_brand: false,
    niche: null,
  };
}
const edge = (from: string, to: string, posts: number, last = "2026-01-01T00:00:00.000Z") => ({
  from,
  to,
  posts,
  first: "2025-01-01T00:00:00.000Z",
  last,
});

const NETWORK: Network = {
  nodes: [node("1"), node("2", 50), node("3"), node("4", 900)],
  edges: [
    edge("1", "2", 3),
    edge("2", "1", 1, "2026-05-01T00:00:00.000Z"),
    edge("3", "1", 2),
    edge("1", "4", 1),
    edge("4", "3", 9),
  ],
};

const ids = (of: readonly { node: { _id: string } }[]) => of.map(({ node: { _id } }) => _id);

describe("neighbours", () => {
  const all = neighboursOf(NETWORK, 1);

  it("have the posts of both directions, and the last of all", () => {
    expect(all.map(({ mentioned, mentioning }) => [mentioned, mentioning])).toEqual([
      [3, 1],
      [0, 2],
      [1, 0],
    ]);
    expect(all[0]?.last).toBe("2026-05-01T00:00:00.000Z");
  });

  it("of several creators in the middle have the posts of all of them", () => {
    const [three, four] = neighboursOf(NETWORK, 2);
    expect([three?.mentioned, three?.mentioning, four?.mentioned, four?.mentioning]).toEqual([0, 2, 1, 0]);
    const both = { ...NETWORK, edges: [...NETWORK.edges, edge("2", "4", 5), edge("4", "2", 1)] };
    expect(neighboursOf(both, 2).map(({ mentioned, mentioning }) => [mentioned, mentioning])).toEqual([
      [0, 2],
      [6, 1],
    ]);
  });

  it("are filtered by direction and number of posts", () => {
    const found = (direction: "all" | "mentioned" | "mentioning", least: number) =>
      ids(filterNeighbours(all, { direction, least }));
    expect(found("all", 1)).toEqual(["2", "3", "4"]);
    expect(found("all", 2)).toEqual(["2", "3"]);
    expect(found("mentioned", 1)).toEqual(["2", "4"]);
    expect(found("mentioning", 2)).toEqual(["3"]);
    expect(found("mentioning", 0)).toEqual(["2", "3"]);
  });

  it("are sorted, those without followers last in either order", () => {
    const sorted = (by: "posts" | "name" | "mentioned" | "followers" | "last", ascending: boolean) =>
      ids(sortNeighbours(all, { by, ascending }));
    expect(sorted("posts", false)).toEqual(["2", "3", "4"]);
    expect(sorted("followers", false)).toEqual(["4", "2", "3"]);
    expect(sorted("followers", true)).toEqual(["2", "4", "3"]);
    expect(sorted("mentioned", false)).toEqual(["2", "4", "3"]);
    expect(sorted("name", false)).toEqual(["4", "3", "2"]);
    expect(sorted("last", false)).toEqual(["2", "3", "4"]);
  });
});
