import { describe, expect, test } from "vitest";
import { TEXT_LENGTHS } from "#contract/figures/text-lengths.ts";
import type { Network } from "#contract/networks/networks.ts";
import { groupsOf, sumsOf } from "./groups.ts";
import { lowerRank } from "./median.ts";
import { pageOf } from "./pages.ts";
import { RISING_POSTS } from "#contract/scores/rising-posts.ts";
import { risingOf } from "./rising.ts";
import { daysOf, totalsOf } from "./totals.ts";
import { toneOf } from "../../../post-texts/tone.ts";
import { choicesOf } from "./words.ts";
import {
  sumOf,
  sorted,
  medianOf,
  engagements,
  whole,
  views,
  authors,
  once,
  randomPosts,
  type Counted,
  type Scope,
} from "./testing/random-posts.ts";

const { world, expected, holds } = randomPosts();

const ZONES = ["UTC", "Asia/Kolkata", "Australia/Lord_Howe", "America/New_York", "America/Coyhaique"];

describe("posts of random scopes are as PostgreSQL and plain arithmetic have them", () => {
  test("totals", async () => {
    let joint = 0;
    await holds(async ({ reader, scope, of }) => {
      const all = await expected(reader, scope);
      const posts = once(all);
      joint += all.length - posts.length;
      expect(await totalsOf(world().ctx.engine, of)).toEqual({
        posts: posts.length,
        creators: authors(all),
        engagement: sumOf(engagements(posts)),
        views: sumOf(views(posts)),
        withEngagement: sorted(engagements(posts)).length,
        withViews: sorted(views(posts)).length,
        partial: posts.filter((post) => post.isCounted && post.partial).length,
        leftOut: posts.filter(({ isCounted }) => !isCounted).length,
      });
    });
    expect(joint).toBeGreaterThan(0);
  });

  test("days of a time zone, which lose no post", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = once(await expected(reader, scope));
      for (const timezone of ZONES) {
        const zoned = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" });
        const byDay = Map.groupBy(posts, ({ at }) => zoned.format(new Date(at * 1000)));
        expect(await daysOf(world().ctx.engine, of, timezone)).toEqual(
          [...byDay]
            .map(([day, some]) => ({
              day,
              posts: some.length,
              engagement: sumOf(engagements(some)),
              views: sumOf(views(some)),
            }))
            .toSorted((a, b) => a.day.localeCompare(b.day)),
        );
      }
    });
  });

  test("hours of the week", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = once(await expected(reader, scope));
      for (const timezone of ZONES) {
        const zoned = new Intl.DateTimeFormat("en-US", {
          timeZone: timezone,
          weekday: "short",
          hour: "numeric",
          hourCycle: "h23",
        });
        const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
        const byHour = Map.groupBy(posts, ({ at }) => {
          const parts = new Map(zoned.formatToParts(new Date(at * 1000)).map(({ type, value }) => [type, value]));
          return `${days.indexOf(parts.get("weekday") ?? "") + 1}-${Number(parts.get("hour"))}`;
        });
        const found = (await groupsOf(world().ctx.engine, of, { hour: 168 }, { timezone }))("hour");
        expect(
          found
            .map(({ key, posts: count, measured, medianEngagement }) => [key, count, measured, medianEngagement])
            .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
        ).toEqual(
          [...byHour]
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([hour, some]) => [hour, some.length, sorted(whole(some)).length, medianOf(whole(some))]),
        );
      }
    });
  });

  const KINDS = ["network", "format", "creator", "sponsored", "length", "language", "tone"] as const;

  test("groups, of which the posts add up", async () => {
    const keys = {
      network: (post: Counted) => post.network,
      format: (post: Counted) => post.format,
      creator: (post: Counted) => String(post.creator_id),
      sponsored: (post: Counted) => String(post.is_ad),
      language: (post: Counted) => post.language ?? "",
      tone: (post: Counted) => toneOf(post.text, post.language) ?? "",
      length: (post: Counted) => String(TEXT_LENGTHS.findLast((first) => first <= Array.from(post.text).length)),
    };
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      const first = new Set(once(posts));
      const limits = { ...Object.fromEntries(KINDS.map((by) => [by, 100])), all: 1 };
      const [grouped, summed] = await Promise.all([
        groupsOf(world().ctx.engine, of, limits),
        sumsOf(world().ctx.engine, of, limits),
      ]);
      for (const by of KINDS) {
        const groups = [...Map.groupBy(posts, keys[by])].flatMap(([key, all]) => {
          // A joint post counts for each of its creators.
          const some = by === "creator" ? all : all.filter((post) => first.has(post));
          if (some.length === 0) return [];
          const known = sorted(whole(some));
          const rank = lowerRank(known.length);
          return {
            by,
            key,
            posts: some.length,
            creators: authors(all),
            engagement: sumOf(engagements(some)),
            views: sumOf(views(some)),
            withEngagement: sorted(engagements(some)).length,
            withViews: sorted(views(some)).length,
            partial: some.filter((post) => post.isCounted && post.partial).length,
            leftOut: some.filter((post) => !post.isCounted).length,
            measured: known.length,
            medianEngagement: medianOf(known),
            lower: rank === 0 ? null : known[rank - 1],
            upper: rank === 0 ? null : known[known.length - rank],
          };
        });
        const found = grouped(by);
        const sums = groups.map(
          ({ measured: _n, medianEngagement: _median, lower: _lower, upper: _upper, ...sum }) => sum,
        );
        const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
        expect(found.toSorted(byKey)).toEqual(groups.toSorted(byKey));
        expect(summed(by).toSorted(byKey)).toEqual(sums.toSorted(byKey));
        expect(found.map(({ engagement }) => engagement ?? -1)).toEqual(
          found.map(({ engagement }) => engagement ?? -1).toSorted((a, b) => b - a),
        );
        const totals = await totalsOf(world().ctx.engine, of);
        const each = by === "creator" ? engagements(posts) : [totals.engagement];
        expect(found.reduce((sum, one) => sum + one.posts, 0)).toBe(by === "creator" ? posts.length : totals.posts);
        expect(sumOf(found.map((one) => one.engagement))).toBe(sumOf(each));
        expect(summed("all")).toEqual(totals.posts === 0 ? [] : [{ by: "all", key: "", ...totals }]);
      }
    });
  });

  test("hashtags and mentions", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      const first = new Set(once(posts));
      for (const words of ["hashtags", "mentions"] as const) {
        const named = posts.flatMap((post) =>
          post[words].filter((name) => name !== "").map((name) => ({ name, post })),
        );
        const rows = [...Map.groupBy(named, ({ name }) => name)].flatMap(([name, some]) => {
          const all = some.map(({ post }) => post);
          const having = all.filter((post) => first.has(post));
          if (having.length === 0) return [];
          return {
            name,
            posts: having.length,
            creators: authors(all),
            engagement: sumOf(engagements(having)),
            medianEngagement: medianOf(whole(having)),
          };
        });
        const order = (a: { name: string; posts: number }, b: { name: string; posts: number }) =>
          b.posts - a.posts || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
        for (const limit of [100, 2]) {
          const found = (await groupsOf(world().ctx.engine, of, { [words]: limit, format: 1 }))(words);
          expect(
            found.map(({ key: name, posts: count, creators, engagement, medianEngagement }) => ({
              name,
              posts: count,
              creators,
              engagement,
              medianEngagement,
            })),
          ).toEqual(rows.toSorted(order).slice(0, limit));
        }
      }
    });
  });

  test("choices, each filter's beside the others", async () => {
    await holds(async ({ reader, scope, of }) => {
      const count = async (without: Scope, valuesOf: (post: Counted) => readonly string[]) => {
        const posts = await expected(reader, { ...scope, ...without });
        const values = (without.by ? posts : once(posts)).flatMap(valuesOf).filter((value) => value !== "");
        return [...Map.groupBy(values, (value) => value)]
          .map(([value, all]) => ({ value, count: all.length }))
          .toSorted((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)));
      };
      const { until } = scope;
      expect(await choicesOf(world().ctx.engine, of, 100)).toEqual({
        creators: await count({ until, by: [] }, (post) => [String(post.creator_id)]),
        networks: await count({ until, networks: [] }, (post) => [post.network]),
        types: await count({ until, formats: [] }, (post) => [post.format]),
        languages: await count({ until, languages: [] }, (post) => [post.language ?? "none"]),
        tones: await count({ until, tones: [] }, (post) => [toneOf(post.text, post.language) ?? "none"]),
        hashtags: await count({ until, hashtags: [] }, (post) => post.hashtags),
        mentions: await count({ until, mentions: [] }, (post) => post.mentions),
      });
    });
  });

  test("pages, in every order", async () => {
    const byViews: ReadonlySet<Network> = new Set(["tiktok", "youtube"]);
    const figures = {
      newest: (post: Counted) => post.at,
      engagement: (post: Counted) => post.engagement,
      likes: (post: Counted) => post.likes,
      comments: (post: Counted) => post.comments,
      views: (post: Counted) => post.views,
      engagementRate: (post: Counted) => {
        const over = byViews.has(post.network) ? post.views : post.followers;
        const isKnown =
          post.allow_derived && post.likes !== null && post.engagement !== null && over !== null && over > 0;
        return isKnown ? (post.engagement ?? 0) / over : null;
      },
    };
    await holds(async ({ reader, scope, of }) => {
      const posts = once(await expected(reader, scope));
      const followers = new Map(posts.map((post) => [post.account_id, post.followers ?? 0]));
      for (const sort of ["newest", "engagement", "likes", "comments", "views", "engagementRate"] as const)
        for (const asc of [true, false]) {
          const sign = asc ? 1 : -1;
          const isHidden = (post: Counted) => scope.forExport && !post.allow_export && sort !== "newest";
          const placeOf = (post: Counted) => (isHidden(post) ? null : figures[sort](post));
          const ordered = posts.toSorted((a, b) => {
            const [one, other] = [placeOf(a), placeOf(b)];
            if (one === null || other === null)
              return Number(one === null) - Number(other === null) || sign * (a.id - b.id);
            return sign * (one - other) || sign * (a.id - b.id);
          });
          const page = { asc, offset: 3, limit: 20 };
          const { rows, total } = await pageOf(
            world().ctx.engine,
            of,
            sort === "engagementRate" ? { ...page, sort, followers } : { ...page, sort },
          );
          // The engine knows how many there are from the rows of a page: of one behind the last none.
          expect(total).toBe(posts.length);
          expect(rows).toEqual(ordered.slice(3, 23).map(({ creator_id, id }) => ({ creatorId: creator_id, id })));
        }
    });
  });
});

test("posts far above what their creators' posts had before them", async () => {
  let risen = 0;
  await holds(async ({ reader, scope, of }) => {
    const chosen = new Set((await expected(reader, scope)).map(({ id }) => id));
    const { until, by, networks, forExport } = scope;
    const all = (await expected(reader, { until, by, networks, forExport })).filter(
      ({ isCounted, partial, engagement }) => isCounted && !partial && engagement !== null,
    );
    const rows = all.flatMap((post) => {
      const { creator_id: creatorId, id } = post;
      const engagement = post.engagement ?? 0;
      const at = Math.floor(post.at);
      const earlier = all.filter(
        (one) =>
          one.creator_id === creatorId &&
          one.network === post.network &&
          Math.floor(one.at) < at &&
          Math.floor(one.at) >= at - RISING_POSTS.days * 86_400,
      );
      const usual = medianOf(earlier.map((one) => one.engagement)) ?? 0;
      const logs = earlier.map((one) => Math.log(1 + (one.engagement ?? 0)));
      const middle = medianOf(logs) ?? 0;
      const spread = RISING_POSTS.perMad * (medianOf(logs.map((one) => Math.abs(one - middle))) ?? 0);
      const deviation = Math.max(RISING_POSTS.leastDeviation, spread);
      const isAbove = Math.log(1 + engagement) - middle >= RISING_POSTS.deviations * deviation;
      return chosen.has(id) && earlier.length >= RISING_POSTS.fewest && usual > 0 && engagement >= 2 * usual && isAbove
        ? [{ joint: post.joint ?? String(id), one: { creatorId, id, engagement, usual, times: engagement / usual } }]
        : [];
    });
    const found = await risingOf(world().ctx.engine, of, 100);
    const ordered = rows.toSorted(({ one: a }, { one: b }) => b.times - a.times || b.id - a.id);
    const rising = ordered.filter(({ joint }, n) => ordered.findIndex((first) => first.joint === joint) === n);
    expect(found).toEqual(rising.map(({ one }) => one));
    risen += found.length;
  });
  expect(risen).toBeGreaterThan(0);
});
