import fc, { type Arbitrary } from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import { TEXT_LENGTHS } from "#contract/figures/text-lengths.ts";
import { network, type Network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import type { Database } from "#server/db/connect.ts";
import { acrossTenants, withinTenant } from "#server/db/row-security.ts";
import { eraseCreatorData, recordCreators, type PostRecord } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { groupsOf, hoursOf } from "./groups.ts";
import { lowerRank } from "./median.ts";
import { pageOf } from "./pages.ts";
import { RISING, risingOf } from "./rising.ts";
import { daysOf, totalsOf } from "./totals.ts";
import { choicesOf, wordsOf } from "./words.ts";
import type { PostsOf } from "./scope.ts";

const world = useWorld();

const OPEN: SourcePolicy = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
const SOURCES = [
  { kind: "file", name: "open" },
  { kind: "connector", name: "apart", policy: { ...OPEN, allowCrossNetwork: false } },
  { kind: "connector", name: "strict", policy: { ...OPEN, allowDerived: false, allowCrossNetwork: false } },
] as const;
const NETWORKS = ["instagram", "tiktok", "youtube"] as const;
const FORMATS = POST_FORMATS.slice(0, 4);
const HASHTAGS = ["Summer", "summer", " #Ad ", "travel", "ÉTÉ", "İzmir", "#"];
const MENTIONS = ["@Ada.L", "ada.l", "bea", "@", "Ünal"];
const TEXTS = ["Matcha LATTE at 10 %", "Sponsored by nobody", "ΟΔΟΣ Ünal_x", "", "İzmir\\ by night", "x".repeat(300)];
const ZONES = ["UTC", "Asia/Kolkata", "Australia/Lord_Howe", "America/New_York", "America/Coyhaique"];
const CREATORS = 12;

/** The same numbers in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let ids: number[] = [];
let own = "";

beforeAll(async () => {
  const { ctx, indexSync } = world();
  own = (await makeOwner(world())).customerId;
  const draw = sequence(7);
  const oneOf = <T>(values: readonly T[]) => values[draw(values.length)];
  const some = <T>(values: readonly T[]) => values.filter(() => draw(3) === 0);
  const now = ctx.clock.now().getTime();
  // Mostly alike, and sometimes far above.
  const count = () => (draw(8) === 0 ? {} : { n: draw(12) === 0 ? 10_000 + draw(1_000_000) : 50 + draw(100) });
  const post = (externalId: string): PostRecord => {
    const [likes, comments, shares, saves, views] = [count().n, count().n, count().n, count().n, count().n];
    const figures = { likes, comments, shares, saves, views };
    return {
      externalId,
      publishedAt: new Date(now - draw(60 * 86_400) * 1000),
      countedAt: new Date(now - draw(86_400) * 1000),
      format: oneOf(FORMATS) ?? "image",
      text: oneOf(TEXTS) ?? "",
      hashtags: some(HASHTAGS),
      mentions: some(MENTIONS),
      ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
    };
  };
  const recordsFrom = (prefix: string, creators: number, posts: number) =>
    Array.from({ length: creators }, (_, n) => ({
      accounts: NETWORKS.map((of) => ({
        network: of,
        username: `person_${n}`,
        counts: [{ at: new Date(now), precision: "day" as const, followers: 100 + draw(10_000) }],
        posts: Array.from({ length: draw(posts) }, (__, m) => post(`${prefix}_${n}_${of}_${m}`)),
      })),
      facts: { fullName: `Person ${n}` },
      at: new Date(now),
      niches: [],
    }));
  for (const source of SOURCES) {
    const records = recordsFrom(source.name, CREATORS, 8);
    const outcomes = await recordCreators({ ctx, input: { source, records } });
    ids = outcomes.flatMap(({ creatorId }) => creatorId ?? []);
  }
  // The same posts from another source: they stay one each.
  await recordCreators({ ctx, input: { source: { kind: "file", name: "again" }, records: recordsFrom("open", 4, 8) } });
  // The workspace's own, of some of them, and one post that only it has.
  const source = { kind: "file", name: "own", customerId: own } as const;
  await recordCreators({ ctx, input: { source, records: recordsFrom("own", 3, 6) } });
  await indexSync.flush();
});

const stored = z.object({
  id: z.number(),
  creator_id: z.number(),
  network,
  format: z.enum(POST_FORMATS),
  at: z.number(),
  text: z.string(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  shares: z.number().nullable(),
  saves: z.number().nullable(),
  views: z.number().nullable(),
  has_part: z.boolean(),
  is_ad: z.boolean(),
  allow_derived: z.boolean(),
  allow_cross_network: z.boolean(),
  followers: z.number().nullable(),
  account_id: z.number(),
});
type Stored = z.infer<typeof stored>;
type Scope = Omit<PostsOf, "layers" | "creators">;

/** The posts as PostgreSQL has them for a reader, which row-level security decides. */
async function postsFor(reader: string | null, { text = "" }: Scope): Promise<Stored[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const words = (column: "hashtags" | "mentions", sign: string) =>
    sql`array(select distinct lower(ltrim(btrim(word), ${sign})) from jsonb_array_elements_text(p.${sql.identifier(column)}) word)`;
  const read = async (db: Database) => {
    const { rows } = await db.execute(sql`
      select p.id, p.creator_id, p.network, p.format, extract(epoch from p.published_at)::float8 as at, p.text,
        ${words("hashtags", "#")} as hashtags, ${words("mentions", "@")} as mentions, p.likes, p.comments, p.shares, p.saves,
        p.views, p.text ilike ${pattern} as has_part,
        'ad' = any(${words("hashtags", "#")}) or p.text ilike '%sponsored by%' as is_ad,
        s.allow_derived, s.allow_cross_network, a.followers, p.account_id
      from posts p join sources s on s.id = p.source_id
      join accounts a on a.creator_id = p.creator_id and a.id = p.account_id
      where ${reader === null ? sql`p.customer_id is null` : sql`true`}`);
    return z.array(stored).parse(rows);
  };
  const { ctx } = world();
  return reader === null ? acrossTenants(ctx.db, read) : withinTenant(ctx.db, reader, read);
}

type Counted = Stored & { isCounted: boolean; engagement: number | null; partial: boolean };

async function expected(reader: string | null, of: Scope): Promise<Counted[]> {
  const none = <T>(choices: readonly T[] | undefined) => choices === undefined || choices.length === 0;
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  const all = await postsFor(reader, of);
  const found = all.filter(
    (post) =>
      (of.from === undefined || Math.floor(post.at) >= seconds(of.from)) &&
      Math.floor(post.at) <= seconds(of.until) &&
      (none(of.networks) || of.networks?.includes(post.network)) &&
      (none(of.formats) || of.formats?.includes(post.format)) &&
      (none(of.by) || of.by?.includes(post.creator_id)) &&
      (none(of.hashtags) || post.hashtags.some((word) => of.hashtags?.includes(word))) &&
      (none(of.mentions) || post.mentions.some((word) => of.mentions?.includes(word))) &&
      (typeof of.sponsored !== "boolean" || post.is_ad === of.sponsored) &&
      (of.ids === undefined || of.ids.includes(post.id)) &&
      post.has_part,
  );
  return found.map((post) => {
    const figures = [post.likes, post.comments, post.shares, post.saves].filter((figure) => figure !== null);
    const isCounted = post.allow_derived && (post.allow_cross_network || of.networks?.length === 1);
    const engagement = figures.length === 0 ? null : sumOf(figures);
    return Object.assign(post, { isCounted, engagement, partial: engagement !== null && post.likes === null });
  });
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function sorted(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null).toSorted((a, b) => a - b);
}

function medianOf(values: readonly (number | null)[]): number | null {
  const known = sorted(values);
  const at = (n: number) => known[n] ?? Number.NaN;
  return known.length === 0 ? null : (at(Math.floor((known.length - 1) / 2)) + at(Math.floor(known.length / 2))) / 2;
}

const engagements = (posts: readonly Counted[]) => posts.map((post) => (post.isCounted ? post.engagement : null));
const whole = (posts: readonly Counted[]) => engagements(posts.filter(({ partial }) => !partial));
const views = (posts: readonly Counted[]) => posts.map((post) => (post.isCounted ? post.views : null));
const authors = (posts: readonly Counted[]) => new Set(posts.map(({ creator_id }) => creator_id)).size;

function subset<T>(values: readonly T[]): Arbitrary<T[]> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: fc.subarray([...values]) });
}

/** Any scope of these posts, and its reader: the installation alone, or a workspace with posts of its own. */
function scopes(): Arbitrary<{ reader: string | null; scope: Scope; of: PostsOf }> {
  const now = world().ctx.clock.now().getTime();
  const some = fc.record({
    isOwn: fc.boolean(),
    from: fc.option(fc.integer({ min: 0, max: 70 * 86_400 }), { nil: undefined }),
    until: fc.integer({ min: -86_400, max: 20 * 86_400 }),
    networks: subset(NETWORKS),
    formats: subset(FORMATS),
    by: subset(ids),
    hashtags: subset(["summer", "ad", "été", "İzmir".toLowerCase()]),
    mentions: subset(["ada.l", "bea", "ünal"]),
    text: fc.oneof(fc.constant(""), fc.constantFrom("att", "10 %", "ünal_", "ΟΔΟΣ", "οδος", "İZMIR", "\\", "%", "'")),
    sponsored: fc.constantFrom(null, null, true, false),
    ids: fc.constant(undefined),
  });
  return some.map(({ isOwn, from, until, ...rest }) => {
    const reader = isOwn ? own : null;
    const times = {
      from: from === undefined ? undefined : new Date(now - from * 1000),
      until: new Date(now - until * 1000),
    };
    const scope = { ...rest, ...times };
    return { reader, scope, of: { ...scope, layers: { own: reader }, creators: ids } };
  });
}

async function holds(check: (one: { reader: string | null; scope: Scope; of: PostsOf }) => Promise<void>) {
  await fc.assert(fc.asyncProperty(scopes(), check), { numRuns: 25 });
}

describe("posts of random scopes are as PostgreSQL and plain arithmetic have them", () => {
  test("totals", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      const { oldestCount, ...totals } = await totalsOf(world().ctx.engine, of);
      expect(totals).toEqual({
        posts: posts.length,
        creators: authors(posts),
        engagement: sumOf(engagements(posts)),
        views: sumOf(views(posts)),
        withEngagement: sorted(engagements(posts)).length,
        withViews: sorted(views(posts)).length,
        partial: posts.filter((post) => post.isCounted && post.partial).length,
        sponsored: posts.filter(({ is_ad }) => is_ad).length,
        leftOut: posts.filter(({ isCounted }) => !isCounted).length,
      });
      expect(oldestCount === null).toBe(posts.length === 0);
    });
  });

  test("days of a time zone, which lose no post", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      for (const timezone of ZONES) {
        const zoned = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" });
        const byDay = Map.groupBy(posts, ({ at }) => zoned.format(new Date(at * 1000)));
        expect(await daysOf(world().ctx.engine, of, timezone)).toEqual(
          [...byDay]
            .map(([day, own]) => ({
              day,
              posts: own.length,
              engagement: sumOf(engagements(own)),
              views: sumOf(views(own)),
            }))
            .toSorted((a, b) => a.day.localeCompare(b.day)),
        );
      }
    });
  });

  test("hours of the week", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
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
          return days.indexOf(parts.get("weekday") ?? "") * 24 + Number(parts.get("hour"));
        });
        expect(await hoursOf(world().ctx.engine, of, timezone)).toEqual(
          [...byHour]
            .toSorted(([a], [b]) => a - b)
            .map(([hour, own]) => ({
              weekday: Math.floor(hour / 24) + 1,
              hour: hour % 24,
              posts: own.length,
              medianEngagement: medianOf(whole(own)),
            })),
        );
      }
    });
  });

  test("groups, of which the posts add up", async () => {
    const keys = {
      network: (post: Counted) => post.network,
      format: (post: Counted) => post.format,
      creator: (post: Counted) => String(post.creator_id),
      sponsored: (post: Counted) => String(post.is_ad),
      length: (post: Counted) => String(TEXT_LENGTHS.findLast((first) => first <= Array.from(post.text).length)),
    };
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      for (const by of ["network", "format", "creator", "sponsored", "length"] as const) {
        const groups = [...Map.groupBy(posts, keys[by])].map(([key, own]) => {
          const known = sorted(whole(own));
          const rank = lowerRank(known.length);
          return {
            key,
            posts: own.length,
            creators: authors(own),
            engagement: sumOf(engagements(own)),
            views: sumOf(views(own)),
            medianEngagement: medianOf(known),
            lower: rank === 0 ? null : known[rank - 1],
            upper: rank === 0 ? null : known[known.length - rank],
          };
        });
        const found = await groupsOf(world().ctx.engine, of, by, 100);
        const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
        expect(found.toSorted(byKey)).toEqual(groups.toSorted(byKey));
        expect(found.map(({ engagement }) => engagement ?? -1)).toEqual(
          found.map(({ engagement }) => engagement ?? -1).toSorted((a, b) => b - a),
        );
        const { posts: total, engagement } = await totalsOf(world().ctx.engine, of);
        expect(found.reduce((sum, group) => sum + group.posts, 0)).toBe(total);
        expect(sumOf(found.map((group) => group.engagement))).toBe(engagement);
      }
    });
  });

  test("hashtags and mentions", async () => {
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      for (const words of ["hashtags", "mentions"] as const) {
        const named = posts.flatMap((post) =>
          post[words].filter((name) => name !== "").map((name) => ({ name, post })),
        );
        const rows = [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => {
          const having = own.map(({ post }) => post);
          return {
            name,
            posts: having.length,
            creators: authors(having),
            engagement: sumOf(engagements(having)),
            medianEngagement: medianOf(whole(having)),
          };
        });
        const order = (a: { name: string; posts: number }, b: { name: string; posts: number }) =>
          b.posts - a.posts || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
        expect(await wordsOf(world().ctx.engine, of, words, 100)).toEqual(rows.toSorted(order));
        expect(await wordsOf(world().ctx.engine, of, words, 2)).toEqual(rows.toSorted(order).slice(0, 2));
      }
    });
  });

  test("choices, each filter's beside the others", async () => {
    await holds(async ({ reader, scope, of }) => {
      const count = async (without: Scope, valuesOf: (post: Counted) => readonly string[]) => {
        const values = (await expected(reader, { ...scope, ...without }))
          .flatMap(valuesOf)
          .filter((value) => value !== "");
        return [...Map.groupBy(values, (value) => value)]
          .map(([value, all]) => ({ value, count: all.length }))
          .toSorted((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)));
      };
      const { until } = scope;
      expect(await choicesOf(world().ctx.engine, of, 100)).toEqual({
        creators: await count({ until, by: [] }, (post) => [String(post.creator_id)]),
        networks: await count({ until, networks: [] }, (post) => [post.network]),
        types: await count({ until, formats: [] }, (post) => [post.format]),
        hashtags: await count({ until, hashtags: [] }, (post) => post.hashtags),
        mentions: await count({ until, mentions: [] }, (post) => post.mentions),
      });
    });
  });

  test("pages, in every order", async () => {
    const byViews: readonly Network[] = ["tiktok", "youtube"];
    const figures = {
      newest: (post: Counted) => post.at,
      engagement: (post: Counted) => post.engagement,
      likes: (post: Counted) => post.likes,
      comments: (post: Counted) => post.comments,
      views: (post: Counted) => post.views,
      engagementRate: (post: Counted) => {
        const over = byViews.includes(post.network) ? post.views : post.followers;
        const isKnown =
          post.allow_derived && post.likes !== null && post.engagement !== null && over !== null && over > 0;
        return isKnown ? (post.engagement ?? 0) / over : null;
      },
    };
    await holds(async ({ reader, scope, of }) => {
      const posts = await expected(reader, scope);
      const followers = new Map(posts.map((post) => [post.account_id, post.followers ?? 0]));
      for (const sort of ["newest", "engagement", "likes", "comments", "views", "engagementRate"] as const)
        for (const asc of [true, false]) {
          const sign = asc ? 1 : -1;
          const ordered = posts.toSorted((a, b) => {
            const [one, other] = [figures[sort](a), figures[sort](b)];
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
    const { by, networks } = scope;
    const all = (await expected(reader, { until: scope.until, by, networks })).filter(
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
          Math.floor(one.at) >= at - RISING.days * 86_400,
      );
      const usual = medianOf(earlier.map((one) => one.engagement)) ?? 0;
      const logs = earlier.map((one) => Math.log(1 + (one.engagement ?? 0)));
      const middle = medianOf(logs) ?? 0;
      const spread = RISING.perMad * (medianOf(logs.map((one) => Math.abs(one - middle))) ?? 0);
      const deviation = Math.max(RISING.leastDeviation, spread);
      const isAbove = Math.log(1 + engagement) - middle >= RISING.deviations * deviation;
      return chosen.has(id) && earlier.length >= RISING.fewest && usual > 0 && engagement >= 2 * usual && isAbove
        ? [{ creatorId, id, engagement, usual, times: engagement / usual }]
        : [];
    });
    const found = await risingOf(world().ctx.engine, of, 100);
    expect(found).toEqual(rows.toSorted((a, b) => b.times - a.times || b.id - a.id));
    risen += found.length;
  });
  expect(risen).toBeGreaterThan(0);
});

async function everything(layers: PostsOf["layers"] = { own: null }) {
  const { ctx } = world();
  const of: PostsOf = { layers, creators: ids, until: ctx.clock.now() };
  return { totals: await totalsOf(ctx.engine, of), words: await wordsOf(ctx.engine, of, "hashtags", 100) };
}

test("rows that an interrupted sync wrote twice count once", async () => {
  const before = await everything();
  expect(before.totals.engagement).toBeGreaterThan(0);
  await world().ctx.engine.command("INSERT INTO posts SELECT * FROM posts");
  expect(await everything()).toEqual(before);
  const { rows, total } = await pageOf(
    world().ctx.engine,
    { layers: { own: null }, creators: ids, until: world().ctx.clock.now() },
    { sort: "newest", asc: false, offset: 0, limit: 1_000 },
  );
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([total, total]);
});

test("counts that a source refreshes, and the posts of an erased creator, follow", async () => {
  const { ctx, indexSync } = world();
  const now = ctx.clock.now();
  const counted = (likes: number, countedAt: Date): PostRecord => {
    const publishedAt = new Date(now.getTime() - DAY_MS);
    return {
      externalId: "fresh",
      publishedAt,
      countedAt,
      format: "image",
      text: "",
      hashtags: [],
      mentions: [],
      likes,
    };
  };
  const record = async (post: PostRecord) => {
    const accounts = [{ network: "instagram" as const, username: "fresh", counts: [], posts: [post] }];
    const input = { source: SOURCES[0], records: [{ accounts, facts: {}, at: now, niches: [] }] };
    const [outcome] = await recordCreators({ ctx, input });
    await indexSync.flush();
    return outcome?.creatorId ?? 0;
  };
  const creator = await record(counted(10, new Date(now.getTime() - 1_000)));
  const of: PostsOf = { layers: { own: null }, creators: [creator], until: now };
  expect(await totalsOf(ctx.engine, of)).toMatchObject({ posts: 1, engagement: 10 });
  await record(counted(12, now));
  const oldestCount = Math.floor(now.getTime() / 1000);
  expect(await totalsOf(ctx.engine, of)).toMatchObject({ posts: 1, engagement: 12, oldestCount });
  await eraseCreatorData({ ctx, creatorId: creator });
  await indexSync.flush();
  expect(await totalsOf(ctx.engine, of)).toMatchObject({ posts: 0, engagement: null, oldestCount: null });
});

test("a scope without creators, posts or time is empty, without asking the engine", async () => {
  const engine = { ...world().ctx.engine, query: () => Promise.reject(new Error("asked")) };
  const now = world().ctx.clock.now();
  const of: PostsOf = { layers: { own: null }, creators: ids, until: now };
  const earlier = new Date(now.getTime() - DAY_MS);
  for (const empty of [
    { ...of, creators: [] },
    { ...of, ids: [] },
    { ...of, by: [-1] },
    { ...of, from: now, until: earlier },
    { ...of, until: new Date(-DAY_MS) },
    { ...of, from: new Date("2200-01-01T00:00:00Z"), until: new Date("2300-01-01T00:00:00Z") },
  ])
    expect(await totalsOf(engine, empty)).toMatchObject({ posts: 0, engagement: null });
});
