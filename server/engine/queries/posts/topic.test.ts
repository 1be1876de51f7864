import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { topicQuery, type Term, type TopicQuery } from "#contract/listening/topic.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import { authorsOf, countKnownBefore, creatorsIn } from "./authors.ts";
import { pageOf } from "./pages.ts";
import { authors, engagements, once, randomPosts, sumOf, views, type Counted } from "./testing/random-posts.ts";
import { STOP_WORDS } from "../../stop-words.ts";
import { THEMES, themesOf } from "./themes.ts";
import { daysOf, totalsOf } from "./totals.ts";

const { world, expected, holds } = randomPosts();

const TERMS: Term[] = [
  { kind: "keyword", value: "MATCHA" },
  { kind: "keyword", value: "by a friend" },
  { kind: "keyword", value: "friend a by" },
  { kind: "keyword", value: "ünal" },
  { kind: "keyword", value: "travel" },
  { kind: "hashtag", value: "summer" },
  { kind: "hashtag", value: "été" },
  { kind: "handle", value: "ada.l" },
  { kind: "handle", value: "ünal" },
  { kind: "domain", value: "example.com" },
];

const group = fc.subarray(TERMS, { maxLength: 3 });
const topics = fc
  .record({
    any: group,
    all: fc.oneof({ weight: 3, arbitrary: fc.constant<Term[]>([]) }, { weight: 1, arbitrary: group }),
    none: group,
    networks: fc.subarray(["instagram", "tiktok"] as const),
  })
  .filter(({ any, all }) => any.length + all.length > 0)
  .map((topic) => topicQuery.parse(topic));

/** Words with one space around each, as keyword search compares them: of the text, then hashtags that it does not have. */
function wordsOf({ text, hashtags }: Counted): string {
  const rest = hashtags.filter((tag) => !text.toLowerCase().includes(`#${tag}`));
  return [text, ...rest].map((part) => ` ${searchText(part)} `).join("|");
}

function has(post: Counted, { kind, value }: Term): boolean {
  if (kind === "keyword") return wordsOf(post).includes(` ${searchText(value)} `);
  if (kind === "hashtag") return post.hashtags.includes(value);
  // No text of these has a domain.
  return kind === "handle" && post.mentions.includes(value);
}

function means({ any, all, none, networks }: TopicQuery, post: Counted): boolean {
  return (
    (any.length === 0 || any.some((term) => has(post, term))) &&
    all.every((term) => has(post, term)) &&
    !none.some((term) => has(post, term)) &&
    (networks.length === 0 || networks.includes(post.network))
  );
}

test("a topic means the posts of everyone that plain comparison finds, each reader's", async () => {
  await holds(async ({ reader, scope, of }) => {
    const { by: _by, ...rest } = scope;
    const all = await expected(reader, rest);
    const { engine } = world().ctx;
    await fc.assert(
      fc.asyncProperty(topics, async (topic) => {
        const every = all.filter((post) => means(topic, post));
        const meant = once(every);
        const { by: _chosen, ...scoped } = of;
        const listening = { ...scoped, creators: "everyone" as const, topic };
        const totals = await totalsOf(engine, listening);
        expect([totals.posts, totals.creators, totals.engagement, totals.views]).toEqual([
          meant.length,
          authors(every),
          sumOf(engagements(meant)),
          sumOf(views(meant)),
        ]);
        const page = { sort: "newest" as const, asc: true, offset: 0, limit: 1_000 };
        const { rows, total } = await pageOf(engine, listening, page);
        expect([total, new Set(rows.map(({ id }) => id))]).toEqual([meant.length, new Set(meant.map(({ id }) => id))]);
        const days = await daysOf(engine, listening, "UTC");
        expect(days.reduce((sum, { posts }) => sum + posts, 0)).toBe(meant.length);
        expect(new Set(await creatorsIn(engine, listening))).toEqual(
          new Set(every.map(({ creator_id }) => creator_id)),
        );
      }),
      { numRuns: 1 },
    );
  });
});

test("themes are the words that posts of a topic have more often than all posts", async () => {
  const { ctx } = world();
  const of = { layers: { own: null }, creators: "everyone" as const, until: ctx.clock.now() };
  const all = await expected(null, { until: of.until });
  const topic = topicQuery.parse({ any: [{ kind: "hashtag", value: "summer" }] });
  const meant = once(all.filter((post) => means(topic, post)));
  const having = (posts: readonly Counted[], word: string) =>
    posts.filter((post) => wordsOf(post).includes(` ${word} `));
  const words = new Set(meant.flatMap((post) => wordsOf(post).split(/[ |]+/)));
  const likely = [...words].filter((word) => word.length > 2 && word !== "summer" && !STOP_WORDS.includes(word));
  const telling = likely.flatMap((word) => {
    const [here, there] = [having(meant, word), having(all, word)];
    const times = here.length / meant.length / (there.length / all.length);
    const isTheme = here.length >= THEMES.fewestPosts && authors(here) >= THEMES.fewestAuthors && times > 1;
    return isTheme ? [{ word, posts: here.length, background: there.length, times: Number(times.toFixed(9)) }] : [];
  });
  const found = await themesOf(ctx.engine, { ...of, topic }, { without: ["summer"], limit: 1_000 });
  expect(found.background).toBe(all.length);
  const byWord = (a: { word: string }, b: { word: string }) => (a.word < b.word ? -1 : 1);
  expect(
    found.themes
      .map((theme) => Object.assign(theme, { times: Number((theme.times ?? 0).toFixed(9)) }))
      .toSorted(byWord),
  ).toEqual(telling.toSorted(byWord));
  expect(telling.length).toBeGreaterThan(0);
});

const follower = z.object({ creator_id: z.number(), network: z.enum(NETWORKS), followers: z.number() });

test("the reach is the followers of the authors on the networks of their posts, as terms allow", async () => {
  const { ctx } = world();
  const { rows } = await ctx.db.execute(sql`
    select creator_id, network, max(followers)::float8 as followers from accounts
    where customer_id is null and followers is not null group by creator_id, network`);
  const known = z.array(follower).parse(rows);
  const of = { layers: { own: null }, creators: "everyone" as const, until: ctx.clock.now() };
  for (const networks of [["instagram"], ["tiktok"]] as const) {
    const posts = (await expected(null, { until: of.until, networks })).filter(({ isCounted }) => isCounted);
    const published = new Set(posts.map(({ creator_id, network }) => `${creator_id} ${network}`));
    const reached = known.filter(({ creator_id, network }) => published.has(`${creator_id} ${network}`));
    const found = await authorsOf(ctx.engine, { ...of, networks });
    expect([found.withFollowers, found.followers]).toEqual([
      reached.length,
      sumOf(reached.map(({ followers }) => followers)),
    ]);
  }
});

test("authors are known before a time by any post from before it", async () => {
  const { ctx } = world();
  const until = ctx.clock.now();
  const all = await expected(null, { until });
  for (const days of [1, 20, 40, 70]) {
    const time = new Date(until.getTime() - days * 86_400_000);
    const early = new Set(
      all.filter(({ at }) => Math.floor(at) < Math.floor(time.getTime() / 1000)).map(({ creator_id }) => creator_id),
    );
    const late = all.filter(
      ({ at, network }) => Math.floor(at) >= Math.floor(time.getTime() / 1000) && network === "tiktok",
    );
    const of = {
      layers: { own: null },
      creators: "everyone" as const,
      networks: ["tiktok" as const],
      from: time,
      until,
    };
    expect(await countKnownBefore(ctx.engine, of, time)).toBe(
      new Set(late.map(({ creator_id }) => creator_id).filter((id) => early.has(id))).size,
    );
  }
});
