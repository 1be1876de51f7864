import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { eraseCreator, exportSubjectData, getSubjectData } from "#contract/privacy.ts";
import { openProfile, profileOverview } from "#contract/profiles/endpoints.ts";
import { postCosts, profilePartnerships } from "#contract/profiles/partnerships.ts";
import { addService, listServices, removeService, SERVICES_MAX, updateService } from "#contract/profiles/services.ts";
import { PUBLISHED_CARD, saveRateCard } from "#contract/rate-card.ts";
import { creatorServices } from "#server/db/tables/index.ts";
import { setSourcePolicy, type AccountRecord } from "#server/domains/creators/index.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import type { Browser } from "#test/support/browser.ts";
import { telling } from "../testing/telling.ts";

const NONE_DECLARED = { audience: { description: "", items: [] }, services: [], previousPartnerships: [] };

const { world, record, browser, count, post } = telling();
const UNKNOWN_CREATOR = "999999999";

async function partnerships(id: string) {
  return (await (await browser()).call(profilePartnerships, { id, profile: "true" })).body;
}
async function costs(id: string) {
  return (await (await browser()).call(postCosts, { id })).body;
}

describe("brands in posts", () => {
  test("are known brands, and accounts in sponsored posts, with posts and dates", async () => {
    const brand = await record([{ username: "glow_works" }], { facts: { fullName: "Glow Works", isBrand: true } });
    await record([{ username: "a_friend" }]);
    const id = await record([
      {
        username: "maker_one",
        posts: [
          post(1, { mentions: ["GLOW_works"], likes: 9, text: "again" }),
          post(500, { mentions: ["glow_works", "@Shop"], hashtags: ["Ad"], likes: 40, comments: 2 }),
          post(2, { mentions: ["a_friend", "unknown"], likes: 90 }),
          post(3, { mentions: ["maker_one", "glow_works"], text: "a paid partnership with us" }),
          post(-1, { mentions: ["glow_works"] }),
        ],
      },
      { network: "tiktok", posts: [post(4, { mentions: ["shop", ""], hashtags: ["sponsored"] })] },
    ]);
    const body = await partnerships(id);
    expect(body).toMatchObject({ total: 2, sponsoredPosts: 3, missing: null, showPartnershipsTab: true });
    const [glow, shop] = body.brands;
    expect(glow).toMatchObject({
      name: "glow_works",
      network: "instagram",
      creator: { _id: brand, full_name: "Glow Works", is_a_brand: true },
      posts: 3,
      sponsored: 2,
      first: glow?.evidence[2]?.publishedAt,
      last: glow?.evidence[0]?.publishedAt,
      bestEngagement: 42,
    });
    expect(shop).toMatchObject({ creator: null, posts: 2, sponsored: 2, last: shop?.evidence[0]?.publishedAt });
    expect([shop?.name.toLowerCase(), shop?.evidence.length]).toEqual(["shop", 2]);
    expect(body.brands[0]?.evidence.map(({ text }) => text)).toEqual(["again", "a paid partnership with us", ""]);
  });

  test("are one for all handles of a brand, also one that it has on another network only", async () => {
    const brand = await record(
      [
        { username: "acme_brand" },
        { network: "twitter", username: "acme_on_x" },
        { network: "tiktok", username: "acme_tok" },
      ],
      { facts: { fullName: "Acme", isBrand: true } },
    );
    const id = await record([
      { posts: [post(1, { mentions: ["acme_brand"] }), post(2, { mentions: ["acme_tok"], hashtags: ["ad"] })] },
      { network: "twitter", posts: [post(3, { mentions: ["acme_on_x"], hashtags: ["ad"] })] },
    ]);
    const { brands, total } = await partnerships(id);
    expect(total).toBe(1);
    expect(brands[0]).toMatchObject({ creator: { _id: brand }, posts: 3, sponsored: 2 });
    expect(brands[0]?.handles.map(({ network, name }) => `${network} ${name}`).toSorted()).toEqual([
      "instagram acme_brand",
      "instagram acme_tok",
      "twitter acme_on_x",
    ]);
  });

  test("are empty without posts, and without brands in posts", async () => {
    const silent = await record([{}]);
    const plain = await record([{ posts: [post(1, { text: "🌊🌊", mentions: ["friend"] })] }]);
    const bare = {
      brands: [],
      total: 0,
      sponsoredPosts: 0,
      declared: NONE_DECLARED,
      blurredFields: [],
      showPartnershipsTab: false,
    };
    expect(await partnerships(silent)).toEqual({ ...bare, missing: "not_collected" });
    await world().root.execute(sql`
      insert into account_refreshes (account_id, connector, priority, due_at, last_at, outcome)
      select id, 'instagram', 3, world.now(), world.now(), 'ok' from accounts where creator_id = ${Number(silent)}`);
    expect(await partnerships(silent)).toEqual({ ...bare, missing: "no_posts" });
    expect(await partnerships(plain)).toEqual({ ...bare, missing: "no_brands", showPartnershipsTab: true });
    const { body } = await (await browser()).call(profilePartnerships, { id: plain });
    expect(body).not.toHaveProperty("showPartnershipsTab");
  });
});

test("visitors see nothing, unknown creators are not found, bad input is refused", async () => {
  const id = await record([{}]);
  const [visitor, member] = [world().browser(), await browser()];
  for (const endpoint of [profilePartnerships, postCosts]) {
    expect((await visitor.call(endpoint, { id })).status).toBe(401);
    expect((await member.call(endpoint, { id: UNKNOWN_CREATOR })).error.err).toBe("not_found");
  }
  expect((await member.send({ method: "GET" }, `/api/profile/${id}/partnerships?profile=maybe`)).status).toBe(400);
  expect((await member.send({ method: "POST" }, "/api/profile/abc/post-costs")).status).toBe(400);
});

describe("a creator that a workspace", () => {
  const sponsored = (day: number) =>
    post(day, { mentions: ["merged_brand"], hashtags: ["ad"], likes: 140, comments: 10 });

  test("has merged has the brands and prices of all", async () => {
    const primary = await record([{ counts: [count(1, { followers: 10_000 })], posts: [1, 2, 3].map(sponsored) }]);
    const merged = await record([
      { network: "tiktok", counts: [count(1, { followers: 500 })], posts: [4, 5, 6].map(sponsored) },
    ]);
    const { browser: of } = await makeOwner(world());
    await of.call(addCreator, { creatorsId: [primary, merged] });
    const rowOf = async (id: string) => (await of.call(profileOverview, { id })).body.crm?._id ?? "";
    await of.call(mergeCreators, { keep: await rowOf(primary), merge: [await rowOf(merged)] });
    const { body } = await of.call(profilePartnerships, { id: primary });
    expect(body.brands).toMatchObject([{ posts: 6, sponsored: 6 }]);
    expect((await of.call(postCosts, { id: primary })).body.accounts.map(({ network }) => network)).toEqual([
      "instagram",
      "tiktok",
    ]);
    // Others have not merged them.
    expect((await partnerships(primary)).brands).toMatchObject([{ posts: 3 }]);
    expect((await costs(primary)).accounts).toHaveLength(1);
  });

  test("has not opened on its plan shows no brands, and prices by what is public", async () => {
    const id = await record([{ counts: [count(1, { followers: 10_000 })], posts: [1, 2, 3].map(sponsored) }]);
    world().ctx.config.plans = true;
    const { browser: of } = await makeOwner(world(), PLAN_IDS.free);
    const closed = (await of.call(profilePartnerships, { id, profile: "true" })).body;
    expect(closed).toEqual({
      brands: [],
      total: 0,
      sponsoredPosts: 0,
      declared: NONE_DECLARED,
      missing: null,
      showPartnershipsTab: true,
      blurredFields: ["brands", "sponsored"],
    });
    expect((await of.call(postCosts, { id })).body.accounts[0]?.formats[0]?.cost).not.toBeNull();
    await of.call(openProfile, { id, key: crypto.randomUUID() });
    expect((await of.call(profilePartnerships, { id })).body).toMatchObject({ total: 1, blurredFields: [] });
    world().ctx.config.plans = false;
  });
});

describe("estimates", () => {
  const posts = () => [1, 2, 3].map((day) => post(day, { likes: 140, comments: 10 }));

  test("name inputs, range and the version of the card", async () => {
    const id = await record([{ counts: [count(1, { followers: 10_000 })], posts: posts() }]);
    const body = await costs(id);
    expect(body).toMatchObject({ currency: "USD", card: { version: 0, savedAt: null } });
    const [account] = body.accounts;
    expect(account?.formats.map(({ format }) => format)).toEqual([null, "short", "story"]);
    // 10 000 × 0.3 at 25.00, an engagement of 1.5 % beside a median of as much.
    expect(account?.formats[0]).toMatchObject({
      cost: { low: 6_000, value: 7_500, high: 9_000 },
      missing: null,
      inputs: { impressions: 3_000, impressionsFrom: "reach", medianRate: 0.015, peers: null, factor: 1, cpm: 2_500 },
    });
    expect(account?.formats.map(({ cost }) => cost?.value)).toEqual([7_500, 9_000, 3_750]);
    // Three posts: 9 000 impressions, 420 likes, 30 comments.
    const emv = 22_500 + 4_200 + 2_250;
    expect(account?.emv).toEqual({
      value: { low: emv * 0.8, value: emv, high: emv * 1.2 },
      missing: null,
      posts: 3,
      days: 90,
    });
  });

  test("follow the workspace's own card, and only its own", async () => {
    const id = await record([{ counts: [count(1, { followers: 10_000 })], posts: posts() }]);
    const { browser: of } = await makeOwner(world());
    const rates = PUBLISHED_CARD.rates
      .slice(0, 1)
      .flatMap((rate) => [rate, { ...rate, tier: "micro" as const, cpm: 9_000 }]);
    await of.call(saveRateCard, { ...PUBLISHED_CARD, currency: "EUR", rates, from: 0 });
    const { body } = await of.call(postCosts, { id });
    expect(body).toMatchObject({ currency: "EUR", card: { version: 1 } });
    expect(body.accounts[0]?.formats).toMatchObject([{ cost: { value: 27_000 }, inputs: { tier: "micro" } }]);
    expect((await costs(id)).card.version).toBe(0);
  });

  test("take views where a format is watched", async () => {
    const watched = [1, 2, 3].map((day) => post(day, { likes: 50, views: 2_000, format: "short" }));
    const id = await record([{ network: "tiktok", counts: [count(1, { followers: 100 })], posts: watched }]);
    const [account] = (await costs(id)).accounts;
    expect(account?.formats).toMatchObject([
      { cost: { value: 2_000 }, inputs: { impressions: 2_000, impressionsFrom: "views", factor: 0.5 } },
    ]);
  });

  test.each<[string, () => Partial<AccountRecord>, string, string]>([
    ["zero followers", () => ({ counts: [count(1, { followers: 0, engagementRate: 0.1 })] }), "no_reach", "no_posts"],
    ["no posts", () => ({ counts: [count(1, { followers: 500 })] }), "no_source", "no_posts"],
    [
      "hidden likes",
      () => ({
        counts: [count(1, { followers: 500 })],
        posts: [1, 2, 3].map((day) => post(day, { comments: 4 })),
      }),
      "hidden",
      "hidden",
    ],
    ["no followers known", () => ({ posts: [post(1)] }), "no_source", "too_few_posts"],
    [
      "posts of ten years ago",
      () => ({ counts: [count(3_650, { followers: 500 })], posts: [post(3_650, { likes: 5 })] }),
      "no_posts",
      "no_posts",
    ],
  ])("of an account with %s are missing with the reason", async (_, account, ofPost, ofValue) => {
    const id = await record([account()]);
    const body = await costs(id);
    expect(body.accounts[0]?.formats.map(({ cost, missing }) => [cost, missing])).toEqual(
      [1, 2, 3].map(() => [null, ofPost]),
    );
    expect(body.accounts[0]?.emv).toMatchObject({ value: null, missing: ofValue });
    expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/);
  });

  test("are missing without a rate for the network", async () => {
    const id = await record([{ network: "bluesky", counts: [count(1, { followers: 500 })] }]);
    expect((await costs(id)).accounts[0]).toMatchObject({ formats: [], emv: { value: null, missing: "no_rate" } });
  });

  test("leave out figures with terms that forbid derived figures", async () => {
    const source = { kind: "file" as const, name: "closed panel.csv" };
    const id = await record([{ counts: [count(1, { followers: 10_000 })], posts: posts() }], { source });
    await setSourcePolicy({
      ctx: world().ctx,
      source,
      policy: { allowDerived: false, allowCrossNetwork: false, allowExport: true, maxAgeDays: null },
    });
    await world().indexSync.flush();
    const [account] = (await costs(id)).accounts;
    expect(account?.formats[0]).toMatchObject({ cost: null, missing: "licence", inputs: { followers: null } });
    expect(account?.emv).toMatchObject({ value: null, missing: "licence" });
  });
});

describe("declared services", () => {
  const reel = {
    network: "instagram" as const,
    format: "short" as const,
    title: "A reel",
    price: { min: 8_000, max: 10_000 },
    currency: "USD",
    note: "with usage rights for a year",
    declaredOn: "2026-11-01",
  };
  const own = { ...reel, source: "workspace" as const };
  const posts = () => [1, 2, 3].map((day) => post(day, { likes: 140, comments: 10 }));
  const creator = () => record([{ counts: [count(1, { followers: 10_000 })], posts: posts() }]);

  test("are the workspace's own, beside the estimate for the same; changes can be undone", async () => {
    const id = await creator();
    const [ada, other] = [await makeOwner(world()), await makeOwner(world())];
    const of = async ({ browser: by }: Person) => (await by.call(listServices, { id })).body.services;
    const { _id: service } = (await ada.browser.call(addService, { id, ...own })).body;
    await ada.browser.call(addService, { id, ...own, title: "In euros", currency: "EUR", network: null, format: null });
    const [euros, first] = (await of(ada)).toSorted((a, b) => b.title.localeCompare(a.title));
    // A reel is estimated at 90.00 by the published card.
    expect(first).toMatchObject({
      ...reel,
      source: "workspace",
      canEdit: true,
      declaredBy: expect.any(String),
      estimate: { value: 9_000, difference: 0 },
    });
    expect(euros).toMatchObject({ network: null, estimate: null });
    expect(await of(other)).toEqual([]);
    const dearer = { ...reel, price: { min: 13_500, max: 13_500 } };
    expect((await other.browser.call(updateService, { id, service, ...dearer })).status).toBe(404);
    expect((await other.browser.call(removeService, { id, service })).status).toBe(404);
    const { actionId } = (await ada.browser.call(updateService, { id, service, ...dearer })).body;
    expect((await of(ada)).find(({ _id }) => _id === service)?.estimate?.difference).toBe(0.5);
    await ada.browser.call(undoAction, { id: actionId ?? "" });
    expect((await of(ada)).find(({ _id }) => _id === service)?.price).toEqual(reel.price);
    const removed = (await ada.browser.call(removeService, { id, service })).body;
    expect(await of(ada)).toHaveLength(1);
    await ada.browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await of(ada)).toHaveLength(2);
  });

  test("by an administrator are for all workspaces, are held on the creator and go with them", async () => {
    const id = await creator();
    const [admin, other] = [await makeAdmin(world()), await makeOwner(world())];
    const shared = { ...reel, source: "administrator" as const };
    expect((await other.browser.call(addService, { id, ...shared })).status).toBe(403);
    const { _id: service } = (await admin.browser.call(addService, { id, ...shared })).body;
    await other.browser.call(addService, { id, ...own, title: "Our own" });
    const seen = (await other.browser.call(listServices, { id })).body.services;
    expect(seen.map(({ title, source, canEdit }) => [title, source, canEdit])).toEqual([
      ["A reel", "administrator", false],
      ["Our own", "workspace", true],
    ]);
    expect((await admin.browser.call(listServices, { id })).body.services).toHaveLength(1);
    for (const answer of [
      await other.browser.call(updateService, { id, service, ...reel }),
      await other.browser.call(removeService, { id, service }),
    ])
      expect(answer.error.err).toBe("forbidden");
    const { teams } = (await admin.browser.call(getSubjectData, { id })).body;
    expect(teams).toContainEqual({ kind: "services", rows: 2 });
    const held = JSON.stringify((await admin.browser.call(exportSubjectData, { id })).body);
    expect([held.includes(reel.note), held.includes("Our own")]).toEqual([true, false]);
    expect((await admin.browser.call(eraseCreator, { creatorId: id })).body.removed).toMatchObject({ services: 2 });
    expect(await world().root.$count(creatorServices, eq(creatorServices.creatorId, Number(id)))).toBe(0);
  });

  test("are refused to visitors, viewers, of unknown creators and beyond the limit", async () => {
    const id = await creator();
    const ada = await makeOwner(world());
    const viewer = await makeColleague(world(), ada, "viewer");
    const service = "00000000-0000-4000-8000-000000000000";
    const calls = async (by: Browser, of: string) => [
      (await by.call(listServices, { id: of })).status,
      (await by.call(addService, { id: of, ...own })).status,
      (await by.call(updateService, { id: of, service, ...reel })).status,
      (await by.call(removeService, { id: of, service })).status,
    ];
    expect(await calls(world().browser(), id)).toEqual([401, 401, 401, 401]);
    expect(await calls(viewer.browser, id)).toEqual([200, 403, 403, 403]);
    expect(await calls(ada.browser, UNKNOWN_CREATOR)).toEqual([404, 404, 404, 404]);
    const many = Array.from({ length: SERVICES_MAX }, () => ({
      customerId: ada.customerId,
      creatorId: Number(id),
      isShared: false,
      title: "One",
      priceMin: 1,
      priceMax: 1,
      currency: "USD",
      note: "",
      declaredOn: "2026-11-01",
    }));
    await world().root.insert(creatorServices).values(many);
    expect((await ada.browser.call(addService, { id, ...own })).status).toBe(400);
  });

  test.each<[string, object]>([
    ["a price below 0", { price: { min: -1, max: 5 } }],
    ["a lowest price above the highest", { price: { min: 6, max: 5 } }],
    ["a part of a cent", { price: { min: 1.5, max: 5 } }],
    ["letters that are no currency", { currency: "ABC" }],
    ["no name", { title: " " }],
    ["an unknown network", { network: "myspace" }],
    ["no day", { declaredOn: "2026-02-30" }],
  ])("refuse %s", async (_, change) => {
    const { status } = await (
      await browser()
    ).send({ method: "POST" }, "/api/profile/1/services", {
      ...own,
      ...change,
    });
    expect(status).toBe(400);
  });
});
