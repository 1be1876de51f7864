import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, TEXT_MAX } from "#contract/base/limits.ts";
import { exportPersonalData } from "#contract/account-deletion.ts";
import { trust } from "#contract/base/trust.ts";
import { releaseClaim } from "#contract/creator-profile/claims.ts";
import { getOwnProfile } from "#contract/creator-profile/edit.ts";
import { eraseCreator } from "#contract/privacy.ts";
import * as contract from "#contract/spotlight/endpoints.ts";
import { recordCreators, type RecordSource } from "#server/domains/creators/index.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

let owner: Person;
let id: string;
let claim: string;
let slug: string;
let made = 0;

/** A post each of a source that lets others see it, and of one that does not. */
async function makePosts(allowExport: boolean): Promise<string> {
  made += 1;
  const at = world().ctx.clock.now();
  const [{ username }] = await query("select username from accounts where creator_id = $1", id);
  const source: RecordSource = {
    kind: "connector",
    name: allowExport ? "Open" : "Strict",
    policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport },
  };
  const post = {
    externalId: `p${made}`,
    publishedAt: at,
    countedAt: at,
    format: "image" as const,
    likes: 5,
    comments: 1,
  };
  const posts = [{ ...post, text: `Post by ${source.name}`, hashtags: [], mentions: [] }];
  const counts = [{ at, precision: "day" as const, followers: 4_321 }];
  await recordCreators({
    ctx: world().ctx,
    input: {
      source,
      records: [{ accounts: [{ network: "instagram", username, counts, posts }], facts: {}, at, niches: [] }],
    },
  });
  await world().indexSync.flush();
  const [row] = await query("select id from posts where creator_id = $1 and external_id = $2", id, `p${made}`);
  return String(row.id);
}

/** The audience of the account as a network counts it, with the terms of the source of these posts. */
async function countAudience(source: "Open" | "Strict"): Promise<void> {
  const shares = [{ code: "female", name: null, country: null, share: 0.6, female: null, male: null }];
  await query(
    `insert into connected_audiences (account_id, creator_id, source_id, network, data, read_at)
     select a.id, a.creator_id, s.id, a.network, $2, $3 from accounts a, sources s where a.creator_id = $1 and s.name = $4`,
    id,
    JSON.stringify([{ dimension: "genders", sampleSize: null, shares }]),
    world().ctx.clock.now(),
    source,
  );
}

beforeEach(async () => {
  owner = await makeOwner(world());
  [id = ""] = await makeCreators(world(), 1);
  claim = await giveProfile(world(), owner.userId, id);
  slug = `page-${id}x`;
});

const edit = async (fields: object, by = owner) => by.browser.call(contract.updateSpotlight, { id, ...fields });
const read = async (by = owner) => (await by.browser.call(contract.getSpotlight, { id })).body.spotlight;
const visit = async (of = slug) => world().browser().call(contract.getPublicSpotlight, { slug: of });
const find = async () => (await (await makeOwner(world())).browser.call(contract.findSpotlight, { id })).body.url;
const publish = async () => expect((await edit({ slug, public: true })).status).toBe(200);
const check = async (of: string) => (await owner.browser.call(contract.checkSlug, { id, slug: of })).body.state;

/** The creator of another user, who has this address. */
async function makeOther(of: string) {
  const other = await makeOwner(world());
  const [otherId = ""] = await makeCreators(world(), 1);
  await giveProfile(world(), other.userId, otherId);
  const answer = await other.browser.call(contract.updateSpotlight, { id: otherId, slug: of, public: true });
  expect(answer.status).toBe(200);
  return { ...other, creatorId: otherId };
}

describe("the settings of a page", () => {
  test("begin with the defaults of the specification, private and without an address", async () => {
    expect(await read()).toMatchObject({
      public: false,
      slug: null,
      url: null,
      version: 0,
      prefered_duration: "one_shot",
      prefered_currency: "eur",
      available_for_work: false,
      theme: "paper",
    });
    expect(refusal(await edit({ public: true }))).toEqual([409, "conflict"]);
  });

  test("change where they are sent, and stay where they are not", async () => {
    await publish();
    const links = [{ title: "Shop", url: "https://shop.example/" }];
    expect((await edit({ links, theme: "ocean" })).body.spotlight).toMatchObject({ links, theme: "ocean", slug });
    const { body } = await edit({ available_for_work: true });
    expect(body.spotlight).toMatchObject({ links, theme: "ocean", public: true, available_for_work: true, version: 3 });
    expect((await edit({ available_for_work: true })).body.spotlight.version).toBe(3);
  });

  test("are refused in a tab that has read an older version", async () => {
    const seen = (await edit({ theme: "plum" })).body.spotlight.version;
    await edit({ theme: "coral", seen });
    expect(refusal(await edit({ theme: "ocean", seen }))).toEqual([409, "conflict"]);
    expect((await read()).theme).toBe("coral");
  });

  test("have limits: nothing is cut or rounded", async () => {
    for (const body of [
      { description: "x".repeat(10_000) },
      { description: "x".repeat(TEXT_MAX + 1) },
      { links: [{ title: "Bad", url: "javascript:alert(1)" }] },
      { links: [{ title: "Bad", url: "https://ada@evil.example/" }] },
      ...[21, 300].map((length) => ({
        links: Array.from({ length }, () => ({ title: "Shop", url: "https://shop.example/" })),
      })),
      { prefered_currency: "doubloon" },
      { services_bundles: [] },
      { featured_posts: Array.from({ length: 13 }, (_, i) => String(i + 1)) },
      { featured_posts: ["1", "1"] },
      { order: ["links", "links"] },
      { theme: "neon" },
      { slug: "Ada" },
    ])
      expect(refusal(await owner.browser.send(contract.updateSpotlight, `/api/spotlight/${id}`, body))).toEqual([
        400,
        "bad_request",
      ]);
    for (const description of ["x".repeat(TEXT_MAX), "שלום עולם", "🍞🍞🍞"])
      expect((await edit({ description })).body.spotlight.description).toBe(description);
  });

  test("name only what exists, and is the creator's own", async () => {
    const [brand = ""] = await makeCreators(world(), 1, { facts: { fullName: "A brand", isBrand: true } });
    const [peer = ""] = await makeCreators(world(), 1);
    const none = { niches: [], causes: [], creators: [], brands: [] };
    for (const body of [
      { favorites: { ...none, creators: [brand] } },
      { favorites: { ...none, brands: [peer] } },
      { favorites: { ...none, creators: ["999999999"] } },
      { favorites: { ...none, niches: [999_999] } },
      { favorites: { ...none, causes: [999_999] } },
      { featured_posts: ["999999999"] },
      { podcasts: ["999999999"] },
      { selectedRankings: ["creators"] },
    ])
      expect(refusal(await edit(body)), JSON.stringify(body)).toEqual([409, "conflict"]);
    const favorites = { ...none, niches: [1002], creators: [peer], brands: [brand] };
    expect((await edit({ favorites })).body.spotlight.chosen.brands).toEqual([{ _id: brand, name: "A brand" }]);
    await publish();
    const shown = (await visit()).body.spotlight.favorites;
    expect([shown.brands, shown.creators.length, shown.niches.length]).toEqual([["A brand"], 1, 1]);
    const admin = await makeAdmin(world());
    await admin.browser.call(eraseCreator, { creatorId: peer });
    expect((await visit()).body.spotlight.favorites.creators).toEqual([]);
  });

  test("have calls of their own for posts, and for partnerships, which are the profile's", async () => {
    const post = await makePosts(true);
    const medias = { id, mediaType: "featured_posts" as const, medias: [post] };
    expect((await owner.browser.call(contract.updateSpotlightMedias, medias)).body.spotlight.featured_posts).toEqual([
      post,
    ]);
    const mill = { brandName: "Mill", postLink: "https://mill.example/", description: "Flour." };
    const oven = { brandName: "Oven", postLink: "", description: "" };
    const replace = async (previous_partnerships: object[], seen?: number) =>
      owner.browser.call(contract.updateSpotlightPartnerships, {
        id,
        previous_partnerships: trust<(typeof mill)[]>(previous_partnerships), // also what is refused
        ...(seen !== undefined && { seen }),
      });
    const first = (await replace([mill, oven])).body.spotlight;
    expect(first.previous_partnerships).toMatchObject([mill, oven]);
    // The same items in another order, by their ids or by what they are.
    const [ofMill, ofOven] = first.previous_partnerships.map(({ _id }) => _id);
    const second = (await replace([oven, { ...mill, _id: ofMill, description: "Rye." }], first.lastChange)).body
      .spotlight;
    expect(second.previous_partnerships).toMatchObject([
      { ...oven, _id: ofOven },
      { _id: ofMill, description: "Rye." },
    ]);
    const { profile } = (await owner.browser.call(getOwnProfile, { id })).body;
    expect(profile.partnerships.previousPartnerships).toEqual(second.previous_partnerships);
    expect(refusal(await replace([], first.lastChange))).toEqual([409, "conflict"]);
    expect(refusal(await replace([{ ...mill, _id: crypto.randomUUID() }]))).toEqual([404, "not_found"]);
    expect(refusal(await replace(Array.from({ length: 300 }, () => mill)))).toEqual([400, "bad_request"]);
  });

  test("are in the user's own file", async () => {
    await publish();
    const file = JSON.stringify((await owner.browser.call(exportPersonalData, {})).body);
    expect(file).toContain("prefered_duration");
  });
});

describe("an address", () => {
  test("is free, taken, reserved, or too much like another", async () => {
    const other = `other-${id}`;
    await makeOther(other);
    await publish();
    expect([await check(`new-${id}`), await check(slug), await check(other)]).toEqual(["free", "yours", "taken"]);
    expect([await check(`0ther${id}`), await check("adm1n")]).toEqual(["similar", "reserved"]);
    for (const bad of [other, `0ther-${id}`, "support"]) {
      const answer = await edit({ slug: bad });
      expect([...refusal(answer), answer.error.issues?.[0]?.path]).toEqual([409, "conflict", "slug"]);
    }
    expect((await read()).slug).toBe(slug);
  });

  test("is given to one of two who want it at the same time", async () => {
    const other = await makeOwner(world());
    const [otherId = ""] = await makeCreators(world(), 1);
    await giveProfile(world(), other.userId, otherId);
    const answers = await Promise.all([
      edit({ slug: `race-o${id}` }),
      other.browser.call(contract.updateSpotlight, { id: otherId, slug: `race-0${id}` }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("leads to the next one for a year, and is free after it", async () => {
    await publish();
    await edit({ slug: `moved-${id}` });
    expect((await visit()).body.spotlight.slug).toBe(`moved-${id}`);
    const other = await makeOwner(world());
    const [otherId = ""] = await makeCreators(world(), 1);
    await giveProfile(world(), other.userId, otherId);
    const take = async () => other.browser.call(contract.updateSpotlight, { id: otherId, slug });
    expect(refusal(await take())).toEqual([409, "conflict"]);
    // Back, and away again.
    await edit({ slug });
    expect((await visit(`moved-${id}`)).body.spotlight.slug).toBe(slug);
    await edit({ slug: `moved-${id}` });
    await query("update spotlight_slugs set retired_at = retired_at - interval '366 days' where slug = $1", slug);
    expect(refusal(await visit())).toEqual([404, "not_found"]);
    expect((await take()).status).toBe(200);
  });

  test("is forgotten at night a year after it was left", async () => {
    await publish();
    await edit({ slug: `moved-${id}` });
    await world().travel(366 * DAY_MS);
    await doNightly(world().ctx);
    expect(
      await query(
        "select slug from spotlight_slugs join creator_spotlights s on s.id = spotlight_id where s.creator_id = $1",
        id,
      ),
    ).toEqual([{ slug: `moved-${id}` }]);
  });
});

describe("a page that is not public", () => {
  /** All of an answer but the id of its request. */
  const answer = async (of: string) => {
    const { status, error } = await visit(of);
    return { status, error: { ...error, requestId: "" } };
  };
  const ENDS: [string, () => Promise<unknown>][] = [
    ["was made private", async () => edit({ public: false })],
    ["is of a claim that was given up", async () => owner.browser.call(releaseClaim, { id: claim })],
    [
      "is of a creator who was erased",
      async () => (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: id }),
    ],
  ];

  test.each(ENDS)("because it %s gives the answer of one that does not exist", async (_, end) => {
    await publish();
    expect([(await visit()).status, await find()]).toEqual([200, `/spotlight/${slug}`]);
    await end();
    expect(await answer(slug)).toEqual(await answer("there-is-none"));
    expect(await find()).toBeNull();
  });

  test("comes back private with a new claim of the same user, and is nothing of the next owner's", async () => {
    await edit({ slug, public: true, description: "Secret of mine" });
    await owner.browser.call(releaseClaim, { id: claim });
    await giveProfile(world(), owner.userId, id);
    expect(await read()).toMatchObject({ public: false, description: "Secret of mine", slug });
    expect((await visit()).status).toBe(404);
    await query("update creator_claims set state = 'ended' where creator_id = $1", id);
    const next = await makeOwner(world());
    await giveProfile(world(), next.userId, id);
    expect(await read(next)).toMatchObject({ public: false, description: "", slug: null, version: 0 });
    await edit({ slug: `next-${id}`, public: true }, next);
    // The former address leads to the creator, and shows nothing that the former owner wrote.
    for (const of of [slug, `next-${id}`])
      expect((await visit(of)).body.spotlight).toMatchObject({ slug: `next-${id}`, description: "" });
    expect(refusal(await owner.browser.call(contract.getSpotlight, { id }))).toEqual([404, "not_found"]);
  });
});

describe("what leaves", () => {
  test("are verified figures with source and date, of the terms that allow it", async () => {
    const post = await makePosts(true);
    await edit({ slug, public: true, featured_posts: [post] });
    await countAudience("Open");
    const { networks, featured_posts, audience } = (await visit()).body.spotlight;
    expect(audience.counted).toMatchObject([
      {
        network: "instagram",
        source: "Open",
        parts: [{ dimension: "genders", shares: [{ code: "female", share: 0.6 }] }],
      },
    ]);
    expect(networks[0]?.followers).toMatchObject({ value: 4_321, source: "Open", readAt: expect.any(String) });
    expect(featured_posts).toMatchObject([{ network: "instagram", text: "Post by Open" }]);
  });

  test("is nothing that the terms of its source forbid", async () => {
    const post = await makePosts(false);
    expect(refusal(await edit({ featured_posts: [post] }))).toEqual([409, "conflict"]);
    await edit({ slug, public: true });
    await query(
      "update creator_spotlights set settings = jsonb_set(settings, '{featured_posts}', $2) where creator_id = $1",
      id,
      JSON.stringify([post]),
    );
    await countAudience("Strict");
    const shown = (await visit()).body.spotlight;
    expect(shown.audience.counted).toEqual([]);
    expect([shown.featured_posts, shown.networks[0]?.followers, shown.networks[0]?.engagementRate]).toEqual([
      [],
      null,
      null,
    ]);
    const { posts } = (await owner.browser.call(contract.listSpotlightChoices, { id })).body;
    expect(posts).toMatchObject([{ _id: post, isAllowed: false }]);
  });
});

test("a page has few former addresses, and none that pages without a name begin with", async () => {
  await publish();
  const issueOf = ({ status, error }: Awaited<ReturnType<typeof edit>>) => [status, error.msg];
  expect(issueOf(await edit({ slug: "creator-123" }))).toEqual([409, "This address is reserved. Choose another one."]);
  for (const name of ["one", "two", "three", "four", "five"])
    expect((await edit({ slug: `${name}-of-${id}` })).status).toBe(200);
  expect(issueOf(await edit({ slug: `six-of-${id}` }))[1]).toContain("had 5 other addresses in the last year");
  expect((await edit({ slug })).status).toBe(200);
});
