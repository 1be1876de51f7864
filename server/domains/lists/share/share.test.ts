import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { DAY_MS, VISIT_LOG_SIZE } from "#contract/base/limits.ts";
import {
  createList,
  createPublicList,
  deleteList,
  listFeedback,
  listLists,
  setCommunity,
  setPublic,
  setWhiteLabel,
  shareLog,
  updateShare,
} from "#contract/lists/endpoints.ts";
import { actions, listFeedback as feedbackTable, lists, listVisits } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { findShared } from "../index.ts";

const world = useWorld();
const SHARE_ID = /^[\w-]{22}$/;

async function withList(amount = 0) {
  const owner = await makeOwner(world());
  const creatorsId = amount > 0 ? await makeCreators(world(), amount) : [];
  const { body } = await owner.browser.call(createList, { title: "Spring", creatorsId });
  return { owner, topId: body.list._id, ids: creatorsId };
}

async function viewOf({ browser }: Person) {
  return (await browser.call(listLists, {})).body.lists[0];
}

async function found(shareId: string | null) {
  return findShared({ ctx: world().ctx, shareId: shareId ?? "" });
}

async function rowOf(topId: string) {
  await world().travel(1_000); // what is written later has another time
  const [row] = await world().root.select().from(lists).where(eq(lists.id, topId));
  return row;
}

const inAWeek = () => new Date(world().ctx.clock.now().getTime() + 7 * DAY_MS).toISOString();

describe("public", () => {
  test("gives a list a link that cannot be guessed, which stays while private, and notifies the team", async () => {
    const { owner, topId } = await withList();
    expect((await viewOf(owner))?.share).toMatchObject({ id: null, url: null });
    world().emitted.length = 0;
    const { body } = await owner.browser.call(setPublic, { topId, public: true });
    const { id } = body.list.share;
    expect([body.list.public, id, body.list.share.url]).toEqual([
      true,
      expect.stringMatching(SHARE_ID),
      `/shared/${id}`,
    ]);
    expect(world().emitted).toEqual([
      { customerId: owner.customerId, event: "changed", payload: { tags: ["lists"], by: null } },
    ]);
    expect(await found(id)).toMatchObject({ id: topId, customerId: owner.customerId });
    const { body: after } = await owner.browser.call(setPublic, { topId, public: false });
    expect([after.list.public, after.list.share.id]).toEqual([false, id]);
    expect(await found(id)).toBeUndefined();
    const { body: again } = await owner.browser.call(setPublic, { topId, public: true });
    expect(again.list.share.id).toBe(id);
    expect(await found(id)).toBeDefined();
  });

  test("from the start, in one call, which can be undone", async () => {
    const owner = await makeOwner(world());
    const creatorsId = await makeCreators(world(), 2);
    const { body } = await owner.browser.call(createPublicList, { title: "Summer", creatorsId });
    expect(body.list).toMatchObject({
      public: true,
      influencerCount: 2,
      share: { id: expect.stringMatching(SHARE_ID) },
    });
    expect((await owner.browser.call(createPublicList, { title: "summer" })).error.err).toBe("title_taken");
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await found(body.list.share.id)).toBeUndefined();
  });

  test("is over when the list is deleted, and back when that is undone", async () => {
    const { owner, topId } = await withList();
    const { body } = await owner.browser.call(setPublic, { topId, public: true });
    const { body: deleted } = await owner.browser.call(deleteList, { topId });
    expect(await found(body.list.share.id)).toBeUndefined();
    await owner.browser.call(undoAction, { id: deleted.actionId });
    expect(await found(body.list.share.id)).toBeDefined();
  });
});

describe("community", () => {
  test("is refused with a reason while the list is private", async () => {
    const { owner, topId } = await withList();
    const { status, error } = await owner.browser.call(setCommunity, { topId, community: true });
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(error.msg).toContain("Make the list public first");
    expect((await viewOf(owner))?.community).toBe(false);
    expect((await owner.browser.call(setCommunity, { topId, community: false })).status).toBe(200);
  });

  test("ends when the list becomes private", async () => {
    const { owner, topId } = await withList();
    await owner.browser.call(setPublic, { topId, public: true });
    expect((await owner.browser.call(setCommunity, { topId, community: true })).body.list.community).toBe(true);
    expect((await owner.browser.call(setPublic, { topId, public: false })).body.list.community).toBe(false);
    expect((await owner.browser.call(setPublic, { topId, public: true })).body.list.community).toBe(false);
  });
});

test("white label goes on and off, and is no action", async () => {
  const { owner, topId } = await withList();
  const before = (await world().root.select().from(actions)).length;
  expect((await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true })).body.list.whiteLabel).toBe(true);
  expect((await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true })).body.list.whiteLabel).toBe(true);
  expect((await owner.browser.call(setWhiteLabel, { topId, whiteLabel: false })).body.list.whiteLabel).toBe(false);
  expect(await world().root.select().from(actions)).toHaveLength(before);
});

describe("a share", () => {
  test("has a password that is stored as argon2id and never returned", async () => {
    const { owner, topId } = await withList();
    const answer = await owner.browser.call(updateShare, { topId, password: "très secret" });
    expect(answer.body.list.share.hasPassword).toBe(true);
    const hash = (await rowOf(topId))?.sharePassword ?? "";
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await verify(hash, "très secret".normalize("NFKC"))).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain("argon2");
    expect((await owner.browser.call(updateShare, { topId, feedback: true })).body.list.share.hasPassword).toBe(true);
    const { body } = await owner.browser.call(updateShare, { topId, password: null });
    expect([body.list.share.hasPassword, body.list.share.feedback]).toEqual([false, true]);
  });

  test("expires at its time, and not before", async () => {
    const { owner, topId } = await withList();
    const { body } = await owner.browser.call(setPublic, { topId, public: true });
    const { id } = body.list.share;
    const expiresAt = inAWeek();
    expect((await owner.browser.call(updateShare, { topId, expiresAt })).body.list.share.expiresAt).toBe(expiresAt);
    expect(await found(id)).toBeDefined();
    await world().travel(8 * DAY_MS);
    expect(await found(id)).toBeUndefined();
  });

  test("that has expired works again once it no longer does", async () => {
    const { owner, topId } = await withList();
    const { body } = await owner.browser.call(setPublic, { topId, public: true });
    await world()
      .root.update(lists)
      .set({ shareExpiresAt: new Date("2020-01-01") })
      .where(eq(lists.id, topId));
    expect(await found(body.list.share.id)).toBeUndefined();
    await owner.browser.call(updateShare, { topId, expiresAt: null });
    expect(await found(body.list.share.id)).toBeDefined();
  });

  test("cannot expire in the past", async () => {
    const { owner, topId } = await withList();
    const { status, error } = await owner.browser.call(updateShare, { topId, expiresAt: "2020-01-01T00:00:00Z" });
    expect([status, error.err, error.issues?.[0]?.path]).toEqual([400, "bad_request", "expiresAt"]);
    expect((await viewOf(owner))?.share.expiresAt).toBeNull();
  });

  test("gets a new address that replaces the old one at once", async () => {
    const { owner, topId } = await withList();
    const { body: first } = await owner.browser.call(setPublic, { topId, public: true });
    const { body: second } = await owner.browser.call(updateShare, { topId, renew: true });
    expect(second.list.share.id).toMatch(SHARE_ID);
    expect(second.list.share.id).not.toBe(first.list.share.id);
    expect(await found(first.list.share.id)).toBeUndefined();
    expect(await found(second.list.share.id)).toBeDefined();
  });

  test("names the company, or nothing", async () => {
    const { owner, topId } = await withList();
    const name = async (companyName: string | null) =>
      (await owner.browser.call(updateShare, { topId, companyName })).body.list.company.name;
    expect([await name(" Ada & Co "), await name("  "), await name("Ada"), await name(null)]).toEqual([
      "Ada & Co",
      null,
      "Ada",
      null,
    ]);
  });

  test.each([
    ["an empty password", { password: "" }],
    ["a short password", { password: "tulip12" }],
    ["a common password", { password: "Password1!" }],
    ["a password that is too long", { password: "ab c".repeat(26) }],
    ["a time that is none", { expiresAt: "tomorrow" }],
    ["a company that is too long", { companyName: "a".repeat(121) }],
  ])("refuses %s", async (_, input) => {
    const { owner, topId } = await withList();
    const before = await rowOf(topId);
    expect((await owner.browser.call(updateShare, { topId, ...input })).status).toBe(400);
    expect(await rowOf(topId)).toEqual(before);
  });
});

describe("what visitors left", () => {
  test("is counted, and the newest visits are listed anonymously", async () => {
    const { owner, topId } = await withList();
    expect((await owner.browser.call(shareLog, { id: topId })).body).toEqual({ visits: 0, visitors: 0, newest: [] });
    const visitorId = randomUUID();
    const now = world().ctx.clock.now().getTime();
    const visits = Array.from({ length: VISIT_LOG_SIZE + 1 }, (_, i) => ({
      listId: topId,
      visitorId: i === 0 ? randomUUID() : visitorId,
      device: "phone" as const,
      name: i === VISIT_LOG_SIZE ? "Grace" : null,
      createdAt: new Date(now + i),
    }));
    await world().root.insert(listVisits).values(visits);
    const { body } = await owner.browser.call(shareLog, { id: topId });
    expect([body.visits, body.visitors, body.newest.length]).toEqual([VISIT_LOG_SIZE + 1, 2, VISIT_LOG_SIZE]);
    expect(body.newest[0]).toEqual({
      at: new Date(now + VISIT_LOG_SIZE).toISOString(),
      device: "phone",
      name: "Grace",
    });
    expect(JSON.stringify(body)).not.toContain(visitorId);
  });

  test("is read as feedback, newest first, without what was withdrawn", async () => {
    const { owner, topId, ids } = await withList(3);
    const now = world().ctx.clock.now().getTime();
    const feedback = [
      { verdict: "approve" as const, comment: "" },
      { verdict: "reject" as const, comment: "too loud" },
      { verdict: null, comment: "who is this?" },
      { verdict: null, comment: "" },
    ];
    const rows = feedback.map(({ verdict, comment }, i) => ({
      verdict,
      comment,
      listId: topId,
      creatorId: Number(ids[i % 3]),
      visitorId: randomUUID(),
      reviewer: "Grace",
      updatedAt: new Date(now + i),
    }));
    await world().root.insert(feedbackTable).values(rows);
    const { body } = await owner.browser.call(listFeedback, { id: topId });
    expect(body.counts).toEqual({ approve: 1, maybe: 0, reject: 1, comments: 2 });
    expect(body.creators.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(body.feedback).toEqual([
      { creatorId: ids[2], reviewer: "Grace", verdict: null, comment: "who is this?", at: expect.any(String) },
      { creatorId: ids[1], reviewer: "Grace", verdict: "reject", comment: "too loud", at: expect.any(String) },
      { creatorId: ids[0], reviewer: "Grace", verdict: "approve", comment: "", at: expect.any(String) },
    ]);
  });
});

describe("who may", () => {
  const changes = ({ browser }: Pick<Person, "browser">, topId: string) =>
    Promise.all([
      browser.call(setPublic, { topId, public: true }),
      browser.call(setCommunity, { topId, community: true }),
      browser.call(setWhiteLabel, { topId, whiteLabel: true }),
      browser.call(updateShare, { topId, password: "one tulip", renew: true, feedback: true, companyName: "Mine" }),
    ]);
  const reads = ({ browser }: Pick<Person, "browser">, id: string) =>
    Promise.all([browser.call(shareLog, { id }), browser.call(listFeedback, { id })]);
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

  test("change a share: neither visitors, nor viewers, nor other customers; viewers look", async () => {
    const { owner, topId } = await withList();
    await owner.browser.call(setPublic, { topId, public: true });
    const before = await rowOf(topId);
    const visitor = { browser: world().browser() };
    const viewer = await makeColleague(world(), owner, "viewer");
    const stranger = await makeOwner(world());
    expect(statuses(await changes(visitor, topId))).toEqual([401, 401, 401, 401]);
    expect(statuses(await changes(viewer, topId))).toEqual([403, 403, 403, 403]);
    expect(statuses(await changes(stranger, topId))).toEqual([404, 404, 404, 404]);
    expect(statuses(await reads(visitor, topId))).toEqual([401, 401]);
    expect(statuses(await reads(viewer, topId))).toEqual([200, 200]);
    expect(statuses(await reads(stranger, topId))).toEqual([404, 404]);
    expect((await visitor.browser.call(createPublicList, { title: "Mine" })).status).toBe(401);
    expect((await viewer.browser.call(createPublicList, { title: "Mine" })).status).toBe(403);
    expect(await rowOf(topId)).toEqual(before);
  });

  test("find a share, and nothing by a wrong id", async () => {
    expect(await found("AAAAAAAAAAAAAAAAAAAAAA")).toBeUndefined();
    expect(await found("")).toBeUndefined();
  });
});
