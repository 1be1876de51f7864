import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listOwnCreators, releaseClaim } from "#contract/creator-profile/claims.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreator, removeCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { removeNetwork } from "#contract/curation/influencer.ts";
import * as mail from "#contract/mail/endpoints.ts";
import * as contract from "#contract/mail/messages.ts";
import { countOwnMessages } from "#contract/mail/unread.ts";
import { getMatter, listMatters } from "#contract/moderation.ts";
import { listNotifications } from "#contract/notifications.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { exportPersonalData } from "#contract/account-deletion.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { insertEnquiry } from "#server/domains/spotlight/index.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { mailing } from "../testing/mailing.ts";

const { world, creators, writer } = mailing();
type Creator = Person & { creatorId: string };

const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

/** A workspace with a creator of its CRM whose profile is claimed. */
async function twoSides(email: string | null = null) {
  const brand = await makeOwner(world(), PLAN_IDS.agency);
  const [creatorId = ""] = await creators(brand, [{ fullName: "Ada Oak", email }]);
  const user = await makeOwner(world());
  await giveProfile(world(), user.userId, creatorId);
  return { brand, creator: { ...user, creatorId } };
}

/** Messages have times of their own, by which they are in order. */
async function write({ browser }: Person, to: Partial<InputOf<typeof contract.sendMessage>>) {
  await world().travel(1);
  return browser.call(contract.sendMessage, {
    key: crypto.randomUUID(),
    text: "Hello {{firstName}}",
    ...(to.creatorId !== undefined && { subject: "Spring" }),
    ...to,
  });
}
async function answer({ browser, creatorId: id }: Creator, threadId: string, text = "Gladly.") {
  await world().travel(1);
  return browser.call(contract.answerOwnThread, { id, threadId, key: crypto.randomUUID(), text });
}
const inboxOf = async ({ browser, creatorId: id }: Creator) =>
  (await browser.call(contract.listOwnThreads, { id })).body.threads;
const threadOf = async ({ browser, creatorId: id }: Creator, threadId: string) =>
  browser.call(contract.readOwnThread, { id, threadId });
const shownTo = async ({ browser }: Person, id: string) => (await browser.call(mail.getThread, { id })).body;
const rowOf = async ({ browser }: Person, id: string) =>
  (await browser.call(profileOverview, { id })).body.crm?._id ?? "";
const notices = async ({ browser }: Person) =>
  (await browser.call(listNotifications, { type: "global" })).body.notifications.map(({ payload }) => payload);

describe("a message in the product", () => {
  test("reaches a creator without address, is read and answered in theirs, in one thread of both", async () => {
    const { brand, creator } = await twoSides();
    const { creatorId } = creator;
    const messaging = await brand.browser.call(contract.getMessaging, { id: creatorId });
    expect(messaging.body).toEqual({ isClaimed: true, hasAddress: false });
    const key = crypto.randomUUID();
    const sent = await write(brand, { creatorId, key });
    expect(sent.body.message).toMatchObject({ status: "sent", isOwn: true, excerpt: "Hello Ada" });
    const { threadId } = sent.body;
    expect((await write(brand, { creatorId, key })).body.threadId).toBe(threadId);

    const [found] = await inboxOf(creator);
    expect(found).toMatchObject({ threadId, subject: "Spring", unread: 1, excerpt: "Hello Ada", isAnswered: false });
    expect(found?.brand._id).toBe(brand.customerId);
    expect((await creator.browser.call(countOwnMessages, {})).body).toEqual({ brands: 1, visitors: 0 });
    expect(await notices(creator)).toMatchObject([{ kind: "message", creator: creatorId, thread: threadId }]);

    world().emitted.length = 0;
    const upTo = sent.body.message.messageId;
    await creator.browser.call(contract.markOwnThreadRead, { id: creatorId, threadId, upTo });
    expect(world().emitted).toContainEqual({
      customerId: brand.customerId,
      event: "messaging/notification",
      payload: { type: "read", channel: "message", threadId, messageId: sent.body.message.messageId, email: "Ada Oak" },
    });
    expect((await shownTo(brand, threadId)).mails).toMatchObject([{ status: "read", text: "Hello Ada" }]);
    // What was read is not mailed.
    expect(await notices(creator)).toEqual([]);

    const answered = await answer(creator, threadId);
    expect(answered.body.message).toMatchObject({ isOwn: true, text: "Gladly." });
    const [listed] = (await brand.browser.call(mail.listThreads, { tab: "unread", search: "oak" })).body.threads;
    expect(listed).toMatchObject({ threadId, channel: "message", address: "", status: "answered", unread: 1 });
    expect(await notices(brand)).toMatchObject([
      { kind: "mail.answer", channel: "message", from: "Ada Oak", count: 1 },
    ]);
    await brand.browser.call(mail.setMessageAsRead, { threadId });
    const { unreadCount } = (await brand.browser.call(listNotifications, { type: "global" })).body;
    expect(unreadCount).toBe(0);
    await write(brand, { threadId, text: "Shall we begin?" });
    const { body } = await threadOf(creator, threadId);
    expect(body.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ["Hello Ada", false],
      ["Gladly.", true],
      ["Shall we begin?", false],
    ]);
    // The creator learns nothing that the workspace notes down for itself.
    expect(Object.keys(body.thread).toSorted()).toEqual(
      ["brand", "excerpt", "isAnswered", "isBlocked", "lastAt", "subject", "threadId", "unread"].toSorted(),
    );
    await writer({ person: brand });
    const mixed = await brand.browser.call(mail.sendMail, {
      key: crypto.randomUUID(),
      threadId,
      subject: "S",
      text: "T",
    });
    expect([mixed.status, mixed.error.err]).toEqual([409, "conflict"]);
    expect(mixed.error.msg).toContain("Answer with a message");
  });

  test("is counted for the owner beside what visitors of the page wrote", async () => {
    const { brand, creator } = await twoSides();
    await write(brand, { creatorId: creator.creatorId });
    const { rows } = await world().root.execute<{ id: string }>(
      sql`select id from creator_claims where user_id = ${creator.userId}`,
    );
    const visitor = { name: "Vi", email: "vi@visitor.test", company: "", text: "Hello", formKey: crypto.randomUUID() };
    await insertEnquiry(world().root, { ...visitor, claimId: rows[0]?.id ?? "", createdAt: new Date(0) });
    expect((await creator.browser.call(countOwnMessages, {})).body).toEqual({ brands: 1, visitors: 1 });
  });

  test("reaches the owner of a creator who is merged into the one of the CRM", async () => {
    const { brand, creator } = await twoSides();
    const [other = ""] = await creators(brand, [{ fullName: "Ada Oakley", email: null }]);
    const merging = { keep: await rowOf(brand, other), merge: [await rowOf(brand, creator.creatorId)] };
    expect((await brand.browser.call(mergeCreators, merging)).status).toBe(200);
    const { threadId } = (await write(brand, { creatorId: other, text: "Hello" })).body;
    expect((await inboxOf(creator)).map((one) => one.threadId)).toEqual([threadId]);
  });

  test("is not sent to a creator without an owner, one who unsubscribed, or without a value", async () => {
    const { brand, creator } = await twoSides("ada@creator.test");
    const other = await makeOwner(world(), PLAN_IDS.agency);
    await other.browser.call(addCreator, { creatorsId: [creator.creatorId] });
    const [free = ""] = await creators(brand, [{ fullName: "Bea Elm", email: null }]);
    expect((await write(brand, { creatorId: free })).error.err).toBe("conflict");
    const noValue = await write(brand, { creatorId: creator.creatorId, text: "In {{country}}" });
    expect(refusal(noValue)).toEqual([400, "bad_request"]);
    await brand.browser.call(mail.addSuppression, { address: "ada@creator.test" });
    expect((await write(brand, { creatorId: creator.creatorId })).error.msg).toContain("suppression list");
    // Who is in the CRM no more has unsubscribed nevertheless, also in a thread that began before.
    const { threadId } = (await write(other, { creatorId: creator.creatorId })).body;
    await other.browser.call(mail.addSuppression, { address: "ada@creator.test" });
    await other.browser.call(removeCreator, {
      creatorsToRemove: [{ customCreatorId: await rowOf(other, creator.creatorId), creatorId: creator.creatorId }],
    });
    expect((await write(other, { threadId })).error.msg).toContain("suppression list");
    // An address that does not exist says nothing about messages.
    await world().root.execute(sql`update mail_suppressions set reason = 'bounced'`);
    expect((await write(brand, { creatorId: creator.creatorId })).status).toBe(200);
  });

  test("is limited by workspace and day, by the plan and by the role", async () => {
    const { brand, creator } = await twoSides();
    const { creatorId } = creator;
    const viewer = await makeColleague(world(), brand, "viewer");
    expect((await write(viewer, { creatorId })).error.err).toBe("forbidden");
    const { threadId } = (await write(brand, { creatorId })).body;
    expect((await shownTo(viewer, threadId)).mails).toHaveLength(1);
    await world().root.execute(sql`
      insert into mail_messages (customer_id, thread_id, is_own, state, message_id, sender, to_address, subject, text, date)
      select ${brand.customerId}, ${threadId}, true, 'sent', gen_random_uuid(), '', '', '', '', ${world().ctx.clock.now().toISOString()}::timestamptz
      from generate_series(2, ${contract.MESSAGES_PER_DAY})`);
    expect(refusal(await write(brand, { threadId }))).toEqual([429, "too_many_requests"]);
    const enough = await twoSides();
    for (let n = 0; n < contract.THREADS_PER_DAY; n += 1)
      await write(enough.brand, { creatorId: enough.creator.creatorId });
    expect((await write(enough.brand, { creatorId: enough.creator.creatorId })).error.msg).toContain("begin 3 threads");
    const [open] = await inboxOf(enough.creator);
    const inOpen = { threadId: open?.threadId ?? "" };
    for (let n = contract.THREADS_PER_DAY; n < contract.UNANSWERED_MAX; n += 1) await write(enough.brand, inOpen);
    expect((await write(enough.brand, inOpen)).error.msg).toContain("until they answer");
    await answer(enough.creator, inOpen.threadId);
    expect((await write(enough.brand, inOpen)).status).toBe(200);
    const free = await makeOwner(world(), PLAN_IDS.free);
    await free.browser.call(addCreator, { creatorsId: [creatorId] });
    expect((await write(free, { creatorId })).error.err).toBe("plan_limit");
  });

  test("limits a creator's answers per day, also of parallel calls", async () => {
    const { brand, creator } = await twoSides();
    const { creatorId } = creator;
    const threads = [
      (await write(brand, { creatorId })).body.threadId,
      (await write(brand, { creatorId })).body.threadId,
    ];
    await world().root.execute(sql`
      insert into mail_messages (customer_id, thread_id, is_own, state, message_id, sender, to_address, subject, text, date)
      select ${brand.customerId}, ${threads[0]}, false, 'read', gen_random_uuid(), '', '', '', '', ${world().ctx.clock.now().toISOString()}::timestamptz
      from generate_series(2, ${contract.ANSWERS_PER_DAY})`);
    const answers = await Promise.all(threads.map(async (threadId) => answer(creator, threadId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });
});

describe("a creator", () => {
  test("blocks a workspace, which learns no reason, reports it, and takes its messages again", async () => {
    const { brand, creator } = await twoSides();
    const { creatorId } = creator;
    const admin = await makeAdmin(world());
    const { threadId } = (await write(brand, { creatorId })).body;
    const inThread = { id: creatorId, threadId };
    await creator.browser.call(contract.blockWorkspace, { ...inThread, report: "They write every day." });
    expect(await inboxOf(creator)).toMatchObject([{ isBlocked: true }]);
    const [refused, begun] = [await write(brand, { threadId }), await write(brand, { creatorId })];
    expect([refused.error.msg, begun.error.msg]).toEqual([
      "This message cannot be delivered to the creator.",
      "This message cannot be delivered to the creator.",
    ]);
    expect((await answer(creator, threadId)).error.err).toBe("conflict");
    await creator.browser.call(contract.unblockWorkspace, inThread);
    expect((await write(brand, { threadId })).status).toBe(200);
    // What is reported again is added to the report that is open.
    await creator.browser.call(contract.blockWorkspace, { ...inThread, report: "They still do." });
    const { matters } = (await admin.browser.call(listMatters, { filters: { kinds: ["report"] } })).body;
    const own = matters.filter(({ creator: about }) => about?._id === creatorId);
    expect(own).toHaveLength(1);
    const { matter } = (await admin.browser.call(getMatter, { kind: "report", id: own[0]?.id ?? "" })).body;
    expect(matter.text).toMatch(/They write every day\.\n\nThey still do\.$/);
    expect(matter.reported).toMatchObject({ _id: brand.customerId, ownerId: brand.userId });
  });

  test("marks as read what was shown, and is notified of later messages", async () => {
    const { brand, creator } = await twoSides();
    const { threadId, message } = (await write(brand, { creatorId: creator.creatorId })).body;
    const later = (await write(brand, { threadId, text: "One more" })).body.message;
    const read = async (upTo: string) =>
      creator.browser.call(contract.markOwnThreadRead, { id: creator.creatorId, threadId, upTo });
    await read(message.messageId);
    expect([(await inboxOf(creator))[0]?.unread, (await notices(creator)).length]).toEqual([1, 1]);
    expect((await shownTo(brand, threadId)).mails.map(({ status }) => status)).toEqual(["read", "sent"]);
    expect((await read(crypto.randomUUID())).status).toBe(404);
    await read(later.messageId);
    expect([(await inboxOf(creator))[0]?.unread, (await notices(creator)).length]).toEqual([0, 0]);
  });

  test("takes threads and blocks along with their account, and loses notices with the profile", async () => {
    const { brand, creator } = await twoSides();
    const { threadId } = (await write(brand, { creatorId: creator.creatorId })).body;
    const blocked = await makeOwner(world(), PLAN_IDS.agency);
    await blocked.browser.call(addCreator, { creatorsId: [creator.creatorId] });
    const refused = (await write(blocked, { creatorId: creator.creatorId })).body.threadId;
    await creator.browser.call(contract.blockWorkspace, { id: creator.creatorId, threadId: refused });
    const { rows } = await world().root.execute<{ network: "instagram"; username: string }>(
      sql`select network, username from accounts where creator_id = ${creator.creatorId} and customer_id is null`,
    );
    const [account] = rows;
    if (!account) throw new Error("a creator has an account");
    // An account of which nothing is known would be deleted. Another one stays.
    await world().root.execute(sql`
      insert into account_counts (creator_id, account_id, at, precision, source_id, followers)
      select a.creator_id, a.id, '2026-01-01', 'day', f.source_id, 10 from accounts a join creator_facts f on f.creator_id = a.creator_id
      where a.creator_id = ${creator.creatorId} limit 1`);
    await world().root.execute(sql`
      insert into accounts (creator_id, network, username, username_key)
      values (${creator.creatorId}, 'tiktok', 'stays', 'stays')`);
    const admin = await makeAdmin(world());
    const removed = await admin.browser.call(removeNetwork, { influencer: creator.creatorId, ...account });
    expect(removed.status).toBe(200);
    await world().indexSync.flush();
    const [own] = (await creator.browser.call(listOwnCreators, {})).body.creators;
    const moved = { ...creator, creatorId: own?._id ?? "" };
    expect(moved.creatorId).not.toBe(creator.creatorId);
    const byThread = new Map((await inboxOf(moved)).map((one) => [one.threadId, one.isBlocked]));
    expect(byThread).toEqual(
      new Map([
        [threadId, false],
        [refused, true],
      ]),
    );
    expect(await notices(creator)).toContainEqual(
      expect.objectContaining({ creator: moved.creatorId, thread: threadId }),
    );
    expect((await write(brand, { threadId })).status).toBe(200);
    expect((await write(blocked, { threadId: refused })).error.msg).toContain("cannot be delivered");
    await creator.browser.call(releaseClaim, { id: own?.claim ?? "" });
    expect(await notices(creator)).toEqual([]);
  });

  test("finds what was written to them, and their blocks, in the file of their data, which leaves the thread to the workspace", async () => {
    const { brand, creator } = await twoSides();
    const { creatorId } = creator;
    const { threadId } = (await write(brand, { creatorId })).body;
    await answer(creator, threadId);
    await creator.browser.call(contract.blockWorkspace, { id: creatorId, threadId });
    expect((await creator.browser.call(exportPersonalData, {})).body).toMatchObject({
      receivedMessages: [{ text: "Hello Ada" }],
      writtenMails: [{ text: "Gladly." }],
      messageBlocks: [{ customerId: brand.customerId }],
    });
    expect((await brand.browser.call(exportPersonalData, {})).body).toMatchObject({ receivedMessages: [] });
    await world().root.execute(sql`delete from creator_claims where user_id = ${creator.userId}`);
    expect(await shownTo(brand, threadId)).toMatchObject({ isClosed: true, mails: [{}, { text: "Gladly." }] });
  });

  test("reads nothing of others, and neither do their managers or another owner of the profile", async () => {
    const { brand, creator } = await twoSides();
    const { creatorId } = creator;
    const { threadId } = (await write(brand, { creatorId })).body;
    const stranger = await makeOwningCreator(world());
    expect((await threadOf(stranger, threadId)).status).toBe(404);
    expect((await threadOf({ ...stranger, creatorId }, threadId)).status).toBe(404);
    expect((await answer(stranger, threadId)).status).toBe(404);
    await world().root.execute(sql`
      insert into creator_managers (claim_id, email, user_id, accepted_at)
      select id, 'm@agency.test', ${stranger.userId}, created_at from creator_claims where user_id = ${creator.userId}`);
    expect((await threadOf({ ...stranger, creatorId }, threadId)).status).toBe(404);
    const neighbour = await makeOwner(world(), PLAN_IDS.agency);
    expect((await write(neighbour, { threadId })).status).toBe(404);

    await world().root.execute(
      sql`update creator_claims set state = 'ended', "end" = 'released' where user_id = ${creator.userId}`,
    );
    expect((await threadOf(creator, threadId)).status).toBe(404);
    expect((await creator.browser.call(countOwnMessages, {})).body.brands).toBe(0);
    // The workspace's thread stays, and takes nothing more, also when the profile has another owner.
    await giveProfile(world(), stranger.userId, creatorId);
    expect(await shownTo(brand, threadId)).toMatchObject({ isClosed: true, mails: [{ text: "Hello Ada" }] });
    expect((await write(brand, { threadId })).error.msg).toContain("no more messages");
    expect(await inboxOf({ ...stranger, creatorId })).toEqual([]);
    const next = (await write(brand, { creatorId })).body;
    expect((await inboxOf({ ...stranger, creatorId })).map((one) => one.threadId)).toEqual([next.threadId]);
  });
});
