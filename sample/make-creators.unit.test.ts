import { describe, expect, it, test } from "vitest";
import { COUNTRY_CODES, LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { usernameKey, type Network } from "#contract/networks/networks.ts";
import { featuresOf, profileAuthenticity } from "#contract/scores/formulas/profile-authenticity.ts";
import { findAnomalies } from "#contract/scores/formulas/series-anomalies.ts";
import { SAMPLE_NETWORKS } from "./networks.ts";
import { taxonomy } from "#server/domains/categories/index.ts";
import {
  isSampleHandle,
  type AccountRecord,
  type CreatorRecord,
  type PostRecord,
} from "#server/domains/creators/index.ts";
import { castWorld } from "./cast.ts";
import { FIGURES } from "./figures.ts";
import { makeCreators, type Batch } from "./make-creators.ts";
import { SHORTLISTS } from "./shortlists.ts";
import { isAdTag } from "./phrases.ts";

const DAY = new Date("2026-03-15T17:30:00Z");
const plan = { size: 2_000, day: DAY };
const batches = [...makeCreators(plan)];
const records = batches.flatMap((batch) => batch.records);
const accounts = records.flatMap((record) => record.accounts);
const posts = accounts.flatMap((account) => account.posts);

/** The others are proposed a niche. */
const categorized = records.filter((record) => record.niches.length > 0);
const niches = new Map(taxonomy.flatMap((root) => root.niches.map((niche) => [niche.id, { root, niche }] as const)));
const followersOf = ({ counts }: AccountRecord) => counts.at(-1)?.followers ?? 0;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function recordsOf(made: Iterable<Batch>): CreatorRecord[] {
  return [...made].flatMap((batch) => batch.records);
}

function keywordsOf(record: CreatorRecord): string[] {
  return record.niches.flatMap(({ id }) => niches.get(id)?.niche.keywords ?? []);
}

function gendersOf(firstNames: string[]) {
  const people = records.filter(({ facts }) => firstNames.some((name) => facts.fullName?.startsWith(`${name} `)));
  return people.map(({ facts }) => facts.gender);
}

function on(network: Network): AccountRecord[] {
  return accounts.filter((account) => account.network === network);
}

function share(of: (account: AccountRecord) => boolean): number {
  return accounts.filter(of).length / accounts.length;
}

/** Engagement per follower of the Instagram posts of accounts of a size. */
function ratesBetween(min: number, max: number): number[] {
  const ofSize = on("instagram").filter((account) => followersOf(account) >= min && followersOf(account) < max);
  return ofSize.flatMap((account) =>
    account.posts.flatMap(({ likes, comments = 0 }) =>
      likes === undefined ? [] : (likes + comments) / followersOf(account),
    ),
  );
}

/** The first few that are not as they should be, for the failure to show. */
function wrong<T>(items: readonly T[], isRight: (item: T) => boolean): T[] {
  return items.filter((item) => !isRight(item)).slice(0, 5);
}

describe("the same plan", () => {
  it("makes the same world, in batches of any size, from anywhere on", () => {
    const small = { size: 300, day: DAY };
    const whole = recordsOf(makeCreators(small));
    expect(recordsOf(makeCreators(small, { batch: 70 }))).toEqual(whole);
    expect(recordsOf(makeCreators(small, { from: 250 }))).toEqual(whole.slice(250));
    expect(recordsOf(makeCreators({ ...small, day: new Date("2026-03-15T01:00:00Z") }))).toEqual(whole);
  });

  it("makes another world with another seed, and the same people later in other figures' time", () => {
    const [first] = recordsOf(makeCreators({ size: 1, day: DAY }));
    const [other] = recordsOf(makeCreators({ size: 1, day: DAY, seed: "another" }));
    const [later] = recordsOf(makeCreators({ size: 1, day: new Date("2026-03-16T00:00:00Z") }));
    expect(other?.facts.fullName).not.toBe(first?.facts.fullName);
    expect(later?.facts).toEqual(first?.facts);
    expect(later?.accounts[0]?.counts.at(-1)?.at).toEqual(new Date("2026-03-16T00:00:00Z"));
  });

  it("casts a member alike whatever the size of the world", () => {
    const seed = "limelight";
    expect(castWorld({ seed, size: 200 })).toEqual(castWorld({ seed, size: 400 }).slice(0, 200));
  });
});

describe("handles", () => {
  it("all end in the reserved mark and are made of plain letters", () => {
    const handles = accounts.map(({ username }) => username);
    expect(wrong(handles, isSampleHandle)).toEqual([]);
    expect(wrong(handles, (handle) => /^[a-z0-9]+([._][a-z0-9]+)*\.sample$/.test(handle))).toEqual([]);
  });

  it("are nobody else's on the same network", () => {
    const keys = accounts.map(({ network, username }) => `${network} ${usernameKey(username)}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("are the only ones mentioned, and no link leads out", () => {
    const known = new Set(accounts.map(({ username }) => username));
    const mentions = posts.flatMap((post) => post.mentions);
    expect(mentions.length).toBeGreaterThan(500);
    expect(wrong(mentions, (handle) => known.has(handle))).toEqual([]);
    expect(wrong(posts, (post) => post.mentions.every((handle) => post.text.includes(`@${handle}`)))).toEqual([]);
    expect(wrong(posts, (post) => !/https?:|www\./.test(post.text) && post.url === undefined)).toEqual([]);
    expect(wrong(records, ({ facts }) => facts.website === undefined)).toEqual([]);
    expect(wrong(records, ({ facts }) => (facts.email ?? ".test").endsWith(".test"))).toEqual([]);
  });
});

describe("people and brands", () => {
  const brands = records.filter(({ facts }) => facts.isBrand);

  it("are about one brand in twelve, on industries; persons on creators' niches", () => {
    expect(brands.length / records.length).toBeGreaterThan(0.06);
    expect(brands.length / records.length).toBeLessThan(0.1);
    const sides = records.flatMap(({ facts, niches: own }) =>
      own.map(({ id }) => ({ isBrand: facts.isBrand, side: niches.get(id)?.root.side })),
    );
    expect(wrong(sides, ({ isBrand, side }) => side === (isBrand ? "brand" : "creator"))).toEqual([]);
    expect(categorized.length / records.length).toBeGreaterThan(0.97);
    expect(categorized.length).toBeLessThan(records.length);
    expect(wrong(categorized, (record) => record.niches.filter((niche) => niche.primary).length === 1)).toEqual([]);
  });

  it("live somewhere and speak something the product knows", () => {
    const facts = records.map((record) => record.facts);
    expect(wrong(facts, ({ country = "" }) => COUNTRY_CODES.includes(country))).toEqual([]);
    expect(wrong(facts, ({ language = "", city }) => LANGUAGE_CODES.includes(language) && !!city)).toEqual([]);
    expect(new Set(facts.map(({ country }) => country)).size).toBeGreaterThan(30);
  });

  it.each([
    ["ru", "Moscow", "Москва"],
    ["ja", "Tokyo", "東京"],
    ["ar", "Cairo", "القاهرة"],
    ["hi", "Mumbai", "मुंबई"],
  ])("who write in %s of %s call it %s", (language, city, written) => {
    const there = records.filter(({ facts }) => !facts.isBrand && facts.language === language && facts.city === city);
    expect(there.length).toBeGreaterThan(0);
    const texts = there.flatMap((record) =>
      record.accounts.flatMap(({ biography = "", posts: own }) => [biography, ...own.map(({ text }) => text)]),
    );
    expect(texts.some((text) => text.includes(written))).toBe(true);
    expect(wrong(texts, (text) => !text.includes(city))).toEqual([]);
  });

  it("have first names of their gender", () => {
    const women = gendersOf(["Emma", "Louise", "Laura", "Camille", "Maria", "Carla", "Julia", "Anna"]);
    const men = gendersOf(["Louis", "Lucas", "Thomas", "Marco", "Paul", "Hugo", "Jan", "Pedro"]);
    expect([women.length, men.length].every((count) => count >= 4)).toBe(true);
    expect(women).not.toContain(1);
    expect(men).not.toContain(0);
  });

  it("say in their bio, and post, what their niches are about", () => {
    expect(wrong(categorized, (r) => keywordsOf(r).some((word) => r.facts.biography?.includes(word)))).toEqual([]);
    const pairs = categorized.flatMap((record) =>
      record.accounts.flatMap(({ posts: own }) => own.map((post) => ({ record, post }))),
    );
    expect(wrong(pairs, ({ record, post }) => keywordsOf(record).some((word) => post.text.includes(word)))).toEqual([]);
  });

  it("publish by day, and for work on working days", () => {
    const french = records.filter(({ facts }) => facts.country === "fr").flatMap((record) => record.accounts);
    const hours = french.flatMap((account) => account.posts.map((post) => (post.publishedAt.getUTCHours() + 1) % 24));
    expect(hours.filter((hour) => hour < 6).length / hours.length).toBeLessThan(0.06);
    const weekdays = on("linkedin").flatMap((account) => account.posts.map((post) => post.publishedAt.getUTCDay()));
    expect(weekdays.filter((day) => day === 0 || day === 6).length / weekdays.length).toBeLessThan(0.12);
  });

  it("say something else in each post, as long as they can", () => {
    const twice = accounts.filter(({ posts: own }) => {
      const openings = own.slice(0, 5).map((post) => post.text.slice(0, 14));
      return new Set(openings).size < openings.length;
    });
    expect(twice.length / accounts.length).toBeLessThan(0.12);
  });

  it("take part in campaigns: many creators name one brand, with its hashtag, as advertising, within weeks", () => {
    const brandHandles = new Set(brands.flatMap((record) => record.accounts.map(({ username }) => username)));
    const ads = posts.filter((post) => post.hashtags.some(isAdTag));
    expect(wrong(ads, (post) => post.mentions.every((handle) => brandHandles.has(handle)))).toEqual([]);
    const [largest] = [...Map.groupBy(ads, (post) => post.mentions[0]).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    expect(largest?.length).toBeGreaterThan(20);
    const tags = largest?.flatMap((post) =>
      post.hashtags.filter((tag) => post.mentions[0]?.startsWith(tag.slice(0, 4))),
    );
    expect(tags?.length).toBeGreaterThan((largest?.length ?? 0) * 0.6);
  });

  it("write in French where they are French", () => {
    const french = records.filter(({ facts }) => facts.language === "fr" && !facts.isBrand);
    const bios = french.flatMap((record) => record.accounts.map((account) => account.biography ?? ""));
    expect(wrong(bios, (bio) => !/\b(based in|from|week|about)\b/.test(bio))).toEqual([]);
  });
});

describe("figures", () => {
  test.each(SAMPLE_NETWORKS)("followers on %s are log-normal around their median", (network) => {
    // Brands are a little larger.
    const persons = records.filter(({ facts }) => !facts.isBrand).flatMap((record) => record.accounts);
    const logs = persons.filter((one) => one.network === network).map((one) => Math.log(followersOf(one)));
    const { median: expected, sigma } = FIGURES[network].followers;
    // Three standard errors of a median, 1.25 σ ÷ √n.
    expect(Math.abs(median(logs) - Math.log(expected))).toBeLessThan((3 * 1.25 * sigma) / Math.sqrt(logs.length));
  });

  it("fall with size: engagement per follower on Instagram, bucket by bucket", () => {
    const buckets = [
      ratesBetween(1e3, 1e4),
      ratesBetween(1e4, 1e5),
      ratesBetween(1e5, 1e6),
      ratesBetween(1e6, 1e9),
    ].map(median);
    expect(buckets).toEqual(buckets.toSorted((a, b) => b - a));
    expect(buckets[0]).toBeGreaterThan(0.03);
    expect(buckets[3]).toBeLessThan(0.025);
  });

  it("are of their network: no views on LinkedIn, three digits on YouTube, likes hidden by some on Instagram", () => {
    const seen = (network: Network) => on(network).flatMap((account) => account.posts);
    expect(seen("linkedin").some((post) => post.views !== undefined)).toBe(false);
    expect(wrong(on("youtube"), (account) => /^\d{1,3}0*$/.test(String(followersOf(account))))).toEqual([]);
    const hidden = on("instagram").filter(
      ({ posts: own }) => own.length > 0 && own.every((post) => post.likes === undefined),
    );
    expect(hidden.length).toBeGreaterThan(30);
  });

  it("end today, after every post, and never fall below zero", () => {
    const today = new Date("2026-03-15T00:00:00Z");
    expect(wrong(accounts, ({ counts }) => counts.at(-1)?.at.getTime() === today.getTime())).toEqual([]);
    expect(wrong(posts, (post) => post.publishedAt <= today)).toEqual([]);
    expect(wrong(accounts, ({ counts }) => counts.every((count) => (count.followers ?? 0) > 0))).toEqual([]);
  });

  it("stay within what two thousand creators may cost", () => {
    const counts = accounts.reduce((sum, account) => sum + account.counts.length, 0);
    expect(counts).toBeGreaterThan(150_000);
    expect(counts).toBeLessThan(260_000);
    expect(posts.length).toBeGreaterThan(20_000);
    expect(posts.length).toBeLessThan(32_000);
    const yearly = accounts.filter((account) => account.counts.length === 366).length / accounts.length;
    expect(yearly).toBeGreaterThan(0.07);
    expect(yearly).toBeLessThan(0.13);
  });

  it("never say that more people reacted to a post than saw it", () => {
    const seen = posts.filter((post) => post.views !== undefined && post.views > 50);
    expect(seen.length).toBeGreaterThan(10_000);
    const reactions = (post: PostRecord) => (post.likes ?? 0) + (post.comments ?? 0) + (post.shares ?? 0);
    expect(wrong(seen, (post) => reactions(post) < (post.views ?? 0))).toEqual([]);
  });

  it("do not grow where posting has stopped", () => {
    const quiet = accounts.filter(
      ({ posts: [newest], counts }) =>
        newest && (counts.at(-1)?.at.getTime() ?? 0) - newest.publishedAt.getTime() > 90 * DAY_MS,
    );
    const gains = quiet.map(({ counts }) => (counts.at(-1)?.followers ?? 0) / (counts.at(-2)?.followers ?? 1) - 1);
    expect(quiet.length).toBeGreaterThan(80);
    expect(median(gains)).toBeLessThanOrEqual(0.001);
  });

  it("jump where followers were bought, and only there", () => {
    const jumps = accounts.filter(({ counts }) =>
      counts.some((count, i) => {
        const before = counts[i - 1];
        const oneDay = before && count.at.getTime() - before.at.getTime() === 86_400_000;
        return oneDay && (count.followers ?? 0) > 1.15 * (before.followers ?? 0);
      }),
    );
    expect(jumps.length / accounts.length).toBeGreaterThan(0.02);
    expect(jumps.length / accounts.length).toBeLessThan(0.06);
  });

  it("have what is marked in a year: followers that a network deleted, counts in error", () => {
    const yearly = accounts.filter(({ counts }) => counts.length === 366);
    const kinds = yearly.flatMap(({ counts }) =>
      findAnomalies(counts.map(({ at, followers = 0 }) => ({ at, followers }))).map(({ kind }) => kind),
    );
    const count = Object.groupBy(kinds, (kind) => kind);
    for (const kind of ["jump", "drop", "glitch"] as const) expect(count[kind]?.length).toBeGreaterThan(3);
    expect(kinds.length).toBeLessThan(yearly.length / 2);
  });

  it("tell some that bought followers and likes from all others", () => {
    const rated = accounts.map(({ counts, posts: own, username, biography = null }) =>
      profileAuthenticity({
        account: featuresOf({
          followers: counts.at(-1)?.followers ?? null,
          following: counts.at(-1)?.following ?? null,
          posts: counts.at(-1)?.posts ?? null,
          biography,
          username,
        }),
        series: counts.map(({ at, followers = 0 }) => ({ at, followers })),
        posts: own.map((post, id) => ({
          id,
          publishedAt: post.publishedAt,
          text: post.text ?? "",
          likes: post.likes ?? null,
          comments: post.comments ?? null,
          views: post.views ?? null,
          isSponsored: false,
        })),
        followers: counts.at(-1)?.followers ?? null,
        following: counts.at(-1)?.following ?? null,
        engagement: { rate: null, percentile: null, posts: null },
      }),
    );
    const isStrong = ({ verdict }: (typeof rated)[number]) => verdict === "strong";
    const part = rated.filter(isStrong).length / rated.length;
    expect(part).toBeGreaterThan(0.002);
    expect(part).toBeLessThan(0.02);
  });

  it("are missing for accounts never pulled, and old for those gone quiet", () => {
    expect(share(({ posts: own }) => own.length === 0)).toBeGreaterThan(0.05);
    const ninetyDaysAgo = DAY.getTime() - 90 * 86_400_000;
    const isQuiet = ({ posts: own }: AccountRecord) =>
      own.length > 0 && own.every((post) => post.publishedAt.getTime() < ninetyDaysAgo);
    expect(share(isQuiet)).toBeGreaterThan(0.03);
  });
});

describe("around it", () => {
  it("draws every picture the creators have, as SVG without anything that runs or loads", () => {
    const pictures = new Map(
      batches.flatMap((batch) => batch.pictures.map((picture) => [picture.key, picture] as const)),
    );
    const keys = records.flatMap(({ facts }) => facts.picture ?? []);
    expect(keys.length / records.length).toBeGreaterThan(0.9);
    expect(wrong(keys, (key) => pictures.has(key))).toEqual([]);
    const drawn = [...pictures.values()].slice(0, 50).map((picture) => picture.draw());
    expect(wrong(drawn, (svg) => svg.startsWith("<svg") && !/<script|\son\w+=|href="http/.test(svg))).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(45);
  });

  it("lets some people publish beside the networks, everybody on Substack among them, and no brand", () => {
    const publishing = records.filter(({ publications = [] }) => publications.length > 0);
    expect(publishing.length / records.length).toBeGreaterThan(0.08);
    expect(publishing.length / records.length).toBeLessThan(0.3);
    expect(wrong(publishing, ({ facts }) => facts.isBrand === false)).toEqual([]);
    const writing = records.filter(
      (one) => !one.facts.isBrand && one.accounts.some(({ network }) => network === "substack"),
    );
    const hasNewsletter = ({ publications = [] }: CreatorRecord) =>
      publications.some(({ kind }) => kind === "newsletter");
    expect(wrong(writing, hasNewsletter)).toEqual([]);
    expect(
      wrong(
        publishing.flatMap(({ publications = [] }) => publications),
        ({ link }) => link.startsWith("/"),
      ),
    ).toEqual([]);
  });

  it("gives about one person in thirty a cause, each cause to some, and none to brands", () => {
    const members = batches.flatMap((batch) => batch.members);
    const causes = batches.flatMap((batch) => batch.causes);
    const supporters = members.filter((_, i) => causes[i] !== null);
    const persons = members.filter(({ isBrand }) => !isBrand);
    expect(supporters.length / persons.length).toBeGreaterThan(0.02);
    expect(supporters.length / persons.length).toBeLessThan(0.045);
    expect(supporters.filter(({ isBrand }) => isBrand)).toEqual([]);
    expect(new Set(causes.filter((cause) => cause !== null)).size).toBe(12);
  });

  it("finds enough creators for every list of the sample workspaces", () => {
    const members = batches.flatMap((batch) => batch.members);
    const short = SHORTLISTS.filter(({ fits, most }) => members.filter(fits).length < most / 2);
    expect(short.map(({ list }) => list?.title)).toEqual([]);
  });
});
