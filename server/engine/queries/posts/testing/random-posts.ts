import fc, { type Arbitrary } from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import type { Database } from "#server/db/connect.ts";
import { acrossTenants, withinTenant } from "#server/db/row-security.ts";
import { toneOf } from "#server/post-texts/tone.ts";
import { recordCreators, type PostRecord } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld, type World } from "#test/support/world.ts";
import type { PostsOf } from "../scope.ts";

const OPEN: SourcePolicy = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
export const SOURCES = [
  { kind: "file", name: "open" },
  { kind: "connector", name: "apart", policy: { ...OPEN, allowCrossNetwork: false } },
  { kind: "connector", name: "strict", policy: { ...OPEN, allowDerived: false, allowCrossNetwork: false } },
  { kind: "connector", name: "inside", policy: { ...OPEN, allowExport: false } },
] as const;
const NETWORKS = ["instagram", "tiktok", "youtube"] as const;
const FORMATS = POST_FORMATS.slice(0, 4);
const HASHTAGS = ["Summer", "summer", " #Ad ", "travel", "ÉTÉ", "İzmir", "#"];
const MENTIONS = ["@Ada.L", "ada.l", "bea", "@", "Ünal"];
const TEXTS = [
  "Matcha LATTE at 10 %",
  "Sponsored by a friend",
  "Lovely ΟΔΟΣ Ünal_x",
  "",
  "İzmir\\ by night",
  "x".repeat(300),
];
const LANGUAGES = ["en", "fr", "th"];
const CREATORS = 12;

/** The same numbers in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const stored = z.object({
  id: z.number(),
  creator_id: z.number(),
  network,
  format: z.enum(POST_FORMATS),
  at: z.number(),
  text: z.string(),
  /** As it is stated: no text without one is long enough to detect it. */
  language: z.string().nullable(),
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
  allow_export: z.boolean(),
  followers: z.number().nullable(),
  account_id: z.number(),
  counted_at: z.number(),
  /** null: of one account. */
  joint: z.string().nullable(),
});
type Stored = z.infer<typeof stored>;
export type Scope = Omit<PostsOf, "layers" | "creators">;

export type Counted = Stored & { isCounted: boolean; engagement: number | null; partial: boolean };

/** Each post once, or once for each author: of the rows of a joint post one that may be added up, with likes and views, and the newest figures. */
export function once(posts: readonly Counted[], authorOf: (post: Counted) => number = () => 0): Counted[] {
  const keyOf = (post: Counted) => (post.joint === null ? String(post.id) : `${post.joint} ${authorOf(post)}`);
  const placeOf = ({ isCounted, ...post }: Counted) => [
    Number(isCounted) + Number(isCounted && post.allow_cross_network),
    Number(post.likes !== null),
    Number(post.views !== null),
    post.counted_at,
    post.id,
  ];
  const ordered = posts.toSorted((a, b) => {
    const other = placeOf(b);
    return placeOf(a).reduce((found, value, n) => found || value - (other[n] ?? 0), 0);
  });
  const newest = new Map(ordered.map((post) => [keyOf(post), post]));
  return posts.filter((post) => newest.get(keyOf(post)) === post);
}

export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export function sorted(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null).toSorted((a, b) => a - b);
}

export function medianOf(values: readonly (number | null)[]): number | null {
  const known = sorted(values);
  const at = (n: number) => known[n] ?? Number.NaN;
  return known.length === 0 ? null : (at(Math.floor((known.length - 1) / 2)) + at(Math.floor(known.length / 2))) / 2;
}

export const engagements = (posts: readonly Counted[]) =>
  posts.map((post) => (post.isCounted ? post.engagement : null));
export const whole = (posts: readonly Counted[]) => engagements(posts.filter(({ partial }) => !partial));
export const views = (posts: readonly Counted[]) => posts.map((post) => (post.isCounted ? post.views : null));
export const authors = (posts: readonly Counted[]) => new Set(posts.map(({ creator_id }) => creator_id)).size;

function subset<T>(values: readonly T[]): Arbitrary<T[]> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: fc.subarray([...values]) });
}

const words = (column: "hashtags" | "mentions", sign: string) =>
  sql`array(select distinct lower(ltrim(btrim(word), ${sign})) from jsonb_array_elements_text(p.${sql.identifier(column)}) word)`;

const none = (choices: readonly unknown[] | undefined) => choices === undefined || choices.length === 0;

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** A world with posts of several sources and of a workspace's own, and what PostgreSQL and plain arithmetic make of any scope of them. */
export function randomPosts() {
  const world = useWorld();
  let ids: number[] = [];
  let workspace = "";

  beforeAll(async () => {
    const { ctx, indexSync } = world();
    workspace = (await makeOwner(world())).customerId;
    const draw = sequence(7);
    const oneOf = <T>(values: readonly T[]) => values[draw(values.length)];
    const some = <T>(values: readonly T[]) => values.filter(() => draw(3) === 0);
    const now = ctx.clock.now().getTime();
    // Mostly alike, and sometimes far above.
    const count = () => (draw(8) === 0 ? {} : { n: draw(12) === 0 ? 10_000 + draw(1_000_000) : 50 + draw(100) });
    // A sequence of its own leaves the other values as they are.
    const choose = sequence(11);
    const languageOf = (text: string) => [...LANGUAGES, undefined][choose(text.length > 12 ? 3 : 4)];
    const post = (externalId: string): PostRecord => {
      const [likes, comments, shares, saves, seen] = [count().n, count().n, count().n, count().n, count().n];
      const figures = { likes, comments, shares, saves, views: seen };
      const written = {
        externalId,
        publishedAt: new Date(now - draw(60 * 86_400) * 1000),
        countedAt: new Date(now - draw(86_400) * 1000),
        format: oneOf(FORMATS) ?? "image",
        text: oneOf(TEXTS) ?? "",
        hashtags: some(HASHTAGS),
        mentions: some(MENTIONS),
        ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
      };
      const together =
        choose(5) === 0 ? { coAuthors: [`person_${choose(CREATORS)}`, `Person_${choose(CREATORS)}`] } : {};
      return { ...written, ...together, language: languageOf(written.text) };
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
    // Each is one creator on all networks before others name them as co-authors.
    const named = Array.from({ length: CREATORS }, (_, n) => ({
      accounts: NETWORKS.map((of) => ({ network: of, username: `person_${n}`, counts: [], posts: [] })),
      facts: {},
      at: new Date(now),
      niches: [],
    }));
    await recordCreators({ ctx, input: { source: SOURCES[0], records: named } });
    for (const source of SOURCES) {
      const records = recordsFrom(source.name, CREATORS, 8);
      const outcomes = await recordCreators({ ctx, input: { source, records } });
      ids = outcomes.flatMap(({ creatorId }) => creatorId ?? []);
    }
    // The same posts from another source: they stay one each.
    await recordCreators({
      ctx,
      input: { source: { kind: "file", name: "again" }, records: recordsFrom("open", 4, 8) },
    });
    // The workspace's own, of some of them, and one post that only it has.
    const source = { kind: "file", name: "own", customerId: workspace } as const;
    await recordCreators({ ctx, input: { source, records: recordsFrom("own", 3, 6) } });
    await indexSync.flush();
  });

  /** The posts as PostgreSQL has them for a reader, which row-level security decides. */
  async function postsFor(reader: string | null, { text = "" }: Scope): Promise<Stored[]> {
    const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
    const read = async (db: Database) => {
      const { rows } = await db.execute(sql`
        select p.id, p.creator_id, p.network, p.format, extract(epoch from p.published_at)::float8 as at, p.text, p.language,
          ${words("hashtags", "#")} as hashtags, ${words("mentions", "@")} as mentions, p.likes, p.comments, p.shares, p.saves,
          p.views, p.text ilike ${pattern} as has_part,
          'ad' = any(${words("hashtags", "#")}) or p.text ilike '%sponsored by%' as is_ad,
          s.allow_derived, s.allow_cross_network, s.allow_export, a.followers, p.account_id,
          floor(extract(epoch from p.counted_at))::float8 as counted_at,
          case when p.is_joint then p.network || ' ' || p.external_id end as joint
        from posts p join sources s on s.id = p.source_id
        join accounts a on a.creator_id = p.creator_id and a.id = p.account_id
        where ${reader === null ? sql`p.customer_id is null` : sql`true`}`);
      return z.array(stored).parse(rows);
    };
    const { ctx } = world();
    return reader === null ? acrossTenants(ctx.db, read) : withinTenant(ctx.db, reader, read);
  }

  async function expected(reader: string | null, of: Scope): Promise<Counted[]> {
    const all = await postsFor(reader, of);
    const found = all.filter(
      (post) =>
        (of.from === undefined || Math.floor(post.at) >= seconds(of.from)) &&
        Math.floor(post.at) <= seconds(of.until) &&
        (none(of.networks) || of.networks?.includes(post.network)) &&
        (none(of.formats) || of.formats?.includes(post.format)) &&
        (none(of.by) || of.by?.includes(post.creator_id)) &&
        (none(of.languages) || of.languages?.includes(post.language ?? "")) &&
        (none(of.tones) || of.tones?.some((tone) => tone === toneOf(post.text, post.language))) &&
        (none(of.hashtags) || post.hashtags.some((word) => of.hashtags?.includes(word))) &&
        (none(of.mentions) || post.mentions.some((word) => of.mentions?.includes(word))) &&
        (typeof of.sponsored !== "boolean" || post.is_ad === of.sponsored) &&
        (of.ids === undefined || of.ids.includes(post.id)) &&
        post.has_part,
    );
    return found.map((post) => {
      const figures = [post.likes, post.comments, post.shares, post.saves].filter((figure) => figure !== null);
      const isCounted =
        post.allow_derived &&
        (post.allow_cross_network || of.networks?.length === 1) &&
        (post.allow_export || of.forExport !== true);
      const engagement = figures.length === 0 ? null : sumOf(figures);
      return Object.assign(post, { isCounted, engagement, partial: engagement !== null && post.likes === null });
    });
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
      languages: subset(LANGUAGES),
      tones: subset(["positive", "neutral"] as const),
      hashtags: subset(["summer", "ad", "été", "İzmir".toLowerCase()]),
      mentions: subset(["ada.l", "bea", "ünal"]),
      text: fc.oneof(fc.constant(""), fc.constantFrom("att", "10 %", "ünal_", "ΟΔΟΣ", "οδος", "İZMIR", "\\", "%", "'")),
      sponsored: fc.constantFrom(null, null, true, false),
      ids: fc.constant(undefined),
      forExport: fc.boolean(),
    });
    return some.map(({ isOwn, from, until, ...rest }) => {
      const reader = isOwn ? workspace : null;
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

  return { world: (): World => world(), ids: () => ids, expected, holds };
}
