import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_FIGURES } from "#contract/methodology/example-creator.ts";
import { count, DAY, measuring, month, NOW, post } from "./testing/measuring.ts";

const { world, record, refresh, measure, figures } = measuring();

describe("followers and growth", () => {
  test("followers is the latest count that has one", async () => {
    const { followers } = await figures("instagram", {
      counts: [
        count("2028-02-01", { followers: 900 }),
        count("2028-02-20", { followers: 1000 }),
        count("2028-02-25", { following: 7 }),
      ],
    });
    expect(followers).toBe(1000);
  });

  test("growth is measured against the count nearest to 30 days before", async () => {
    const { growth } = await figures("instagram", {
      counts: [
        count("2028-02-29", { followers: 1100 }),
        count("2028-02-03", { followers: 1050 }), // 26 days before
        count("2028-01-31", { followers: 1000 }), // 29 days before: the nearest
        count("2028-01-27", { followers: 990 }), // 33 days before
      ],
    });
    expect(growth).toBeCloseTo(0.1, 12);
  });

  test.each([
    ["25 days before", "2028-02-04", 0.25],
    ["35 days before", "2028-01-25", 0.25],
    ["24 days before", "2028-02-05", null],
    ["36 days before", "2028-01-24", null],
  ])("a count %s: %s gives %s", async (_, earlier, expected) => {
    const { growth } = await figures("instagram", {
      counts: [count("2028-02-29", { followers: 1250 }), count(earlier, { followers: 1000 })],
    });
    expect(growth).toBe(expected);
  });

  test("months next to each other fit, February too; a month between does not", async () => {
    const near = await figures("instagram", { counts: [month("2027-03-01", 110), month("2027-02-01", 100)] });
    expect(near.growth).toBeCloseTo(0.1, 12);
    const far = await figures("instagram", { counts: [month("2027-05-01", 110), month("2027-03-01", 100)] });
    expect(far.growth).toBeNull();
  });

  test("nothing grows from nothing", async () => {
    const { growth } = await figures("instagram", {
      counts: [count("2028-02-29", { followers: 10 }), count("2028-01-30", { followers: 0 })],
    });
    expect(growth).toBeNull();
  });

  test("another account's counts do not matter", async () => {
    const card = await measure(
      { username: "one", counts: [count("2028-02-29", { followers: 200 })] },
      { username: "two", network: "tiktok", counts: [count("2028-01-30", { followers: 100 })] },
    );
    expect(card.networks.map(({ growth }) => growth)).toEqual([null, null]);
  });
});

describe("figures from posts", () => {
  const followers = [count("2028-02-29", { followers: 1000 })];

  test("medians over the last 90 days, engagement over followers", async () => {
    const found = await figures("instagram", {
      counts: followers,
      posts: [
        post(1, { likes: 10, comments: 5, shares: 3, saves: 2, views: 100 }), // 20
        post(10, { likes: 30, comments: 10 }), // 40, without views
        post(89.9, { likes: 60, views: 300 }), // 60
        post(29.9, { likes: 100, views: 200 }), // 100
        post(90.1, { likes: 9999, views: 9999 }), // too old
      ],
    });
    expect(found).toMatchObject({
      engagementPerPost: 50, // between 40 and 60
      engagementRate: 0.05,
      viewsPerPost: 200,
      monthlyViews: 300, // 100 + 200
      postFrequency: 0.7, // three in 30 days
    });
  });

  test("where rates are over views, the median of each post's rate", async () => {
    const { engagementRate, engagementPerPost } = await figures("tiktok", {
      counts: followers,
      posts: [
        post(1, { likes: 10, views: 100 }), // 0.1
        post(2, { likes: 90, views: 300 }), // 0.3
        post(3, { likes: 40, views: 200 }), // 0.2
        post(4, { likes: 50, views: 0 }), // engagement, but no rate
      ],
    });
    expect(engagementRate).toBeCloseTo(0.2, 12);
    expect(engagementPerPost).toBe(45);
  });

  test("two posts are too few; hidden likes do not count as engagement", async () => {
    const few = await figures("instagram", {
      counts: followers,
      posts: [post(1, { likes: 5 }), post(2, { likes: 7 })],
    });
    expect(few).toMatchObject({ engagementPerPost: null, engagementRate: null, viewsPerPost: null });
    const hidden = await figures("instagram", {
      counts: followers,
      posts: [post(1, { likes: 5 }), post(2, { likes: 7 }), post(3, { comments: 50 })],
    });
    expect(hidden.engagementPerPost).toBeNull();
    expect(hidden.monthlyViews).toBeNull(); // posts without views
  });

  test("only the 50 newest posts count", async () => {
    const { engagementPerPost } = await figures("instagram", {
      counts: followers,
      posts: [
        ...Array.from({ length: 50 }, (_, i) => post(1 + i / 100, { likes: 10 })),
        ...Array.from({ length: 60 }, (_, i) => post(20 + i / 100, { likes: 1000 })),
      ],
    });
    expect(engagementPerPost).toBe(10);
  });

  test("who stopped posting posts 0 times a week, and has no views this month", async () => {
    const quiet = await figures("youtube", {
      counts: followers,
      posts: [31, 40, 50].map((daysAgo) => post(daysAgo, { likes: 1, views: 10 })),
    });
    expect(quiet).toMatchObject({ postFrequency: 0, monthlyViews: 0, viewsPerPost: 10 });
  });

  test("a post of tomorrow is not there yet", async () => {
    const { postFrequency } = await figures("instagram", { counts: followers, posts: [post(-1, { likes: 1 })] });
    expect(postFrequency).toBeNull();
  });
});

describe("figures from counts, where there are no posts", () => {
  test("likes, comments and shares are summed; the rate is over followers", async () => {
    const found = await figures("instagram", {
      counts: [
        count("2022-06-01", { followers: 2000, likesPerPost: 60, commentsPerPost: 30, sharesPerPost: 10 }, "month"),
        count("2022-05-01", { followers: 1000, likesPerPost: 1 }, "month"),
      ],
    });
    expect(found).toMatchObject({
      engagementPerPost: 100,
      engagementRate: 0.05,
      growth: 1,
      viewsPerPost: null,
      postFrequency: null,
      monthlyViews: null,
    });
  });

  test("or over views, where the network's rate is", async () => {
    const found = await figures("youtube", {
      counts: [
        count("2022-06-01", { followers: 9, viewsPerPost: 400, engagementPerPost: 20, monthlyViews: 1600 }, "month"),
      ],
    });
    expect(found).toMatchObject({
      engagementRate: 0.05,
      viewsPerPost: 400,
      monthlyViews: 1600,
      engagementPerPost: 20,
    });
  });

  test("a rate the source gives keeps the source's definition", async () => {
    const { engagementRate } = await figures("instagram", {
      counts: [count("2022-06-01", { followers: 100, engagementRate: 0.123, engagementPerPost: 50 }, "month")],
    });
    expect(engagementRate).toBe(0.123);
  });

  test("comments alone are no engagement, and nothing is made of nothing", async () => {
    const { engagementPerPost, engagementRate } = await figures("instagram", {
      counts: [count("2022-06-01", { followers: 100, commentsPerPost: 4 }, "month")],
    });
    expect([engagementPerPost, engagementRate]).toEqual([null, null]);
    const empty = await figures("instagram", {});
    expect(empty).toMatchObject({ followers: null, growth: null, engagementRate: null });
  });
});

test("refreshing twice writes nothing the second time", async () => {
  const ids = await record([{ counts: [count("2028-02-01", { followers: 80 })] }]);
  const { db } = world().ctx;
  const versions = () =>
    db.execute(
      sql`select a.xmin, c.xmin as of_creator from accounts a join creators c on c.id = creator_id where c.id = ${ids[0]}`,
    );
  await refresh(ids);
  const before = (await versions()).rows;
  await refresh(ids);
  expect((await versions()).rows).toEqual(before);
});

test("windows move with time alone", async () => {
  const ids = await record([{ posts: [1, 2, 3].map((day) => post(day, { likes: 6, views: 60 })) }]);
  const after = async (days: number) => {
    const [card] = await refresh(ids, new Date(NOW.getTime() + days * DAY));
    return card?.networks[0];
  };
  expect(await after(0)).toMatchObject({ engagementPerPost: 6, postFrequency: 0.7, monthlyViews: 180 });
  expect(await after(40)).toMatchObject({ engagementPerPost: 6, postFrequency: 0, monthlyViews: 0 });
  expect(await after(100)).toMatchObject({ engagementPerPost: null, postFrequency: 0, monthlyViews: 0 });
});

test("computes the figures that the methodology names of its example", async () => {
  const { series, posts, now } = EXAMPLE;
  const ago = (at: Date) => (now.getTime() - at.getTime()) / DAY;
  const found = await figures(EXAMPLE.network, {
    counts: series.map(({ at, followers }) => ({
      at: new Date(NOW.getTime() - ago(at) * DAY),
      precision: "second",
      followers,
    })),
    posts: posts.map(({ days, likes, comments, shares, views }) =>
      post(days, { likes: likes ?? 0, comments: comments ?? 0, shares, views: views ?? 0 }),
    ),
  });
  for (const [figure, value] of Object.entries(EXAMPLE_FIGURES))
    expect(Object.entries(found).find(([name]) => name === figure)?.[1], figure).toBeCloseTo(value, 6);
});
