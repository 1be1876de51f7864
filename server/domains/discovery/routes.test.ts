import { describe, expect, test } from "vitest";
import { discover, type DiscoveryFilters } from "#contract/discovery.ts";
import { buildApp } from "#server/app.ts";
import { engineInTemp, silent } from "#server/engine/child/testing/engine-in-temp.ts";
import { createEngine, type Engine } from "#server/engine/client.ts";
import { createFold, prepareEngine } from "#server/engine/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { NASTY_STRINGS } from "#test/support/arbitrary.ts";
import { Browser } from "#test/support/browser.ts";
import { ask, CROWD_SIZE, searching } from "./testing/searching.ts";

const given = searching();

/** The same installation with another engine. */
async function browserWith(engine: Engine): Promise<Browser> {
  const { world, person } = given();
  const browser = new Browser(await buildApp({ ...world.ctx, engine }, silent));
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
  return browser;
}

describe("a page", () => {
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

  test("a plan that shows none says so", async () => {
    const visitor = await makeOwner(given().world, 0);
    const { body } = await ask(visitor, { filters: { profileType: "all" } });
    expect(body).toMatchObject({ results: [], totalResults: CROWD_SIZE, limitedByPlan: true });
  });
});

describe("refusals", () => {
  test("signed out", async () => {
    const { status, error } = await given().world.browser().call(discover, {});
    expect([status, error.err]).toEqual([401, "bad_access_token"]);
  });

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
    ["a gender that is none", { filters: { gender: 3 } }],
    ["an empty keyword", { filters: { keywords: { keys: [" "], searchIn: {} } } }],
    ["too many keywords", { filters: { keywords: { keys: Array(21).fill("a"), searchIn: {} } } }],
    ["text for a switch", { filters: { hideCrmCreators: "yes" } }],
    ["a list for filters", { filters: [] }],
    ["null", { filters: null }],
  ])("%s", async (_, body) => {
    const { status, error } = await given().person.browser.send(discover, "/api/discovery", body);
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(error.issues?.length).toBeGreaterThan(0);
  });

  test.each<[string, DiscoveryFilters]>([
    ["premium", { premium: true }],
    ["keywords.searchIn.posts", { keywords: { keys: ["tea"], method: "or", searchIn: { posts: true } } }],
    ["admin.createdAt", { admin: { createdAt: { min: "2026-01-01T00:00:00Z" } } }],
  ])("%s is not built, and is named", async (name, filters) => {
    const { status, error } = await ask(given().person, { filters });
    expect([status, error.err]).toEqual([400, "not_built"]);
    expect(error.msg).toContain(name);
  });

  const nasty = NASTY_STRINGS.filter((text) => text.trim() !== "").map((text) => text.slice(0, 100));
  test.each(nasty)("%j is only ever text", async (text) => {
    const { person } = given();
    const searches: DiscoveryFilters[] = [{}, { aiBio: true }, { socialBio: true }].map((searchIn) => ({
      keywords: { keys: [text], method: "or", searchIn },
    }));
    const answers = await Promise.all(
      [{ city: text }, ...searches].map((filters) => ask(person, { filters: { profileType: "all", ...filters } })),
    );
    // What is no text at all is refused before it comes here.
    const expected = text.isWellFormed() && text !== "\0" ? [200, 0] : [400, undefined];
    expect(answers.map(({ status, body }) => [status, body.totalResults])).toEqual(answers.map(() => expected));
    const untouched = await ask(person, { filters: { profileType: "all" } });
    expect(untouched.body.totalResults).toBe(CROWD_SIZE);
  });
});

describe("the engine", () => {
  test("that nobody can reach is a refusal of its own", async () => {
    const engine = createEngine({ url: "http://127.0.0.1:9" });
    const { status, error } = await (await browserWith(engine)).call(discover, {});
    expect([status, error.err]).toEqual([500, "engine_unavailable"]);
    await engine.close();
  });

  test("that lost its tables is one too, until they are filled again", async () => {
    const { world, person } = given();
    const before = await ask(person, { seed: 5 });
    await world.ctx.engine.command("DROP TABLE creator_index SYNC");
    const { status, error } = await ask(person, { seed: 5 });
    expect([status, error.err]).toEqual([500, "engine_unavailable"]);
    await prepareEngine(world.ctx);
    expect((await ask(person, { seed: 5 })).body).toEqual(before.body);
  });

  test("that was killed answers again by itself, with everything that was in it", async () => {
    const own = await engineInTemp();
    try {
      const ctx = { ...given().world.ctx, engine: own.engine };
      await prepareEngine(ctx);
      await createFold(ctx).drain();
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
