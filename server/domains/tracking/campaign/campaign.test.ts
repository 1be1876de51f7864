import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { readCampaign, readProposed, saveCampaign } from "#contract/tracking/campaign.ts";
import { listTracking, toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { changes } from "#server/db/tables/index.ts";
import { makeAdmin, makeColleague, type Person } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { makeTracking, trackedPosts, type Tracking } from "../testing/tracked-list.ts";

const { world, ago, record, post } = telling();

const tracking = async (creators: readonly string[]) => makeTracking(world(), creators);
const campaign = async ({ browser, id }: Tracking) => (await browser.call(readCampaign, { id })).body;

/** The texts of the marked posts. */
async function marked(owner: Tracking) {
  const { posts } = await trackedPosts(owner, { filters: { onlyCampaignPosts: true } });
  return posts.map(({ text }) => text).toSorted();
}

test("a joint post counts once for the list and once for each creator", async () => {
  const bea = await record([{ username: "joint.bea", posts: [post(5, { text: "alone", likes: 7 })] }]);
  const together = { externalId: "joint-of-two-0001", text: "together", likes: 100, coAuthors: ["Joint.Bea"] };
  const ada = await record([{ username: "joint.ada", posts: [post(2, together)] }]);
  const owner = await tracking([ada, bea]);
  const { body } = await owner.browser.call(listTracking.overview, { id: owner.id });
  const { totalPost, activeCreators, cumulatedEngagement } = body.metrics;
  expect([totalPost.value, activeCreators.value, cumulatedEngagement.value]).toEqual([2, 2, 107]);
  expect(body.topCreators.map(({ creator, posts, engagement }) => [creator._id, posts, engagement])).toEqual([
    [bea, 2, 107],
    [ada, 1, 100],
  ]);
  const listed = await trackedPosts(owner, { sort: "engagement", asc: "false" });
  expect(listed.posts.map(({ text, coAuthors }) => [text, coAuthors.length])).toEqual([
    ["together", 1],
    ["alone", 0],
  ]);
  const postId = listed.posts[0]?._id ?? "";
  const { changed } = (await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" })).body;
  expect([changed, await marked(owner)]).toEqual([1, ["together"]]);
  const hers = await trackedPosts(owner, { filters: { onlyCampaignPosts: true, creators: [bea] } });
  expect(hers.posts.map(({ username, coAuthors }) => [username, coAuthors])).toEqual([["Joint.Bea", ["joint.ada"]]]);
  const costs = [ada, bea].map((creatorId, n) => ({ creatorId, amount: 10_000 + 20_000 * n }));
  const saved = await owner.browser.call(saveCampaign, {
    id: owner.id,
    from: null,
    hashtags: [],
    mentions: [],
    currency: "EUR",
    costs,
    postCosts: [],
  });
  const { total, creators } = saved.body.campaign;
  const ofEngagement = { cost: 40_000, brought: 100, posts: 1 };
  expect(total).toMatchObject({ posts: 1, engagement: 100, cost: 40_000, cpe: 400, ofEngagement });
  expect(creators.map(({ posts, cpe }) => [posts, cpe])).toEqual([
    [1, 300],
    [1, 100],
  ]);
});

test("a joint post of merged creators counts once for them, also where each is paid for it", async () => {
  const bea = await record([{ username: "merged.bea", posts: [post(5, { text: "alone", likes: 10 })] }]);
  const together = { externalId: "joint-of-two-0002", text: "together", likes: 100, coAuthors: ["merged.bea"] };
  const ada = await record([{ username: "merged.ada", posts: [post(2, together)] }]);
  const owner = await tracking([ada, bea]);
  const { posts } = await trackedPosts(owner, { sort: "engagement", asc: "true" });
  const mark = async (postId: string[]) =>
    (await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" })).body.changed;
  const ids = posts.map(({ _id }) => _id);
  // One post changes in two rows.
  expect([await mark(ids.slice(0, 1)), await mark(ids)]).toEqual([1, 1]);
  const save = async (postCosts: InputOf<typeof saveCampaign>["postCosts"]) => {
    const from = (await campaign(owner)).updatedAt;
    const costs = [{ creatorId: ada, amount: 10_000 }];
    const saved = { from, hashtags: [], mentions: [], currency: "EUR", costs, postCosts };
    return (await owner.browser.call(saveCampaign, { id: owner.id, ...saved })).body.campaign;
  };
  await save([]);
  const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
  await owner.browser.call(mergeCreators, { keep: await rowOf(ada), merge: [await rowOf(bea)] });
  const both = { posts: 2, engagement: 110, cost: 10_000, ofEngagement: { cost: 10_000, brought: 110, posts: 2 } };
  expect(await campaign(owner)).toMatchObject({ total: both, creators: [both] });
  const key = { network: "instagram", externalId: together.externalId, amount: 6_000 } as const;
  const paid = await save([ada, bea].map((creatorId) => Object.assign({ creatorId }, key)));
  const all = { posts: 2, engagement: 110, cost: 22_000, ofEngagement: { cost: 22_000, brought: 110, posts: 2 } };
  expect(paid).toMatchObject({ total: all, creators: [{ ...all, parts: [{ posts: 1 }, { posts: 1 }, { posts: 1 }] }] });
});

describe("campaign posts", () => {
  test("are marked one by one and in bulk, and undone", async () => {
    const ada = await record([{ posts: [post(1, { text: "a" }), post(2, { text: "b" }), post(3, { text: "c" })] }]);
    const owner = await tracking([ada]);
    const ids = (await trackedPosts(owner)).posts.map(({ _id }) => _id);
    const toggle = async (postId: string | string[], action: "add" | "remove") =>
      (await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action })).body;
    expect(await marked(owner)).toEqual([]);
    const first = await toggle(ids[0] ?? "", "add");
    expect([first.changed, await marked(owner)]).toEqual([1, ["c"]]);
    expect((await toggle(ids[0] ?? "", "add")).actionId).toBeNull();
    const all = await toggle(ids, "add");
    expect([all.changed, await marked(owner)]).toEqual([2, ["a", "b", "c"]]);
    await owner.browser.call(undoAction, { id: all.actionId ?? "" });
    expect(await marked(owner)).toEqual(["c"]);
    const removed = await toggle(ids, "remove");
    expect([removed.changed, await marked(owner)]).toEqual([1, []]);
    await owner.browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await marked(owner)).toEqual(["c"]);
  });

  test("leave no trace of a creator who is erased", async () => {
    const [gone, stays] = [
      await record([{ posts: [post(1, { text: "gone" })] }]),
      await record([{ posts: [post(2, { text: "stays" })] }]),
    ];
    const owner = await tracking([gone, stays]);
    const postId = (await trackedPosts(owner)).posts.map(({ _id }) => _id);
    // The second change of a mark records what changed, without the creator.
    for (const action of ["reject", "add"] as const)
      await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action });
    const recorded = async () => {
      const rows = await world()
        .root.select({ key: changes.rowId })
        .from(changes)
        .where(eq(changes.tbl, "campaign_posts"));
      return rows.filter(({ key }) => key.startsWith(owner.id)).map(({ key }) => key.split(":")[1]);
    };
    expect((await recorded()).filter((id) => id === gone)).toHaveLength(2);
    await (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: gone });
    expect(await recorded()).toEqual([stays, stays]);
    expect(await marked(owner)).toEqual(["stays"]);
  });

  test("are only posts of the list's creators, all or none, and only for those who may", async () => {
    const owner = await tracking([await record([{ posts: [post(1, { text: "mine" })] }])]);
    const other = await tracking([await record([{ posts: [post(1, { text: "theirs" })] }])]);
    const idOf = async (person: Tracking) => (await trackedPosts(person)).posts[0]?._id ?? "";
    const [mine, theirs] = [await idOf(owner), await idOf(other)];
    const call = async ({ browser }: Person, postId: string | string[]) =>
      (await browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" })).error?.err;
    expect(await call(owner, [mine, theirs])).toBe("not_found");
    expect(await marked(owner)).toEqual([]);
    expect(await call(other, mine)).toBe("not_found");
    expect(await call(await makeColleague(world(), owner, "viewer"), mine)).toBe("forbidden");
  });

  test("stay those that they are when the workspace has records of its own of the creator", async () => {
    const shared = post(1, { text: "shared", likes: 1 });
    const ada = await record([{ username: "layered.ada", posts: [shared] }]);
    const owner = await tracking([ada]);
    const [first] = (await trackedPosts(owner)).posts;
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId: first?._id ?? "", action: "add" });
    await record([{ username: "layered.ada", posts: [{ ...shared, likes: 9, countedAt: ago(0.1) }] }], {
      source: { kind: "file", name: "own.csv", customerId: owner.customerId },
    });
    const [own] = (await trackedPosts(owner, { filters: { onlyCampaignPosts: true } })).posts;
    expect([own?.text, own?.likes, own?._id === first?._id]).toEqual(["shared", 9, false]);
  });
});

describe("a campaign", () => {
  const proposed = async ({ browser, id }: Tracking) => (await browser.call(readProposed, { id })).body;
  const textsOf = ({ posts }: { posts: { text: string }[] }) => posts.map(({ text }) => text).toSorted();

  test("proposes the posts with its hashtags and mentions, until they are marked or rejected", async () => {
    const ada = await record([
      {
        posts: [
          post(1, { text: "tag", hashtags: ["SpringSale"] }),
          post(2, { text: "mention", mentions: ["Shop.Example"] }),
          post(3, { text: "both", hashtags: ["springsale"], mentions: ["shop.example"] }),
          post(4, { text: "neither", hashtags: ["spring"] }),
        ],
      },
    ]);
    const owner = await tracking([ada]);
    expect((await proposed(owner)).total).toBe(0);
    const saved = await owner.browser.call(saveCampaign, {
      id: owner.id,
      from: null,
      hashtags: ["#SpringSale", "springsale"],
      mentions: ["@shop.example"],
      currency: "EUR",
    });
    expect(saved.body.campaign).toMatchObject({ hashtags: ["springsale"], mentions: ["shop.example"], proposed: 3 });
    const found = await proposed(owner);
    expect([found.total, found.ids.length, textsOf(found)]).toEqual([3, 3, ["both", "mention", "tag"]]);
    const toggle = async (text: string, action: "add" | "reject") => {
      const postId = found.posts.find((one) => one.text === text)?._id ?? "";
      return (await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action })).body;
    };
    await toggle("tag", "add");
    const rejected = await toggle("mention", "reject");
    expect(textsOf(await proposed(owner))).toEqual(["both"]);
    await owner.browser.call(undoAction, { id: rejected.actionId ?? "" });
    expect(textsOf(await proposed(owner))).toEqual(["both", "mention"]);
    // A rejected post that is marked after all is a campaign post.
    await toggle("mention", "reject");
    await toggle("mention", "add");
    expect(await marked(owner)).toEqual(["mention", "tag"]);
  });

  test("tells which of its posts lack a disclosure or an agreed word", async () => {
    const ada = await record([
      {
        posts: [
          post(1, { text: "bare" }),
          post(2, { text: "agreed", hashtags: ["Sale"] }),
          post(3, { text: "whole", hashtags: ["sale", "ad"] }),
          post(4, { text: "other" }),
        ],
      },
    ]);
    const owner = await tracking([ada]);
    const posts = new Map((await trackedPosts(owner)).posts.map(({ _id, text }) => [text, _id]));
    const postId = ["bare", "agreed", "whole"].map((text) => posts.get(text) ?? "");
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" });
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, hashtags: ["sale"], currency: "EUR" });
    const flags = async (text: string) =>
      (await owner.browser.call(listTracking.post, { id: owner.id, post: posts.get(text) ?? "" })).body.post.flags;
    expect([await flags("bare"), await flags("agreed")]).toEqual([["noDisclosure", "noAgreedWord"], ["noDisclosure"]]);
    expect([await flags("whole"), await flags("other")]).toEqual([[], []]);
    expect((await campaign(owner)).undisclosed).toBe(2);
  });

  test("proposes the newest first, those with a mention among those with a hashtag", async () => {
    const ada = await record([
      {
        posts: [
          post(4, { text: "tag 4", hashtags: ["sale"] }),
          post(3, { text: "mention 3", mentions: ["shop"] }),
          post(2, { text: "tag 2", hashtags: ["sale"] }),
          post(1, { text: "mention 1", mentions: ["shop"] }),
        ],
      },
    ]);
    const owner = await tracking([ada]);
    const agreed = { hashtags: ["sale"], mentions: ["shop"], currency: "EUR" };
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, ...agreed });
    const { posts, ids } = await proposed(owner);
    expect(posts.map(({ text }) => text)).toEqual(["mention 1", "tag 2", "mention 3", "tag 4"]);
    expect(ids).toEqual(posts.map(({ _id }) => _id));
  });

  test("adds up what merged creators are paid, and saves it for the one that is shown", async () => {
    const [shown, merged] = [
      await record([{ posts: [post(1, { likes: 10 })] }]),
      await record([{ posts: [post(2, { likes: 20 })] }]),
    ];
    const owner = await tracking([shown, merged]);
    const postId = (await trackedPosts(owner)).posts.map(({ _id }) => _id);
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" });
    const costs = [
      { creatorId: shown, amount: 1_000 },
      { creatorId: merged, amount: 500 },
    ];
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", costs });
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(shown), merge: [await rowOf(merged)] });
    const paid = async () =>
      (await campaign(owner)).creators.map(({ creator, posts, cost, cpe }) => [creator._id, posts, cost, cpe]);
    expect(await paid()).toEqual([[shown, 2, 1_500, 50]]);
    const { updatedAt } = await campaign(owner);
    const saved = { from: updatedAt, currency: "EUR", costs: [{ creatorId: shown, amount: 900 }] };
    await owner.browser.call(saveCampaign, { id: owner.id, ...saved });
    expect(await paid()).toEqual([[shown, 2, 900, 30]]);
  });

  test("says what its posts brought for what was paid, by creator and together", async () => {
    const ada = await record([
      { posts: [post(1, { text: "a", likes: 30, comments: 10, views: 2_000 }), post(2, { likes: 500 })] },
    ]);
    const bea = await record([{ posts: [post(1, { text: "b", likes: 60 })] }]);
    const owner = await tracking([ada, bea]);
    const postId = (await trackedPosts(owner)).posts.filter(({ text }) => text !== "").map(({ _id }) => _id);
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" });
    const costs = [
      { creatorId: ada, amount: 10_000 },
      { creatorId: bea, amount: 5_000 },
    ];
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", costs });
    const body = await campaign(owner);
    expect(body.currency).toBe("EUR");
    expect(body.creators.map(({ creator, posts, cost, cpm, cpe }) => [creator._id, posts, cost, cpm, cpe])).toEqual([
      [ada, 1, 10_000, 5_000, 250],
      [bea, 1, 5_000, null, 5_000 / 60],
    ]);
    expect(body.total).toMatchObject({
      posts: 2,
      engagement: 100,
      views: 2_000,
      partial: 0,
      cost: 15_000,
      cpm: 5_000,
      cpe: 150,
      cpv: 5,
    });
    const second = { id: owner.id, from: body.updatedAt, currency: "USD", costs: costs.slice(1) };
    await world().travel(1_000);
    await owner.browser.call(saveCampaign, second);
    // Another tab has not seen it yet.
    expect((await owner.browser.call(saveCampaign, second)).error.err).toBe("conflict");
    expect((await campaign(owner)).creators.map(({ cost }) => cost)).toEqual([5_000, null]);
  });

  test("says where likes are hidden, so that the engagement is a lower bound", async () => {
    const ada = await record([{ posts: [post(1, { comments: 10 }), post(2, { likes: 30 })] }]);
    const bea = await record([{ posts: [post(1, { likes: 60 })] }]);
    const owner = await tracking([ada, bea]);
    const postId = (await trackedPosts(owner)).posts.map(({ _id }) => _id);
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId, action: "add" });
    const costs = [ada, bea].map((creatorId) => ({ creatorId, amount: 6_000 }));
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", costs });
    const { creators, total } = await campaign(owner);
    const known = new Map(
      creators.map(({ creator, engagement, partial, cpe }) => [creator._id, [engagement, partial, cpe]]),
    );
    expect([known.get(ada), known.get(bea)]).toEqual([
      [40, 1, null],
      [60, 0, 100],
    ]);
    expect(total).toMatchObject({ engagement: 100, partial: 1, cpe: 100 });
  });

  test("is the workspace's own, and changed by those who may", async () => {
    const owner = await tracking([await record([{ posts: [] }])]);
    const other = await makeTracking(world(), []);
    const save = async ({ browser }: Person) =>
      (await browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR" })).error?.err;
    expect(await save(other)).toBe("not_found");
    expect(await save(await makeColleague(world(), owner, "viewer"))).toBe("forbidden");
    for (const call of [readCampaign, readProposed])
      expect((await other.browser.call(call, { id: owner.id })).error.err).toBe("not_found");
    const stranger = await record([{ posts: [] }]);
    const costs = [{ creatorId: stranger, amount: 1 }];
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", costs });
    expect((await campaign(owner)).total.cost).toBeNull();
  });
});
