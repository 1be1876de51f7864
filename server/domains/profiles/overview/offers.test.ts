import { describe, expect, test } from "vitest";
import { listCategories } from "#contract/categories/endpoints.ts";
import { addToCategories, addToCause } from "#contract/curation/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { creatorNetwork } from "#contract/profiles/network.ts";
import { profilePartnerships } from "#contract/profiles/partnerships.ts";
import { SAMPLE_MARK, type AccountRecord, type PostRecord } from "#server/domains/creators/index.ts";
import { makeAdmin, makeColleague, makeOwner } from "#test/factories/people.ts";
import { telling } from "../testing/telling.ts";

const { world, record, overview, browser, count, post } = telling();

describe("what a profile offers", () => {
  test("an update where a network of its accounts has a connector, and the caller may", async () => {
    const id = await record([{ network: "youtube" }, {}]);
    const onFilesAlone = await record([{ network: "tiktok" }]);
    expect([(await overview(id)).canUpdateProfile, (await overview(onFilesAlone)).canUpdateProfile]).toEqual([
      true,
      false,
    ]);
    // Sample accounts are refreshed where the simulated network has provided them.
    const source = { kind: "sample" as const, name: "sample" };
    const sample = async (account: Partial<AccountRecord>) =>
      (await overview(await record([{ network: "youtube", ...account }], { source }))).canUpdateProfile;
    expect(await sample({ username: `fixed${SAMPLE_MARK}` })).toBe(false);
    expect(await sample({ username: `live${SAMPLE_MARK}`, externalId: "UC-live" })).toBe(true);
    const owner = await makeOwner(world());
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(profileOverview, { id })).body.canUpdateProfile).toBe(false);
  });

  test("a reason where nothing is known of the last year's posts", async () => {
    const reason = async (posts: PostRecord[]) => (await overview(await record([{ posts }]))).noPosts;
    expect(await reason([])).toBe("not_collected");
    expect(await reason([post(500)])).toBe("no_posts");
    expect(await reason([post(5)])).toBeNull();
  });

  test("the brands that partnerships find, wherever a brand has its account", async () => {
    const brand = await record([{ network: "tiktok", username: "tarn.brand" }], { facts: { isBrand: true } });
    const id = await record([
      {
        username: "tarn.fan",
        posts: [
          post(1, { mentions: ["tarn.brand", "unknown.shop"], hashtags: ["ad"] }),
          post(2, { mentions: ["friend"] }),
          post(3, { mentions: ["tarn.brand"] }),
        ],
      },
    ]);
    const { brands, mentions } = await overview(id);
    const found = (await (await browser()).call(profilePartnerships, { id })).body.brands;
    expect(brands.map(({ name, posts, creator }) => [name, posts, creator?._id])).toEqual([
      ["tarn.brand", 2, brand],
      ["unknown.shop", 1, undefined],
    ]);
    expect(new Map(found.map(({ name, creator }) => [name, creator?._id]))).toEqual(
      new Map([
        ["tarn.brand", brand],
        ["unknown.shop", undefined],
      ]),
    );
    expect(mentions.map(({ name }) => name)).toEqual(["friend"]);
    const network = (await (await browser()).call(creatorNetwork, { id })).body;
    expect(network).toMatchObject({ mentions: 1, unknownAccounts: 2 });
  });

  test("unusual changes of the followers with their series", async () => {
    const counts = Array.from({ length: 40 }, (_, day) =>
      count(day, { followers: day < 10 ? 90_000 : 60_000 - day * 10 }),
    );
    const [series] = (await overview(await record([{ counts }]))).series;
    expect(series?.anomalies).toMatchObject([{ kind: "jump", to: 90_000, until: null }]);
  });

  test("partnerships where there are posts or followers to make them of", async () => {
    const offers = async (account: Partial<AccountRecord>) => {
      const id = await record([account]);
      const { showPartnershipsTab } = await overview(id);
      const { body } = await (await browser()).call(profilePartnerships, { id, profile: "true" });
      expect(body.showPartnershipsTab).toBe(showPartnershipsTab);
      return showPartnershipsTab;
    };
    expect(await offers({})).toBe(false);
    expect(await offers({ counts: [count(1, { followers: 0 })] })).toBe(false);
    expect(await offers({ counts: [count(1, { followers: 5 })] })).toBe(true);
    expect(await offers({ posts: [post(3)] })).toBe(true);
  });
});

test("members see the causes and niches of a creator, those of brands apart, with their categories", async () => {
  const id = await record([{}]);
  const { browser: admin } = await makeAdmin(world());
  const { body: taxonomy } = await admin.call(listCategories, {});
  const [of, ofBrands, cause] = [taxonomy.categories[0], taxonomy.brand_categories[0], taxonomy.causes[0]];
  const [niche, brandNiche] = [of?.sub_categories[0], ofBrands?.sub_categories[0]];
  const give = async (category_type: "creators" | "brands", category = 0) =>
    admin.call(addToCategories, { category_type, influencers: [id], categories: [category] });
  await give("creators", niche?.id);
  await give("brands", brandNiche?.id);
  await admin.call(addToCause, { influencers: [id], cause: cause?.id ?? 0 });

  const { creator } = await overview(id);
  const tag = { primary: true, state: 0 };
  expect(creator.categories).toEqual([{ ...niche, ...tag, root: of?.id, root_name: of?.name, root_slug: of?.slug }]);
  expect(creator.brand_categories).toMatchObject([{ ...brandNiche, root: ofBrands?.id, root_name: ofBrands?.name }]);
  expect(creator.causes).toEqual([{ id: cause?.id, name: cause?.name }]);

  await world().travel(60_000);
  const counted = (await admin.call(listCategories, {})).body.causes.filter(({ count: creators }) => creators > 0);
  expect(counted).toEqual([{ ...cause, count: 1 }]);
});
