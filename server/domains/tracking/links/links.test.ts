import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { createList, deleteList, removeCreators } from "#contract/lists/endpoints.ts";
import { readProposed } from "#contract/tracking/campaign.ts";
import { createTracking, toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { createLinks, readLinks, saveUtm, updateLink } from "#contract/tracking/links.ts";
import { makeColleague, type Person } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { makeTracking, type Tracking } from "../testing/tracked-list.ts";

const { world, record, post } = telling();

const SHOP = "https://shop.example/spring?size=m";
const UTM = { source: "instagram", medium: "influencer", campaign: "spring", term: "", content: "{creator}-{code}" };

const named = async (fullName: string) => record([{ posts: [] }], { facts: { fullName } });
const linksOf = async ({ browser, id }: Tracking) => (await browser.call(readLinks, { id })).body;
const linkOf = async (owner: Tracking) => {
  const [link] = (await linksOf(owner)).links;
  if (!link) throw new Error("the list has a link");
  return link;
};
const create = async (owner: Tracking, creatorIds: string[], target = SHOP) =>
  owner.browser.call(createLinks, { id: owner.id, target, creatorIds });
const undo = async ({ browser }: Person, id: string | null) => browser.call(undoAction, { id: id ?? "" });

/** Another tracked list of the same workspace. */
async function trackAnother(owner: Tracking, creatorId: string): Promise<Tracking> {
  const { body } = await owner.browser.call(createList, { title: "Autumn", creatorsId: [creatorId] });
  await owner.browser.call(createTracking, { topId: body.list._id });
  return { ...owner, id: body.list._id };
}

async function withLink() {
  const ada = await named("Ada Lovelace");
  const owner = await makeTracking(world(), [ada]);
  await create(owner, [ada]);
  return { owner, ada, link: await linkOf(owner) };
}

test("links are made for creators that have none, and undone", async () => {
  const [ada, bea] = [await named("Ada Lovelace"), await named("Béa")];
  const owner = await makeTracking(world(), [ada, bea]);
  expect((await linksOf(owner)).without.map(({ full_name: name }) => name)).toEqual(["Ada Lovelace", "Béa"]);
  const first = (await create(owner, [ada])).body;
  const second = (await create(owner, [ada, bea], "https://other.example/")).body;
  expect([first.changed, second.changed]).toEqual([1, 1]);
  const { links, without } = await linksOf(owner);
  expect(without).toEqual([]);
  expect(links.map(({ creator, target, landing, clicks }) => [creator._id, target, landing, clicks])).toEqual([
    [ada, SHOP, `${SHOP}&utm_source=creators&utm_medium=influencer&utm_campaign=Spring&utm_content=ada-lovelace`, 0],
    [bea, "https://other.example/", expect.stringMatching(/utm_content=bea$/), 0],
  ]);
  for (const { url } of links) expect(url).toMatch(/^\/l\/[2-9a-z]{10}$/);
  expect(links[0]?.url).not.toBe(links[1]?.url);
  await undo(owner, second.actionId);
  expect((await linksOf(owner)).links.map(({ creator }) => creator._id)).toEqual([ada]);
});

test("a link is changed, switched off and given a code, and each is undone", async () => {
  const { owner, link } = await withLink();
  const change = async (body: { target?: string; promoCode?: string | null; isActive?: boolean }) =>
    (await owner.browser.call(updateLink, { id: owner.id, link: link._id, ...body })).body;
  const coded = await change({ promoCode: " ada10 " });
  const off = await change({ isActive: false, target: "https://other.example/" });
  expect(await linkOf(owner)).toMatchObject({ promoCode: "ADA10", isActive: false, target: "https://other.example/" });
  expect((await change({ promoCode: "ADA10" })).actionId).toBeNull();
  await undo(owner, off.actionId);
  expect(await linkOf(owner)).toMatchObject({ promoCode: "ADA10", isActive: true, target: SHOP });
  await undo(owner, coded.actionId);
  expect((await linkOf(owner)).promoCode).toBeNull();
});

test("the parameters of a campaign are those of its links at once, and undone", async () => {
  const { owner, link } = await withLink();
  await owner.browser.call(updateLink, { id: owner.id, link: link._id, promoCode: "ADA10" });
  const saved = (await owner.browser.call(saveUtm, { id: owner.id, ...UTM })).body;
  expect((await linkOf(owner)).landing).toBe(
    `${SHOP}&utm_source=instagram&utm_medium=influencer&utm_campaign=spring&utm_content=ada-lovelace-ADA10`,
  );
  expect((await owner.browser.call(saveUtm, { id: owner.id, ...UTM })).body.actionId).toBeNull();
  await undo(owner, saved.actionId);
  expect((await linksOf(owner)).utm.campaign).toBe("{list}");
});

test("a promo code is one creator's in the workspace, also after an undo", async () => {
  const [ada, bea] = [await named("Ada"), await named("Bea")];
  const owner = await makeTracking(world(), [ada, bea]);
  await create(owner, [ada, bea]);
  const [first, second] = (await linksOf(owner)).links;
  const give = async (link: string | undefined, promoCode: string | null) =>
    owner.browser.call(updateLink, { id: owner.id, link: link ?? "", promoCode });
  await give(first?._id, "SPRING");
  expect((await give(second?._id, "spring")).error).toMatchObject({
    err: "conflict",
    msg: "The code SPRING is another creator’s. Choose a different one, or change that one first.",
  });
  const taken = (await give(first?._id, null)).body;
  await give(second?._id, "SPRING");
  expect((await undo(owner, taken.actionId)).error).toMatchObject({
    err: "conflict",
    msg: "The code SPRING would come back, and a link of the list “Spring” has it now. Change it there, then undo.",
  });
  // Another workspace has codes of its own.
  const other = await withLink();
  const { status } = await other.owner.browser.call(updateLink, {
    id: other.owner.id,
    link: other.link._id,
    promoCode: "SPRING",
  });
  expect(status).toBe(200);
});

test("links that are made are removed by undo and made again by redo, but where the creator has one by now", async () => {
  const { owner, ada } = await withLink();
  const autumn = await trackAnother(owner, ada);
  const { body } = await create(autumn, [ada]);
  const undone = (await undo(owner, body.actionId)).body;
  expect(undone.changes).toEqual({ total: 1, restored: 1 });
  const redone = (await undo(owner, undone.redoId ?? null)).body;
  expect(redone.changes).toEqual({ total: 1, restored: 1 });
  expect((await linkOf(autumn)).isActive).toBe(true);
});

test("links that are removed by undo are not made again where the creator has one by now", async () => {
  const { owner, ada } = await withLink();
  const autumn = await trackAnother(owner, ada);
  const { actionId } = (await create(autumn, [ada])).body;
  const { redoId } = (await undo(owner, actionId)).body;
  await create(autumn, [ada]);
  const link = await linkOf(autumn);
  const again = await undo(owner, redoId ?? null);
  expect(again.body.changes).toEqual({ total: 1, restored: 0 });
  expect(await linkOf(autumn)).toEqual(link);
});

test("a deleted list does not keep its codes from others", async () => {
  const { owner, link, ada } = await withLink();
  await owner.browser.call(updateLink, { id: owner.id, link: link._id, promoCode: "ADA10" });
  const again = await trackAnother(owner, ada);
  await create(again, [ada]);
  const { _id } = await linkOf(again);
  const give = async () => owner.browser.call(updateLink, { id: again.id, link: _id, promoCode: "ADA10" });
  expect((await give()).error.err).toBe("conflict");
  await owner.browser.call(deleteList, { topId: owner.id });
  expect((await give()).status).toBe(200);
});

test("a code that was taken from a deleted list goes back to it by undo, and is given again by redo", async () => {
  const { owner, link, ada } = await withLink();
  const give = async (at: Tracking, id: string, promoCode: string) =>
    (await owner.browser.call(updateLink, { id: at.id, link: id, promoCode })).body;
  await give(owner, link._id, "ADA10");
  const again = await trackAnother(owner, ada);
  await create(again, [ada]);
  const { _id } = await linkOf(again);
  await give(again, _id, "AUTUMN");
  const { actionId: deletion } = (await owner.browser.call(deleteList, { topId: owner.id })).body;
  const undone = await undo(owner, (await give(again, _id, "ADA10")).actionId);
  expect(undone.body.changes).toEqual({ total: 2, restored: 2 });
  expect((await linkOf(again)).promoCode).toBe("AUTUMN");
  expect((await undo(owner, undone.body.redoId ?? "")).body.changes).toEqual({ total: 2, restored: 2 });
  expect((await linkOf(again)).promoCode).toBe("ADA10");
  await undo(owner, undone.body.action._id);
  await undo(owner, deletion ?? null);
  expect((await linkOf(owner)).promoCode).toBe("ADA10");
});

test("the undo of a change of a code takes it from a list that was deleted since", async () => {
  const { owner, link, ada } = await withLink();
  const change = async (promoCode: string | null) =>
    (await owner.browser.call(updateLink, { id: owner.id, link: link._id, promoCode })).body;
  await change("ADA10");
  const taken = await change(null);
  const again = await trackAnother(owner, ada);
  await create(again, [ada]);
  await owner.browser.call(updateLink, { id: again.id, link: (await linkOf(again))._id, promoCode: "ADA10" });
  expect((await undo(owner, taken.actionId)).error.msg).toContain("of the list “Autumn”");
  await owner.browser.call(deleteList, { topId: again.id });
  await undo(owner, taken.actionId);
  expect((await linkOf(owner)).promoCode).toBe("ADA10");
});

test("links of creators that have left the list stay, and can be switched off", async () => {
  const { owner, link, ada } = await withLink();
  await owner.browser.call(removeCreators, { topId: owner.id, creatorsId: [ada] });
  expect((await linksOf(owner)).links).toHaveLength(1);
  await owner.browser.call(updateLink, { id: owner.id, link: link._id, isActive: false });
  expect((await linkOf(owner)).isActive).toBe(false);
});

test("links are the workspace's own, of the list's creators, and for those who may", async () => {
  const { owner, link, ada } = await withLink();
  const stranger = await named("Stranger");
  const other = await makeTracking(world(), [ada]);
  const viewer = await makeColleague(world(), owner, "viewer");
  expect((await create(owner, [stranger])).error.err).toBe("not_found");
  const change = { id: owner.id, link: link._id, isActive: false };
  const outcomes = async ({ browser }: Person) =>
    Promise.all([
      browser.call(createLinks, { id: owner.id, target: SHOP, creatorIds: [ada] }).then(({ error }) => error?.err),
      browser.call(updateLink, change).then(({ error }) => error?.err),
      browser.call(saveUtm, { id: owner.id, ...UTM }).then(({ error }) => error?.err),
    ]);
  expect(await outcomes(other)).toEqual(["not_found", "not_found", "not_found"]);
  expect(await outcomes(viewer)).toEqual(["forbidden", "forbidden", "forbidden"]);
  expect((await other.browser.call(readLinks, { id: owner.id })).error.err).toBe("not_found");
  // The link of another list, under a list of one's own.
  expect((await other.browser.call(updateLink, { ...change, id: other.id })).error.err).toBe("not_found");
  expect((await linkOf(owner)).isActive).toBe(true);
});

test("posts with a code or a short link of the campaign are proposed, until they are marked", async () => {
  const ada = await record([
    {
      posts: [
        post(1, { text: "Save with Ada10, today" }),
        post(2, { text: "ADA100 is another code, and so is NADA10" }),
        post(3, { text: "No code" }),
      ],
    },
  ]);
  const owner = await makeTracking(world(), [ada]);
  const { browser, id } = owner;
  const proposed = async () => (await browser.call(readProposed, { id })).body.posts.map(({ text }) => text);
  await create(owner, [ada]);
  expect(await proposed()).toEqual([]);
  const { _id: link } = await linkOf(owner);
  await browser.call(updateLink, { id, link, promoCode: "ADA10" });
  expect(await proposed()).toEqual(["Save with Ada10, today"]);
  // Another workspace has no such code.
  const other = await makeTracking(world(), [ada]);
  expect((await other.browser.call(readProposed, { id: other.id })).body.total).toBe(0);
  const [first] = (await browser.call(readProposed, { id })).body.ids;
  await browser.call(toggleCampaignPost, { id, postId: first ?? "", action: "add" });
  expect(await proposed()).toEqual([]);
});

test("a post with a short link in its text is proposed", async () => {
  const ada = await record([{ username: "linked.ada", posts: [] }]);
  const owner = await makeTracking(world(), [ada]);
  await create(owner, [ada]);
  const { url } = await linkOf(owner);
  await record([{ username: "linked.ada", posts: [post(1, { text: `Here: https://links.example${url}.` })] }]);
  expect((await owner.browser.call(readProposed, { id: owner.id })).body.total).toBe(1);
});
