import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AGE_BANDS } from "#contract/discovery/audience-filter.ts";
import { discover, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { FILTER_VALUES_MAX, KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from "#contract/base/limits.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import { buildApp } from "#server/app.ts";
import { engineInTemp, silent } from "#server/engine/child/testing/engine-in-temp.ts";
import { createEngine, type Engine } from "#server/engine/client.ts";
import { createIndexSync, prepareEngine } from "#server/engine/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { countRowsRead, countStatements } from "#test/support/statements.ts";
import { NASTY_STRINGS } from "#test/support/arbitrary.ts";
import { Browser } from "#test/support/browser.ts";
import { fits } from "./testing/brute-force.ts";
import { allOf, ask, CROWD_SIZE, searching } from "./testing/searching.ts";

const given = searching();

/** Opens a browser on the same installation with another engine. */
async function browserWith(engine: Engine): Promise<Browser> {
  const { world, person } = given();
  const browser = new Browser(await buildApp({ ...world.ctx, engine }, silent));
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
  return browser;
}

describe("a page", () => {
  test("of keywords without a place to search in is found in the bios", async () => {
    const total = async (keywords: NonNullable<InputOf<typeof discover>["filters"]>["keywords"]) =>
      (await ask(given().person, { filters: { keywords } })).body.totalResults;
    expect(await total({ keys: ["vegan"] })).toBe(
      await total({ keys: ["vegan"], searchIn: { aiBio: true, socialBio: true } }),
    );
  });

  test("holds cards that say whether they are in my CRM, and never an email", async () => {
    const { everyone, inCrm } = given();
    const { body } = await ask(given().person, { filters: { profileType: "all", hideWithoutEmail: true }, seed: 3 });
    expect(body.results).toHaveLength(50);
    for (const result of body.results) expect(result.inCrm).toBe(inCrm.has(Number(result._id)));
    expect(body.results.some((result) => result.inCrm)).toBe(true);
    expect(JSON.stringify(body)).not.toContain("example.test");
    const known = everyone.find((creator) => String(creator.id) === body.results[0]?._id);
    expect(body.results[0]).toMatchObject({
      full_name: known?.fullName,
      tier: known?.tier,
      verified: known?.userId !== null,
      isSample: false,
    });
    const followers = body.results.map((result) => result.networks.map((account) => account.followers ?? -1));
    expect(followers).toEqual(followers.map((list) => list.toSorted((a, b) => b - a)));
  });

  test("another customer's CRM is not mine", async () => {
    const other = await makeOwner(given().world);
    const { body } = await ask(other, { filters: { profileType: "all", hideCrmCreators: true } });
    expect(body.totalResults).toBe(CROWD_SIZE);
    expect(body.results.every((result) => !result.inCrm)).toBe(true);
  });

  test("past the end is empty and knows the total", async () => {
    const { status, body } = await ask(given().person, { filters: { profileType: "all" }, page: 20_000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [], totalResults: CROWD_SIZE, resultsPerPage: 50, limitedByPlan: false });
  });

  test("a plan without results states that it limits them", async () => {
    const visitor = await makeOwner(given().world, 0);
    const { body } = await ask(visitor, { filters: { profileType: "all" } });
    expect(body).toMatchObject({ results: [], totalResults: CROWD_SIZE, limitedByPlan: true });
  });
});

describe("refusals", () => {
  test.each<[string, unknown]>([
    ["an unknown filter", { filters: { shoeSize: 43 } }],
    ["an unknown network", { filters: { networks: ["myspace"] } }],
    ["an unknown metric", { filters: { networkStats: { instagram: { shoeSize: { min: 1 } } } } }],
    ["min above max", { filters: { networkStats: { instagram: { followers: { min: 10, max: 9 } } } } }],
    ["a bound that is no number", { filters: { networkStats: { instagram: { followers: { min: "1 OR 1" } } } } }],
    ["page 0", { page: 0 }],
    ["a negative page", { page: -1 }],
    ["a huge page", { page: 20_001 }],
    ["half a page", { page: 1.5 }],
    ["a huge seed", { seed: 4_294_967_296 }],
    ["a niche that is no number", { filters: { niches: ["1) OR (1"] } }],
    ["a country that is none", { filters: { countries: ["xx"] } }],
    ["a language that is none", { filters: { languages: ["fr', 'de"] } }],
    ["a tier that is none", { filters: { tiers: [11] } }],
    ["a follower tier that is none", { filters: { followerTiers: ["huge"] } }],
    ["a gender that is none", { filters: { gender: 3 } }],
    ["an empty keyword", { filters: { keywords: { keys: [" "], searchIn: {} } } }],
    ["too many keywords", { filters: { keywords: { keys: Array(21).fill("a"), searchIn: {} } } }],
    ["500 keywords", { filters: { keywords: { keys: Array(500).fill("a"), searchIn: { posts: true } } } }],
    ["a book of a keyword", { filters: { keywords: { keys: ["a ".repeat(5_000)], searchIn: { posts: true } } } }],
    [
      "a time span that ends before it begins",
      { filters: { admin: { createdAt: { min: "2026-02-01T00:00:00Z", max: "2026-01-01T00:00:00Z" } } } },
    ],
    ["a time that is none", { filters: { admin: { createdAt: { min: "yesterday" } } } }],
    ["text for a switch", { filters: { hideCrmCreators: "yes" } }],
    ["a list for filters", { filters: [] }],
    ["null", { filters: null }],
  ])("%s", async (_, body) => {
    const { status, error } = await given().person.browser.send(discover, "/api/discovery", body);
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(error.issues?.length).toBeGreaterThan(0);
  });

  test.each([
    ["an added time without bounds", { admin: { createdAt: {} } }],
    ["added times that are null", { admin: { createdAt: { min: null, max: null } } }],
    [
      "bounds that are null",
      { followers: { min: null, max: null }, networkStats: { tiktok: { growth: { min: null } } } },
    ],
    ["one value that is null", { industry: null, minAuthenticity: null, minRising: null }],
  ])("%s filters nothing, for members too", async (_, filters) => {
    const { browser } = given().person;
    const { status, body } = await browser.send(discover, "/api/discovery", { filters });
    const all = (await ask(given().person, { filters: {} })).body.totalResults;
    expect([status, body.totalResults]).toEqual([200, all]);
  });

  test("searches are counted when they begin; further pages, counts alone and repeated reads are not", async () => {
    const owner = await makeOwner(given().world);
    const count = async () => (await owner.browser.call(registeredUser, {})).body.user.search_count;
    expect(await count()).toBe(0);
    const { body } = await ask(owner, { filters: { countries: ["fr"] } });
    await ask(owner, { filters: { countries: ["fr"] }, page: 2, seed: body.seed });
    await ask(owner, { filters: { countries: ["fr"] }, seed: body.seed });
    const alone = await ask(owner, { filters: {}, countOnly: true });
    expect([alone.body.results, alone.body.totalResults > body.totalResults]).toEqual([[], true]);
    expect(await count()).toBe(1);
    await ask(owner, { filters: { countries: ["de"] } });
    expect(await count()).toBe(2);
  });

  test("when creators came in is for administrators", async () => {
    const { world, person, everyone, now, inCrm } = given();
    const created = everyone.map((creator) => creator.createdAt.toISOString()).toSorted();
    const filters: DiscoveryFilters = { admin: { createdAt: { min: created[50], max: created[150] } } };
    const refused = await ask(person, { filters });
    expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
    const upTo = await ask(person, { filters: { admin: { createdAt: { max: created[150] } } } });
    expect([upTo.status, upTo.error.err]).toEqual([403, "forbidden"]);
    const admin = await makeOwner(world);
    await world.root.execute(sql`update users set is_admin = true where id = ${admin.userId}`);
    const far = await ask(admin, { filters: { admin: { createdAt: { min: "9999-01-01T00:00:00Z" } } } });
    expect([far.status, far.body.totalResults]).toEqual([200, 0]);
    const { ids } = await allOf(admin, filters);
    const expected = everyone.filter((creator) => fits(creator, filters, { now, inCrm })).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
  });

  const nasty = NASTY_STRINGS.filter((text) => text.trim() !== "").map((text) => text.slice(0, 100));
  test.each(nasty)("%j is only ever text", async (text) => {
    const { person } = given();
    const searches: DiscoveryFilters[] = [{}, { aiBio: true }, { socialBio: true }, { posts: true }].map(
      (searchIn) => ({
        keywords: { keys: [text], method: "or", searchIn },
      }),
    );
    const answers = await Promise.all(
      [{ city: text }, ...searches].map((filters) => ask(person, { filters: { profileType: "all", ...filters } })),
    );
    // Malformed text is rejected earlier.
    const expected = text.isWellFormed() && text !== "\0" ? [200, 0] : [400, undefined];
    expect(answers.map(({ status, body }) => [status, body.totalResults])).toEqual(answers.map(() => expected));
    const untouched = await ask(person, { filters: { profileType: "all" } });
    expect(untouched.body.totalResults).toBe(CROWD_SIZE);
  });
});

/** The maximum of every filter that the contract allows. */
function everything(): DiscoveryFilters {
  const bound = { min: 0, max: 1 };
  const figures = {
    followers: bound,
    growth: bound,
    engagementRate: bound,
    engagementPerPost: bound,
    viewsPerPost: bound,
    postFrequency: bound,
    monthlyViews: bound,
    activeAccounts: true,
  };
  const numbers = Array.from({ length: FILTER_VALUES_MAX }, (_, i) => i + 1);
  const phrase = (i: number) => `${i} ${"東京都a b c ".repeat(20)}`.slice(0, KEYWORD_LENGTH_MAX).trim();
  return {
    sort: "engagement",
    profileType: "brands",
    industry: 1,
    niches: numbers,
    networks: [...NETWORKS],
    gender: 1,
    primary: true,
    countries: numbers.map((i) => (i % 2 ? "fr" : "de")),
    city: "x".repeat(100),
    languages: numbers.map((i) => (i % 2 ? "fr" : "de")),
    tiers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    followerTiers: ["nano", "micro", "mid", "macro", "mega"],
    premium: true,
    hideCrmCreators: true,
    hideWithoutEmail: true,
    showVerifiedCreators: true,
    globalActiveAccounts: true,
    networkStats: Object.fromEntries(NETWORKS.map((network) => [network, figures])),
    audience: {
      country: ["fr", "de", "br", "us", "it"].map((code) => ({ code, minShare: 100 })),
      age: AGE_BANDS.map((band) => ({ band, minShare: 100 })),
      gender: { value: "female", minShare: 100 },
    },
    keywords: {
      keys: Array.from({ length: KEYWORDS_MAX }, (_, i) => phrase(i)),
      method: "and",
      searchIn: { posts: true, aiBio: true, socialBio: true },
    },
  };
}

test.each(["and", "or"] as const)("everything at once (%s) is answered, and reads no table often", async (method) => {
  const { person, world } = given();
  const filters = everything();
  if (filters.keywords) filters.keywords.method = method;
  const search = async (input: InputOf<typeof discover>) => {
    const { status, body } = await ask(person, input);
    expect([status, body.totalResults]).toEqual([200, 0]);
  };
  const all = await countRowsRead(world, () => search({ filters, page: 20_000, seed: 4_294_967_295 }));
  const alone = await countRowsRead(world, () =>
    search({ filters: { profileType: "all", keywords: filters.keywords } }),
  );
  expect(all).toBeLessThan(5 * CROWD_SIZE);
  expect(alone).toBeLessThan(5 * CROWD_SIZE);
});

test("a page takes seven statements, and one query of the engine", async () => {
  const { world } = given();
  const person = await makeOwner(world, PLAN_IDS.agency);
  const search = async () => ask(person, { filters: { keywords: { keys: ["vegan"] } }, seed: 1 });
  // Connections are restricted to the workspace, and caches are filled.
  expect((await search()).body.results.length).toBeGreaterThan(0);
  const queries = vi.spyOn(world.ctx.engine, "queryPage");
  expect(await countStatements(world, search)).toBe(7);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});

describe("the engine", () => {
  /** Each page takes longer than any client waits. */
  function slowed(engine: Engine, limitMs: number): Engine {
    const endless = "WHERE (SELECT max(cityHash64(number)) FROM numbers(1e12)) > 0 AND";
    return {
      ...engine,
      queryPage: (question) => engine.queryPage({ ...question, sql: question.sql.replace("WHERE", endless), limitMs }),
    };
  }

  test("takes a few searches of a workspace at once, lets some wait and refuses more", async () => {
    const { engine } = given().world.ctx;
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const slow: Engine = {
      ...engine,
      queryPage: async (question) => {
        running += 1;
        most = Math.max(most, running);
        await opened;
        running -= 1;
        return engine.queryPage(question);
      },
    };
    const browser = await browserWith(slow);
    let refused = 0;
    const searches = Array.from({ length: 45 }, async () => {
      const { status } = await browser.call(discover, { filters: {}, page: 1 });
      if (status === 429) refused += 1;
      return status;
    });
    await expect.poll(() => [running, refused]).toEqual([6, 9]);
    open();
    expect((await Promise.all(searches)).filter((status) => status === 200)).toHaveLength(36);
    expect(most).toBe(6);
  });

  test("that is too slow is stopped and refused", async () => {
    const { world } = given();
    const limits: (number | undefined)[] = [];
    const slow = slowed(world.ctx.engine, 1_000);
    const { queryPage: askPage } = slow;
    slow.queryPage = (question) => {
      limits.push(question.limitMs);
      return askPage(question);
    };
    const { status, error } = await (await browserWith(slow)).call(discover, {});
    expect([status, error.err, limits]).toEqual([503, "engine_too_slow", [5_000]]);
  });

  test("is stopped when the client disconnects", async () => {
    const { world, person } = given();
    const { engine } = world.ctx;
    const running = async () => {
      const [row] = await engine.query({
        sql: `SELECT count() AS n FROM system.processes
              WHERE query LIKE '%cityHash64(number)%' AND query NOT LIKE '%system.processes%'`,
        schema: z.object({ n: z.number() }),
      });
      return row?.n;
    };
    const { app } = await browserWith(slowed(engine, 60_000));
    try {
      const origin = await app.listen({ host: "127.0.0.1", port: 0 });
      const leaving = new AbortController();
      const cookie = [...person.browser.cookies].map((pair) => pair.join("=")).join("; ");
      const headers = { cookie, "content-type": "application/json" };
      const left = fetch(`${origin}/api/discovery`, { method: "POST", headers, body: "{}", signal: leaving.signal });
      await expect.poll(running).toBe(1);
      leaving.abort();
      await expect(left).rejects.toThrow("aborted");
      await expect.poll(running).toBe(0);
    } finally {
      await app.close();
    }
  });

  test("that is unreachable has an error code of its own", async () => {
    const engine = createEngine({ url: "http://127.0.0.1:9" });
    const { status, error } = await (await browserWith(engine)).call(discover, {});
    expect([status, error.err]).toEqual([503, "engine_unavailable"]);
    await engine.close();
  });

  test("that lost its tables is one too, until they are filled again", async () => {
    const { world, person } = given();
    const before = await ask(person, { seed: 5 });
    await world.ctx.engine.command("DROP TABLE creator_index SYNC");
    const { status, error } = await ask(person, { seed: 5 });
    expect([status, error.err]).toEqual([503, "engine_unavailable"]);
    await prepareEngine(world.ctx);
    expect((await ask(person, { seed: 5 })).body).toEqual(before.body);
  });

  test("that was killed answers again by itself, with everything that was in it", async () => {
    const own = await engineInTemp();
    try {
      const ctx = { ...given().world.ctx, engine: own.engine };
      await prepareEngine(ctx);
      await createIndexSync(ctx).flush();
      const browser = await browserWith(own.engine);
      const before = await browser.call(discover, { seed: 5 });
      expect(before.body.results).toHaveLength(50);
      process.kill(own.child.pid(), "SIGKILL");
      const after = await browser.call(discover, { seed: 5 });
      expect(after.body).toEqual(before.body);
    } finally {
      await own.dispose();
    }
  });
});
