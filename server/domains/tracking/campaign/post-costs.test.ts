import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { readCampaign, readPostCosts, saveCampaign } from "#contract/tracking/campaign.ts";
import { toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { createLinks } from "#contract/tracking/links.ts";
import { readSales } from "#contract/tracking/orders.ts";
import { posts } from "#server/db/tables/index.ts";
import { makeColleague } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { makeTracking, trackedPosts, type Tracking } from "../testing/tracked-list.ts";

const { world, record, post } = telling();

const campaignOf = async ({ browser, id }: Tracking) => (await browser.call(readCampaign, { id })).body;
const costsOf = async ({ browser, id }: Tracking, creator: string) =>
  (await browser.call(readPostCosts, { id, creator })).body;

async function mark(owner: Tracking, texts: readonly string[], action: "add" | "remove" | "reject" = "add") {
  const all = (await trackedPosts(owner, { filters: { range: { from: null, to: null } }, per_page: 100 })).posts;
  const postId = all.flatMap(({ _id, text }) => (texts.includes(text) ? [_id] : []));
  return (await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action })).body;
}

/** How the call names the newest campaign post of a creator. */
async function nameOf(owner: Tracking, creator: string) {
  const [first] = (await costsOf(owner, creator)).posts;
  if (!first) throw new Error("the creator has no campaign post");
  const { creatorId, network, externalId } = first;
  return { creatorId, network, externalId };
}

/** Sets costs by the texts of posts. */
async function pay(
  owner: Tracking,
  creator: string,
  { fee, ...amounts }: { fee?: number } & Record<string, number | null | undefined>,
) {
  const { posts: listed } = await costsOf(owner, creator);
  return owner.browser.call(saveCampaign, {
    id: owner.id,
    from: (await campaignOf(owner)).updatedAt,
    currency: "EUR",
    costs: fee === undefined ? [] : [{ creatorId: creator, amount: fee }],
    postCosts: listed.flatMap(({ creatorId, network, externalId, text }) => {
      const amount = amounts[text];
      return amount === undefined ? [] : [{ creatorId, network, externalId, amount }];
    }),
  });
}

const threePosts = () => [
  post(1, { text: "a", likes: 100, comments: 0, views: 10_000 }),
  post(2, { text: "b", likes: 300, comments: 0, views: 30_000 }),
  post(3, { text: "c", likes: 50, comments: 0 }),
];

describe("costs of single posts", () => {
  test("count beside the creator's cost, which is for the other posts", async () => {
    const ada = await record([{ posts: threePosts() }]);
    const owner = await makeTracking(world(), [ada]);
    await mark(owner, ["a", "b", "c"]);
    const rows = async () => (await campaignOf(owner)).creators.map(({ cost, fee, cpe, cpv }) => [cost, fee, cpe, cpv]);
    // The other posts are paid by nothing that is known.
    await pay(owner, ada, { a: 20_000 });
    expect(await rows()).toEqual([[20_000, null, 200, 2]]);
    // Views of c are not known, so that only the single post has a cost per view.
    await pay(owner, ada, { fee: 70_000 });
    expect(await rows()).toEqual([[90_000, 70_000, 200, 2]]);
    const [row] = (await campaignOf(owner)).creators;
    expect(row?.parts.map(({ post: one, ...part }) => [one?.text ?? null, part])).toEqual([
      [null, { posts: 2, engagement: 350, views: 30_000, cost: 70_000, hasViews: false, hasEngagement: true }],
      ["a", { posts: 1, engagement: 100, views: 10_000, cost: 20_000, hasViews: true, hasEngagement: true }],
    ]);
    const { total } = await campaignOf(owner);
    expect(total).toMatchObject({
      posts: 3,
      cost: 90_000,
      cpe: 200,
      ofViews: { cost: 20_000, brought: 10_000, posts: 1 },
      ofEngagement: { cost: 90_000, brought: 450, posts: 3 },
    });
    // All posts have their own: the fee is spent, and no ratio has it.
    await pay(owner, ada, { fee: 70_000, b: 0, c: 1_000 });
    expect(await rows()).toEqual([[91_000, 70_000, 21_000 / 450, 20_000 / 40_000]]);
    await pay(owner, ada, { fee: 70_000, a: null, b: null, c: null });
    expect([await rows(), (await campaignOf(owner)).creators[0]?.parts]).toEqual([
      [[70_000, 70_000, 70_000 / 450, null]],
      [],
    ]);
  });

  test("are of campaign posts alone, and come back with their marks", async () => {
    const ada = await record([{ posts: threePosts() }]);
    const owner = await makeTracking(world(), [ada]);
    await mark(owner, ["a"]);
    const { posts: listed, total } = await costsOf(owner, ada);
    expect([total, listed.map(({ text, amount }) => [text, amount])]).toEqual([1, [["a", null]]]);
    const name = await nameOf(owner, ada);
    const stranger = await record([{ posts: [] }]);
    const save = async (...others: object[]) => {
      const postCosts = [
        { ...name, amount: 500 },
        ...others.map((other) => Object.assign({ amount: 900 }, name, other)),
      ];
      return owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", postCosts });
    };
    const cost = async () => (await campaignOf(owner)).total.cost;
    // A post that is not marked, or was unmarked since, is not left out silently: nothing is saved.
    for (const other of [{ externalId: "never" }, { creatorId: stranger }]) {
      expect((await save(other)).error).toMatchObject({
        err: "conflict",
        msg: expect.stringContaining("saved this campaign since"),
      });
      expect([await cost(), (await campaignOf(owner)).updatedAt]).toEqual([null, null]);
    }
    await save();
    expect(await cost()).toBe(500);
    const { actionId } = await mark(owner, ["a"], "remove");
    expect(await cost()).toBeNull();
    await owner.browser.call(undoAction, { id: actionId ?? "" });
    expect(await cost()).toBe(500);
    // What is saved without them leaves them as they are.
    await owner.browser.call(saveCampaign, {
      id: owner.id,
      from: (await campaignOf(owner)).updatedAt,
      currency: "EUR",
    });
    expect(await cost()).toBe(500);
    await mark(owner, ["a"], "reject");
    await mark(owner, ["a"]);
    expect(await cost()).toBeNull();
  });

  test("stay part of the sum when the post is deleted here, and are in cost per click", async () => {
    const ada = await record([{ posts: [post(1, { text: "gone", likes: 10 })] }]);
    const owner = await makeTracking(world(), [ada]);
    await mark(owner, ["gone"]);
    await pay(owner, ada, { fee: 300, gone: 700 });
    await owner.browser.call(createLinks, { id: owner.id, target: "https://shop.example/", creatorIds: [ada] });
    const sales = (await owner.browser.call(readSales, { id: owner.id })).body;
    expect(sales.total.cost).toBe(1_000);
    await world()
      .root.delete(posts)
      .where(eq(posts.creatorId, Number(ada)));
    const { creators } = await campaignOf(owner);
    expect([creators[0]?.cost, creators[0]?.parts.map(({ post: one }) => one?.publishedAt ?? null)]).toEqual([
      1_000,
      [null, null],
    ]);
    expect((await costsOf(owner, ada)).posts.map(({ publishedAt, amount }) => [publishedAt, amount])).toEqual([
      [null, 700],
    ]);
  });

  test("are those of merged creators together", async () => {
    const [shown, merged] = [
      await record([{ posts: [post(1, { text: "one", likes: 10, comments: 0 })] }]),
      await record([{ posts: [post(2, { text: "two", likes: 30, comments: 0 })] }]),
    ];
    const owner = await makeTracking(world(), [shown, merged]);
    await mark(owner, ["one", "two"]);
    await pay(owner, merged, { two: 600 });
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(shown), merge: [await rowOf(merged)] });
    expect((await campaignOf(owner)).creators.map(({ cost, posts: n, cpe }) => [cost, n, cpe])).toEqual([[600, 2, 20]]);
    expect((await costsOf(owner, shown)).posts.map(({ text, amount }) => [text, amount])).toEqual([
      ["one", null],
      ["two", 600],
    ]);
  });

  test("are entered again with a currency of other decimals", async () => {
    const ada = await record([{ posts: threePosts() }]);
    const owner = await makeTracking(world(), [ada]);
    await mark(owner, ["a", "b"]);
    await pay(owner, ada, { a: 1_250 });
    const name = await nameOf(owner, ada);
    const save = async (currency: "USD" | "JPY", postCosts: { creatorId: string; amount: number | null }[] = []) => {
      const named = postCosts.map((one) => ({ ...name, ...one }));
      const { updatedAt: from } = await campaignOf(owner);
      return owner.browser.call(saveCampaign, { id: owner.id, from, currency, postCosts: named });
    };
    const cost = async () => {
      const { currency, total } = await campaignOf(owner);
      return [currency, total.cost];
    };
    const { error } = await save("JPY");
    expect([error.err, error.msg]).toEqual([
      "conflict",
      "JPY and EUR have different numbers of decimals. Enter the costs of single posts again, then save them with the new currency.",
    ]);
    expect(await cost()).toEqual(["EUR", 1_250]);
    await save("USD");
    expect(await cost()).toEqual(["USD", 1_250]);
    await save("JPY", [{ creatorId: ada, amount: 13 }]);
    expect(await cost()).toEqual(["JPY", 13]);
  });

  test("count once where two accounts of a creator have the post", async () => {
    const shared = post(1, { text: "both", likes: 10, comments: 0, views: 100 });
    const ada = await record([{ posts: [shared] }, { posts: [shared] }]);
    const owner = await makeTracking(world(), [ada]);
    await mark(owner, ["both"]);
    const { posts: listed, total } = await costsOf(owner, ada);
    expect([total, listed.length]).toEqual([1, 1]);
    await pay(owner, ada, { both: 400 });
    expect((await campaignOf(owner)).total).toMatchObject({ posts: 2, cost: 400, engagement: 20, views: 200, cpv: 2 });
  });

  test("are the workspace's own, saved by those who may, and not over what another tab has saved", async () => {
    const ada = await record([{ posts: threePosts() }]);
    const owner = await makeTracking(world(), [ada]);
    const other = await makeTracking(world(), [ada]);
    await mark(owner, ["a"]);
    await mark(other, ["a"]);
    await pay(owner, ada, { a: 5_000 });
    expect((await campaignOf(other)).total.cost).toBeNull();
    expect((await costsOf(other, ada)).posts.map(({ amount }) => amount)).toEqual([null]);
    const name = await nameOf(owner, ada);
    const save = {
      id: owner.id,
      from: null,
      currency: "EUR",
      postCosts: [{ ...name, amount: 1 }],
    };
    expect((await owner.browser.call(saveCampaign, save)).error.err).toBe("conflict");
    expect((await other.browser.call(saveCampaign, save)).error.err).toBe("not_found");
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(saveCampaign, save)).error.err).toBe("forbidden");
    expect((await other.browser.call(readPostCosts, { id: owner.id, creator: ada })).error.err).toBe("not_found");
    const stranger = await record([{ posts: [] }]);
    expect((await owner.browser.call(readPostCosts, { id: owner.id, creator: stranger })).error.err).toBe("not_found");
    const range = { ...save, from: (await campaignOf(owner)).updatedAt };
    for (const amount of [-1, 1e15]) {
      const refused = await owner.browser.call(saveCampaign, { ...range, postCosts: [{ ...name, amount }] });
      expect(refused.error.err).toBe("bad_request");
    }
    expect((await campaignOf(owner)).total.cost).toBe(5_000);
  });
});
