import { hash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { createTracking, listTracking } from "#contract/tracking/endpoints.ts";
import { makeOwner } from "#test/factories/people.ts";
import { START } from "#test/support/databases.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran } from "../imports/testing/tables.ts";
import type { Filters, Tracking } from "./testing/tracked-list.ts";

const world = useWorld({ plans: false });

const COLUMNS = [
  "username",
  "post_id",
  "published_at",
  "format",
  "post_text",
  "hashtags",
  "mentions",
  "likes",
  "comments",
  "shares",
  "views",
] as const;
/** The begin of a day in UTC, so many days before the world starts. */
const before = (days: number) => new Date((Math.floor(START.getTime() / DAY_MS) - days) * DAY_MS);
const dayBefore = (days: number) => before(days).toISOString().slice(0, "YYYY-MM-DD".length);
/** The first posts are of `OLDEST` days before, and the others of so many days after those. */
const [OLDEST, SPAN] = [408, 75];
const RANGE = { from: dayBefore(OLDEST + 3), to: dayBefore(OLDEST - SPAN - 12) };
const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati"];
const TAGS = ["spring", "sale", "raku", "tea", "kiln"];
const BRANDS = ["@clay.house", "@glaze_lab"];
/** The first file has these posts, and the second one the last of them again, with newer figures, and some more. */
const [FIRST, REPEATED, MORE] = [90, 12, 5];

/** A file of posts by five creators around the ends of days, every number of it decided by the place of the post. */
function fileOf(places: readonly number[], { growth }: { growth: number }): string {
  const rows = places.map((n) => {
    const draw = (upTo: number, salt: number) => hash("sha256", `${n} ${salt}`, "buffer").readUInt32BE(0) % upTo;
    // Many of them are within hours of midnight, so that zones move them.
    const hour = [0, 1, 5, 12, 18, 22, 23][draw(7, 1)] ?? 0;
    const published = before(OLDEST - draw(SPAN, 2));
    published.setUTCHours(hour, draw(60, 3), draw(60, 4));
    const tags = TAGS.filter((_, place) => draw(3, 5 + place) === 0).map((tag) => `#${tag}`);
    const mentions = BRANDS.filter((_, place) => draw(4, 11 + place) === 0);
    return [
      `truth.creator${draw(5, 13)}`,
      `C0Truth${String(n).padStart(4, "0")}`,
      published.toISOString(),
      ["image", "video", "carousel"][draw(3, 14)],
      `"Post ${n}, ""fired"" at ${1_000 + draw(300, 15)} degrees"`,
      tags.join(" "),
      mentions.join(" "),
      // Some hide their likes, and some have no views.
      draw(9, 16) === 0 ? "" : 100 + draw(5_000, 17) + growth + n,
      draw(80, 18) + growth,
      draw(30, 19),
      draw(4, 20) === 0 ? "" : 1_000 + draw(90_000, 21) + growth,
    ].join(",");
  });
  return [COLUMNS.join(","), ...rows].join("\n");
}

/** The test's own reader of such a file: cells, some of them in quotes. */
function read(file: string): ReadonlyMap<string, string>[] {
  const [head = [], ...rows] = file.split("\n").map((line) => {
    const cells = [""];
    let isQuoted = false;
    for (let at = 0; at < line.length; at += 1) {
      const letter = line.charAt(at);
      if (letter === '"') {
        isQuoted = !isQuoted;
        if (isQuoted && line[at - 1] === '"') cells.push(`${cells.pop() ?? ""}"`);
      } else if (letter === "," && !isQuoted) cells.push("");
      else cells.push((cells.pop() ?? "") + letter);
    }
    return cells;
  });
  return rows.map((row) => new Map(head.map((name, at) => [name, row[at] ?? ""])));
}

const numberIn = (cell: string | undefined) => (cell === undefined || cell === "" ? null : Number(cell));
const wordsIn = (cell: string | undefined) => (cell ?? "").split(" ").flatMap((word) => word.slice(1) || []);

function postOf(row: ReadonlyMap<string, string>) {
  const figures = ["likes", "comments", "shares"].map((name) => numberIn(row.get(name)) ?? 0);
  return {
    id: row.get("post_id") ?? "",
    author: row.get("username") ?? "",
    text: row.get("post_text") ?? "",
    at: new Date(row.get("published_at") ?? ""),
    format: row.get("format") ?? "",
    hashtags: wordsIn(row.get("hashtags")),
    mentions: wordsIn(row.get("mentions")),
    isPartial: row.get("likes") === "",
    engagement: figures.reduce((sum, figure) => sum + figure, 0),
    views: numberIn(row.get("views")),
  };
}
type Post = ReturnType<typeof postOf>;

const OLD = fileOf([...Array(FIRST).keys()], { growth: 0 });
const NEW = fileOf(
  Array.from({ length: REPEATED + MORE }, (_, n) => FIRST - REPEATED + n),
  { growth: 400 },
);

/** Each post once, with the figures that were read last. */
const POSTS = [...new Map([...read(OLD), ...read(NEW)].map(postOf).map((post) => [post.id, post])).values()];

function tally(posts: readonly Post[]) {
  const views = posts.flatMap((post) => post.views ?? []);
  return {
    posts: posts.length,
    engagement: posts.reduce((sum, { engagement }) => sum + engagement, 0),
    views: views.length === 0 ? null : views.reduce((sum, one) => sum + one, 0),
  };
}

function grouped(posts: readonly Post[], keysOf: (post: Post) => readonly string[]) {
  const pairs = posts.flatMap((post) => keysOf(post).map((key) => ({ key, post })));
  return [...Map.groupBy(pairs, ({ key }) => key)]
    .map(([key, own]) => ({ key, posts: own.map(({ post }) => post) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function dayIn(timeZone: string, { at }: Post): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
}

const sumOf = (parts: readonly { posts: number; engagement: number | null; views: number | null }[]) => ({
  posts: parts.reduce((sum, { posts }) => sum + posts, 0),
  engagement: parts.reduce((sum, { engagement }) => sum + (engagement ?? 0), 0),
  views: parts.reduce((sum, { views }) => sum + (views ?? 0), 0),
});

const byName = <T extends { name: string }>(all: readonly T[]) => all.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The owner of a workspace that has imported both files into a list, and tracks it. */
async function trackFiles(): Promise<Tracking> {
  const owner = await makeOwner(world());
  const { list } = (await owner.browser.call(createList, { title: "From a file" })).body;
  const files = [
    { text: OLD, source: "first.csv", date: dayBefore(310) },
    { text: NEW, source: "second.csv", date: dayBefore(279) },
  ];
  for (const { text, ...change } of files) {
    const columns = COLUMNS.map((field) => ({ field }));
    const draft = await openTable(owner, text, { columns, target: "posts", listIds: [list._id], ...change });
    const { counts } = await ran(world(), owner, draft._id);
    expect(counts).toMatchObject({ failed: 0, skipped: 0 });
  }
  await world().indexSync.flush();
  expect((await owner.browser.call(createTracking, { topId: list._id })).status).toBe(200);
  return { ...owner, id: list._id };
}

describe("posts of a file that is imported, listed and tracked", () => {
  let tracking: Tracking;

  beforeAll(async () => {
    tracking = await trackFiles();
  });

  const overview = async (filters: Filters = {}) => {
    const { id, browser } = tracking;
    const { status, body } = await browser.call(listTracking.overview, { id, filters: { range: RANGE, ...filters } });
    expect(status).toBe(200);
    return body;
  };
  const analysis = async (filters: Filters = {}) => {
    const { id, browser } = tracking;
    return (await browser.call(listTracking.analysis, { id, filters: { range: RANGE, ...filters } })).body;
  };

  test("count once, however many sources have them", async () => {
    const { metrics, creators, known, leftOut } = await overview();
    const whole = tally(POSTS);
    expect([POSTS.length, creators, leftOut]).toEqual([FIRST + MORE, 5, 0]);
    expect(metrics).toMatchObject({
      totalPost: { value: whole.posts },
      activeCreators: { value: 5 },
      cumulatedEngagement: { value: whole.engagement },
      cumulatedViews: { value: whole.views },
    });
    expect(known).toEqual({
      engagement: POSTS.length,
      views: POSTS.filter(({ views }) => views !== null).length,
      partial: POSTS.filter(({ isPartial }) => isPartial).length,
    });
    const { id, browser } = tracking;
    const listed = (await browser.call(listTracking.posts, { id, per_page: 100, filters: { range: RANGE } })).body;
    expect([listed.rawTotal, listed.totalPosts]).toEqual([POSTS.length, POSTS.length]);
    const shown = listed.posts.map(({ text, engagement, views, publishedAt }) => [
      text,
      engagement,
      views,
      publishedAt,
    ]);
    const expected = POSTS.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    expect(shown).toEqual(
      expected.map(({ text, engagement, views, at }) => [text, engagement, views, at.toISOString()]),
    );
  });

  test("have the top posts, creators, formats, hashtags and mentions that the file has", async () => {
    const { topPosts, topCreators, topFormats } = await overview();
    const best = POSTS.toSorted((a, b) => b.engagement - a.engagement).slice(0, topPosts.length);
    expect(topPosts.map(({ text, engagement }) => [text, engagement])).toEqual(
      best.map(({ text, engagement }) => [text, engagement]),
    );
    const figures = ({
      posts,
      engagement,
      views,
    }: {
      posts: number;
      engagement: number | null;
      views: number | null;
    }) => ({ posts, engagement, views });
    const tallies = (keysOf: (post: Post) => readonly string[]) =>
      grouped(POSTS, keysOf).map(({ posts }) => tally(posts));
    const byEngagement = (a: { engagement: number | null }, b: { engagement: number | null }) =>
      (b.engagement ?? 0) - (a.engagement ?? 0);
    expect(topCreators.map(figures)).toEqual(tallies(({ author }) => [author]).toSorted(byEngagement));
    const formats = grouped(POSTS, ({ format }) => [format]).map(({ key, posts }) =>
      Object.assign({ format: key }, tally(posts)),
    );
    expect(topFormats.map((one) => Object.assign({ format: one.format }, figures(one)))).toEqual(
      formats.toSorted(byEngagement),
    );
    const found = await analysis();
    const named = (keysOf: (post: Post) => readonly string[]) =>
      grouped(POSTS, keysOf).map(({ key, posts }) => ({
        name: key,
        posts: posts.length,
        creators: new Set(posts.map(({ author }) => author)).size,
        engagement: tally(posts).engagement,
      }));
    const plain = (rows: typeof found.hashtags) =>
      byName(rows).map(({ name, posts, creators, engagement }) => ({ name, posts, creators, engagement }));
    expect(plain(found.hashtags)).toEqual(named(({ hashtags }) => hashtags));
    expect(plain(found.mentions)).toEqual(named(({ mentions }) => mentions));
    expect(found.hashtags).toHaveLength(TAGS.length);
  });

  test("are on the days of each zone, which move posts and lose none", async () => {
    const found = new Set<string>();
    for (const timezone of ZONES) {
      const { series } = await overview({ timezone });
      const days = grouped(POSTS, (post) => [dayIn(timezone, post)]);
      found.add(JSON.stringify(series));
      expect(series).toEqual(days.map(({ key, posts }) => Object.assign({ day: key }, tally(posts))));
      expect(sumOf(series)).toEqual(tally(POSTS));
    }
    expect(found.size).toBe(ZONES.length);
  });

  test("add up to the whole by days, by formats, by creators and by hours", async () => {
    for (const timezone of ZONES) {
      const { series, topFormats, topCreators } = await overview({ timezone });
      const { hours, posts, formats } = await analysis({ timezone });
      expect([sumOf(series), sumOf(topFormats), sumOf(topCreators), sumOf(formats)]).toEqual(
        Array.from({ length: 4 }, () => tally(POSTS)),
      );
      expect([posts, hours.reduce((sum, one) => sum + one.posts, 0)]).toEqual([POSTS.length, POSTS.length]);
    }
  });
});
