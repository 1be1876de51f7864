import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Network } from "#contract/networks/networks.ts";
import { quickSearch, searchbar, SEARCH_INPUT_MAX, suggestKeywords } from "#contract/search/endpoints.ts";
import { buildApp } from "#server/app.ts";
import { recordCreators, SAMPLE_MARK } from "#server/domains/creators/index.ts";
import { silent } from "#server/engine/child/testing/engine-in-temp.ts";
import { createEngine } from "#server/engine/client.ts";
import { refreshVocabulary } from "#server/engine/index.ts";
import { CREATOR_NAMES } from "#server/engine/tables.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { NASTY_STRINGS } from "#test/support/arbitrary.ts";
import { Browser } from "#test/support/browser.ts";
import { countRowsRead } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
let person: Person;

type Made = {
  fullName: string;
  accounts: [Network, string, number][];
  externalId?: string;
  biography?: string;
  isBrand?: boolean;
};

const PEOPLE: Made[] = [
  {
    fullName: "Zoë Brown",
    accounts: [
      ["instagram", "zoe.brown", 900],
      ["tiktok", "zoebrown_official", 5_000],
    ],
  },
  { fullName: "Zoe Brownfield", accounts: [["youtube", "Brownfield", 100_000]], externalId: "UCzoe-123" },
  { fullName: "Bruno Zoeller", accounts: [["instagram", "bzoeller", 300]] },
  { fullName: "Katharina Weiß", accounts: [["instagram", "kathi", 70]] },
  { fullName: "Мария Петрова", accounts: [["twitter", "mpetrova", 50]] },
  { fullName: "東京太郎", accounts: [["youtube", "tokyotaro", 40]] },
  { fullName: "Acme", accounts: [["linkedin", "acme", 10]], biography: "Quince jam and quince pie", isBrand: true },
  { fullName: "Apolline Masson", accounts: [["instagram", "apomasson", 8]] },
  { fullName: "Arthème Rolland", accounts: [["instagram", "arthrolland", 7]] },
  { fullName: "Laurence Lefebvre", accounts: [["instagram", "llefebvre_photo", 6]] },
  { fullName: "Quincy", accounts: [["linkedin", "quincy", 9]], biography: "Quince" },
];

beforeAll(async () => {
  const { ctx, indexSync } = world();
  const at = ctx.clock.now();
  await recordCreators({
    ctx,
    input: {
      source: { kind: "file", name: "panel" },
      records: PEOPLE.map(({ fullName, accounts, externalId, biography, isBrand }) => ({
        accounts: accounts.map(([network, username, followers]) => ({
          network,
          username,
          ...(externalId && { externalId }),
          counts: [{ at, precision: "day" as const, followers }],
          posts: [],
        })),
        facts: {
          fullName,
          country: "fr",
          email: "creator@example.test",
          ...(biography && { biography }),
          ...(isBrand && { isBrand }),
        },
        at,
        niches: [],
      })),
    },
  });
  await recordCreators({
    ctx,
    input: {
      source: { kind: "sample", name: "sample" },
      records: [
        {
          accounts: [{ network: "instagram", username: `lena.vogt${SAMPLE_MARK}`, counts: [], posts: [] }],
          facts: { fullName: "Lena Vogt" },
          at,
          niches: [],
        },
      ],
    },
  });
  await indexSync.flush();
  await refreshVocabulary({ ctx });
  person = await makeOwner(world());
});

async function found(input: string, params: { limit?: number; network?: Network } = {}): Promise<string[]> {
  const { status, body } = await person.browser.call(quickSearch, { input, params });
  expect(status).toBe(200);
  return body.results.map((result) => `${result.full_name} (${result.match})`);
}

describe("quick search", () => {
  test("returns the creator, the matching account, and nothing private", async () => {
    const { body } = await person.browser.call(quickSearch, { input: "@zoe.brown" });
    expect(body.link).toBeNull();
    expect(body.results[0]).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      full_name: "Zoë Brown",
      picture_url: null,
      is_a_brand: false,
      isSample: false,
      verified: false,
      country: "fr",
      account: { network: "instagram", username: "zoe.brown", followers: 900 },
      match: "handle",
    });
    expect(JSON.stringify(body)).not.toContain("example.test");
  });

  test.each<[string, string[]]>([
    ["", []],
    ["   ", []],
    ["🎉", []],
    ["zoe", ["Zoe Brownfield (prefix)", "Zoë Brown (prefix)", "Bruno Zoeller (prefix)"]],
    ["ZOË B", ["Zoe Brownfield (prefix)", "Zoë Brown (prefix)", "Bruno Zoeller (prefix)"]],
    ["brown zoe", ["Zoe Brownfield (prefix)", "Zoë Brown (prefix)"]],
    ["zoebrown", ["Zoë Brown (prefix)", "Zoe Brownfield (prefix)"]],
    ["zoebrown_off", ["Zoë Brown (prefix)"]],
    ["bzoeller", ["Bruno Zoeller (handle)"]],
    ["weiss", ["Katharina Weiß (prefix)"]],
    ["мария пет", ["Мария Петрова (prefix)"]],
    ["東京", ["東京太郎 (prefix)"]],
    ["太郎", ["東京太郎 (prefix)"]],
    ["brwon", ["Zoe Brownfield (similar)", "Zoë Brown (similar)"]],
    ["katarina", ["Katharina Weiß (similar)"]],
    ["katarina wei", ["Katharina Weiß (similar)"]],
    ["петрава", ["Мария Петрова (similar)"]],
    ["apolline mason", ["Apolline Masson (similar)"]],
    ["apollline masson", ["Apolline Masson (similar)"]],
    ["aapolline", ["Apolline Masson (similar)"]],
    ["arteme rolland", ["Arthème Rolland (similar)"]],
    ["artheme roland", ["Arthème Rolland (similar)"]],
    ["arhteme rollan", ["Arthème Rolland (similar)"]],
    ["laurence lefevre", ["Laurence Lefebvre (similar)"]],
    ["lefevr", ["Laurence Lefebvre (similar)"]],
    ["lena", ["Lena Vogt (prefix)"]],
    [`lena.vogt${SAMPLE_MARK}`, ["Lena Vogt (handle)"]],
    ["sample", []],
    ["xyzzyx", []],
  ])("%j", async (input, expected) => {
    const names = await found(input);
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  test("the most followed come first, up to the limit", async () => {
    expect(await found("zoe", { limit: 2 })).toEqual(["Zoe Brownfield (prefix)", "Zoë Brown (prefix)"]);
  });

  test("on one network", async () => {
    expect(await found("zoe", { network: "tiktok" })).toEqual(["Zoë Brown (prefix)"]);
    const { body } = await person.browser.call(quickSearch, { input: "zoe", params: { network: "instagram" } });
    expect(body.results.map((result) => result.account?.network)).toEqual(["instagram", "instagram"]);
    expect(await found("brownfield", { network: "instagram" })).toEqual([]);
  });

  test.each<[string, string, { network: Network; username: string }]>([
    [
      "https://www.tiktok.com/@ZoeBrown_Official?lang=en",
      "Zoë Brown (link)",
      { network: "tiktok", username: "ZoeBrown_Official" },
    ],
    ["youtube.com/channel/UCzoe-123", "Zoe Brownfield (link)", { network: "youtube", username: "UCzoe-123" }],
    ["https://x.com/mpetrova/status/1", "Мария Петрова (link)", { network: "twitter", username: "mpetrova" }],
  ])("a pasted link: %s", async (input, first, link) => {
    const { body } = await person.browser.call(quickSearch, { input });
    expect([body.results.map((result) => `${result.full_name} (${result.match})`)[0], body.link]).toEqual([
      first,
      link,
    ]);
  });

  test("a link to an unknown account returns the account, and creators with that handle elsewhere", async () => {
    const { body } = await person.browser.call(quickSearch, { input: "https://www.twitch.tv/kathi" });
    expect(body.link).toEqual({ network: "twitch", username: "kathi" });
    expect(body.results.map((result) => result.match)).toEqual(["handle"]);
    const noMatches = await person.browser.call(quickSearch, { input: "https://www.twitch.tv/qqqqqqqq" });
    expect(noMatches.body).toEqual({ results: [], link: { network: "twitch", username: "qqqqqqqq" } });
  });

  test("a changed name is found at once, and the old one no longer", async () => {
    const { ctx, indexSync } = world();
    await ctx.db.execute(sql`update creators set full_name = 'Acme Foods' where full_name = 'Acme'`);
    await ctx.db.execute(sql`insert into outbox (creator_id) select id from creators where full_name = 'Acme Foods'`);
    await indexSync.flush();
    expect(await found("foods")).toEqual(["Acme Foods (prefix)"]);
    await ctx.db.execute(sql`update creators set full_name = 'Acme' where full_name = 'Acme Foods'`);
    expect(await found("foods")).toEqual([]);
  });

  test.each(NASTY_STRINGS.filter((text) => text.isWellFormed() && !text.includes("\0")))(
    "%j is only text",
    async (text) => {
      for (const input of [text, `zoe ${text}`, `https://x.com/${text}`, `@${text}`])
        expect((await person.browser.call(quickSearch, { input: input.slice(0, SEARCH_INPUT_MAX) })).status).toBe(200);
      expect(await found("bzoeller")).toEqual(["Bruno Zoeller (handle)"]);
    },
  );

  test.each(["a ", "東京都", "abcdefgh", "zoe brown "])("long input reads no more than short: %j", async (part) => {
    const short = await countRowsRead(world(), () => found(part));
    const long = await countRowsRead(world(), () =>
      found(part.repeat(SEARCH_INPUT_MAX / part.length).slice(0, SEARCH_INPUT_MAX)),
    );
    expect(long).toBeLessThanOrEqual(short);
  });

  test("a mistyped name reads only names that begin like it", async () => {
    const others = 50_000;
    await world().ctx.engine.command(
      `INSERT INTO ${CREATOR_NAMES} (token, owner, creator_id, version, is_deleted, networks, followers, whole)
       SELECT concat('ww', toString(number)), '', 1000000 + number, 1, 1, 1, 0, '' FROM numbers({others:UInt32})`,
      { params: { others } },
    );
    expect(await found("bruno zeoller")).toContain("Bruno Zoeller (similar)");
    expect(await countRowsRead(world(), () => found("bruno zeoller"))).toBeLessThan(others);
  });
});

describe("the search bar", () => {
  test("finds the same", async () => {
    const { body } = await person.browser.call(searchbar, { input: "bruno z" });
    expect(body.results.map((result) => result.full_name)).toEqual(["Bruno Zoeller"]);
    expect((await person.browser.call(searchbar, { input: "" })).body).toEqual({ results: [] });
  });
});

describe("keyword suggestions", () => {
  test("are words in use, the most used first", async () => {
    const suggest = async (input: string) => (await person.browser.call(suggestKeywords, { input })).body.keywords;
    expect(await suggest("QUIN")).toEqual([{ keyword: "quince", creators: 2 }]);
    const counted = async (profileType: "creators" | "brands") =>
      (await person.browser.call(suggestKeywords, { input: "quin", profileType })).body.keywords;
    expect(await counted("creators")).toEqual([{ keyword: "quince", creators: 1 }]);
    expect(await counted("brands")).toEqual([{ keyword: "quince", creators: 1 }]);
    expect(await suggest("")).toEqual([]);
    expect(await suggest("!!")).toEqual([]);
    expect(await suggest("xyzzyx")).toEqual([]);
    expect(await suggest("%")).toEqual([]);
  });
});

describe("refusals", () => {
  const calls = [quickSearch, searchbar, suggestKeywords] as const;

  test.each(calls)("too long, half a character: $path", async (endpoint) => {
    for (const input of ["a".repeat(SEARCH_INPUT_MAX + 1), "\0"]) {
      const { status, error } = await person.browser.call(endpoint, { input });
      expect([status, error.err]).toEqual([400, "bad_request"]);
    }
  });

  test.each<[string, object]>([
    ["no input", {}],
    ["a number", { input: 1 }],
    ["more than allowed", { input: "zoe", params: { limit: 21 } }],
    ["none", { input: "zoe", params: { limit: 0 } }],
    ["an unknown network", { input: "zoe", params: { network: "myspace" } }],
    ["a field too many", { input: "zoe", params: { offset: 3 } }],
  ])("%s", async (_, body) => {
    const { status, error } = await person.browser.send(quickSearch, "/api/quick-search", body);
    expect([status, error.err]).toEqual([400, "bad_request"]);
  });

  test("an unavailable engine has its own error code", async () => {
    const engine = createEngine({ url: "http://127.0.0.1:9" });
    const browser = new Browser(await buildApp({ ...world().ctx, engine }, silent));
    for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
    const { status, error } = await browser.call(quickSearch, { input: "zoe" });
    expect([status, error.err]).toEqual([503, "engine_unavailable"]);
    await engine.close();
  });
});
