import { expect, test } from "vitest";
import { peopleOf, pointedPosts } from "./people.ts";
import type { PostsOf } from "./scope.ts";
import { randomPosts, sumOf, type Counted, once } from "./testing/random-posts.ts";

const { world, expected, holds } = randomPosts();

const ZONE = "Asia/Kolkata";
const DAYS = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });

/** The Monday of a post's week, by plain arithmetic on the day that a calendar of the zone shows. */
function mondayOf({ at }: Counted): string {
  const date = new Date(`${DAYS.format(new Date(at * 1000))}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

/** Every second creator counts as the one before it. */
function merged({ creators }: Pick<PostsOf, "creators">): Map<number, number> {
  if (creators === "everyone") throw new Error("these scopes name their creators");
  return new Map(creators.map((id, i) => [id, creators[i - (i % 2)] ?? id]));
}

test("posts of people by network, and the weeks in which they posted", async () => {
  await holds(async ({ reader, scope, of }) => {
    const posts = await expected(reader, scope);
    const as = merged(of);
    const personOf = (post: Counted) => as.get(post.creator_id) ?? post.creator_id;
    const first = new Set(once(posts));
    const key = (post: Counted) =>
      [personOf(post), post.network, first.has(post) ? "" : "repeated", post.joint ?? ""].join(" ");
    const nameOf = (post: Counted | undefined) =>
      post ? [personOf(post), post.network, !first.has(post), post.joint !== null].join(" ") : "";
    const plain = [...Map.groupBy(once(posts, personOf), key).values()].map((own) => {
      const counted = own.filter(({ isCounted }) => isCounted);
      return {
        name: nameOf(own[0]),
        posts: own.length,
        engagement: sumOf(counted.map(({ engagement }) => engagement)),
        views: sumOf(counted.map(({ views }) => views)),
        shares: sumOf(counted.map(({ shares }) => shares)),
        withEngagement: counted.filter(({ engagement }) => engagement !== null).length,
        withViews: counted.filter(({ views }) => views !== null).length,
        partial: counted.filter(({ partial }) => partial).length,
        leftOut: own.length - counted.length,
        weeks: [...new Set(own.map(mondayOf))].toSorted(),
      };
    });
    const groups = await peopleOf(world().ctx.engine, { ...of, merged: as }, { timezone: ZONE });
    const named = groups.map(({ person, network, joint, isRepeated, ...sums }) =>
      Object.assign(sums, { name: [person, network, isRepeated, joint !== 0].join(" ") }),
    );
    // Joint posts are groups of their own, of which several have the same name.
    const textOf = (one: (typeof named)[number]) =>
      JSON.stringify([one.name, one.posts, one.engagement, one.views, one.shares, one.partial, one.leftOut, one.weeks]);
    const byName = (a: (typeof named)[number], b: (typeof named)[number]) => (textOf(a) < textOf(b) ? -1 : 1);
    expect(named.toSorted(byName)).toEqual(plain.toSorted(byName));
  });
});

test("the first post of each week of each person, the newest first", async () => {
  await holds(async ({ reader, scope, of }) => {
    const as = merged(of);
    const found = once(await expected(reader, scope), (post) => as.get(post.creator_id) ?? post.creator_id);
    const posts = found.toSorted((a, b) => a.at - b.at || a.id - b.id);
    const seen = new Set<string>();
    const plain = posts.map((post) => {
      const week = `${as.get(post.creator_id) ?? post.creator_id} ${mondayOf(post)}`;
      const isFirstOfWeek = !seen.has(week);
      seen.add(week);
      return {
        creatorId: post.creator_id,
        id: post.id,
        engagement: post.isCounted ? post.engagement : null,
        shares: post.isCounted ? post.shares : null,
        isFirstOfWeek,
      };
    });
    const page = { timezone: ZONE, offset: 1, limit: 7 };
    const shown = await pointedPosts(world().ctx.engine, { ...of, merged: as }, page);
    expect(shown).toEqual({ rows: plain.toReversed().slice(1, 8), total: posts.length });
  });
});
