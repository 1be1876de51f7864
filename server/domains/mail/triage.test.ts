import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion.ts";
import { undoAction } from "#contract/actions.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { createCampaign, deleteCampaign } from "#contract/campaigns/endpoints.ts";
import { beginImpersonation } from "#contract/impersonation.ts";
import * as comments from "#contract/mail/comments.ts";
import * as mail from "#contract/mail/endpoints.ts";
import { triageThread } from "#contract/mail/triage.ts";
import { listNotifications } from "#contract/notifications.ts";
import { removeMember } from "#contract/workspaces.ts";
import { makeAdmin, makeColleague, type Person } from "#test/factories/people.ts";
import { mail as feature } from "./feature.ts";
import { removeAddressFromComments } from "./index.ts";
import { headerIn, mailing, mailSource } from "./testing/mailing.ts";

const { world, writer } = mailing();
const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(world().ctx.clock.now().getTime() + ms).toISOString();
const noticesOf = async ({ browser }: Person) =>
  (await browser.call(listNotifications, { type: "global" })).body.notifications.map(({ payload }) => payload);

/** A member with a thread, and their colleague. */
async function prepare() {
  const mia = await writer();
  const bo = await makeColleague(world(), mia, "member");
  const { threadId: id } = (await mia.send({ to: "ada@creator.test", subject: "Spring" })).body;
  const listed = async (query: Parameters<typeof ask>[0] = {}) => (await ask(query)).threads.map((one) => one.threadId);
  const ask = async (query: { search?: string; tab?: mail.ThreadTab; filters?: object }) =>
    (await mia.browser.call(mail.listThreads, query)).body;
  const shown = async () => (await mia.thread(id)).thread;
  return { mia, bo, id, ask, listed, shown };
}

describe("a thread", () => {
  test("is assigned to members, who are notified, and filtered by assignee", async () => {
    const { mia, bo, id, ask, listed, shown } = await prepare();
    const assigned = (await mia.browser.call(triageThread, { id, assigneeId: bo.userId })).body;
    expect(await shown()).toMatchObject({ assignee: { _id: bo.userId } });
    expect(await noticesOf(bo)).toMatchObject([
      { kind: "mail.assigned", by: mia.userId, thread: id, subject: "Spring" },
    ]);
    expect((await mia.browser.call(triageThread, { id, assigneeId: bo.userId })).body.actionId).toBeNull();
    await mia.send({ to: "bea@creator.test" });
    const { choices, counts } = await ask({ filters: { assignees: [bo.userId] } });
    expect(counts.all).toBe(1);
    expect(choices.assignees).toEqual(
      expect.arrayContaining([
        { value: bo.userId, count: 1 },
        { value: "none", count: 1 },
      ]),
    );
    expect(await listed({ filters: { assignees: [bo.userId] } })).toEqual([id]);
    expect(await listed({ filters: { assignees: ["none"] } })).not.toContain(id);
    const { redoId } = (await mia.browser.call(undoAction, { id: assigned.actionId ?? "" })).body;
    expect([(await shown()).assignee, await noticesOf(bo)]).toEqual([null, []]);
    await mia.browser.call(undoAction, { id: redoId ?? "" });
    expect(await noticesOf(bo)).toMatchObject([{ kind: "mail.assigned", thread: id }]);
    // Who takes a thread is not notified.
    await mia.browser.call(triageThread, { id, assigneeId: mia.userId });
    expect(await noticesOf(mia)).toEqual([]);
    await mia.browser.call(triageThread, { id, assigneeId: bo.userId });
    await mia.browser.call(removeMember, { id: bo.userId });
    expect(await shown()).toMatchObject({ assignee: null });
    expect((await mia.browser.call(triageThread, { id, assigneeId: bo.userId })).error.err).toBe("not_found");
  });

  test("is quoted in notifications of its members, not of administrators who look in and of programs", async () => {
    const { mia, bo, id } = await prepare();
    await bo.browser.call(triageThread, { id, assigneeId: mia.userId });
    await bo.browser.call(comments.addThreadComment, { id, text: "@Mia, too much?", mentions: [mia.userId] });
    const read = async (browser: Person["browser"], headers = {}) =>
      (await browser.call(listNotifications, { type: "global" }, headers)).body;
    expect(await read(mia.browser)).toMatchObject({ notifications: [{}, {}], unreadCount: 2 });
    const { key } = (await mia.browser.call(createApiKey, { name: "Report", scopes: ["read"], days: null })).body;
    const admin = await makeAdmin(world());
    const seen = { userId: mia.userId, workspaceId: mia.customerId, reason: "To see what they see" };
    expect((await admin.browser.call(beginImpersonation, seen)).status).toBe(200);
    for (const one of [await read(admin.browser), await read(world().browser(), { authorization: `Bearer ${key}` })])
      expect(one).toEqual({ notifications: [], hasMore: false, unreadCount: 0 });
  });

  test("is snoozed until a time, and comes back then or when the creator answers", async () => {
    const { mia, id, listed, shown, ask } = await prepare();
    const until = after(DAY_MS);
    const snoozed = (await mia.browser.call(triageThread, { id, snoozedUntil: until })).body;
    expect(await listed()).toEqual([]);
    expect(await listed({ filters: { snoozed: true } })).toEqual([id]);
    expect(await listed({ search: "Spring" })).toEqual([id]);
    await feature.everyMinute?.({ ctx: world().ctx });
    expect(await shown()).toMatchObject({ snoozedUntil: until, isBack: false });
    await mia.browser.call(undoAction, { id: snoozed.actionId ?? "" });
    expect(await listed()).toEqual([id]);

    await mia.browser.call(triageThread, { id, snoozedUntil: until });
    await world().root.execute(sql`update mail_threads set snoozed_until = ${after(-60_000)} where id = ${id}`);
    await feature.everyMinute?.({ ctx: world().ctx });
    expect(await shown()).toMatchObject({ snoozedUntil: null, isBack: true });
    expect((await ask({ tab: "unread" })).counts).toMatchObject({ all: 1, unread: 1 });
    const again = (await mia.browser.call(triageThread, { id, snoozedUntil: until })).body;
    expect(await shown()).toMatchObject({ snoozedUntil: until, isBack: false });
    expect((await ask({ filters: { snoozed: true } })).counts).toMatchObject({ all: 1, unread: 0 });
    await mia.browser.call(undoAction, { id: again.actionId ?? "" });
    expect(await shown()).toMatchObject({ snoozedUntil: null, isBack: true });
    expect((await ask({ tab: "unread" })).counts).toMatchObject({ all: 1, unread: 1 });
    await mia.browser.call(mail.setMessageAsRead, { threadId: id });
    expect(await shown()).toMatchObject({ isBack: false });

    await mia.work();
    await mia.sync();
    await mia.browser.call(triageThread, { id, snoozedUntil: until });
    const first = mia.smtp.received[0]?.source ?? "";
    const references = [headerIn(first, "Message-ID")?.slice(1, -1) ?? ""];
    const answer = mailSource({ from: "ada@creator.test", id: "answer@creator.test", references });
    mia.imap.deliver("INBOX", answer, { date: world().ctx.clock.now() });
    await mia.sync();
    expect(await listed({ tab: "unread" })).toHaveLength(1);
    for (const snoozedUntil of [after(-1), after(400 * DAY_MS)]) {
      const refused = await mia.browser.call(triageThread, { id, snoozedUntil });
      expect(refused.error).toMatchObject({ err: "bad_request", issues: [{ path: "snoozedUntil" }] });
    }
  });

  test("is linked to a campaign of the workspace, and is another workspace's business not at all", async () => {
    const { mia, bo, id, ask, listed, shown } = await prepare();
    const { campaign, actionId: created } = (await mia.browser.call(createCampaign, { title: "Autumn" })).body;
    await mia.browser.call(triageThread, { id, campaignId: campaign._id });
    expect(await shown()).toMatchObject({ campaign: { _id: campaign._id, title: "Autumn" } });
    expect(await listed({ filters: { campaigns: [campaign._id] } })).toEqual([id]);
    const links = async () => [(await shown()).campaign?.title, (await ask({})).campaigns.map(({ title }) => title)];
    expect(await links()).toEqual(["Autumn", ["Autumn"]]);
    const { actionId } = (await mia.browser.call(deleteCampaign, { id: campaign._id })).body;
    expect(await links()).toEqual([undefined, []]);
    const { threadId: another } = (await mia.send({ to: "bea@creator.test" })).body;
    expect((await mia.browser.call(triageThread, { id: another, campaignId: campaign._id })).status).toBe(404);
    await mia.browser.call(undoAction, { id: actionId ?? "" });
    // A campaign that threads are about stays when its creation is undone.
    await mia.browser.call(undoAction, { id: created ?? "" });
    expect(await links()).toEqual(["Autumn", ["Autumn"]]);
    const zoe = await writer();
    const theirs = (await zoe.browser.call(createCampaign, { title: "Theirs" })).body.campaign;
    const viewer = await makeColleague(world(), mia, "viewer");
    const answers = await Promise.all([
      mia.browser.call(triageThread, { id, campaignId: theirs._id }),
      mia.browser.call(triageThread, { id, assigneeId: zoe.userId }),
      zoe.browser.call(triageThread, { id, assigneeId: null }),
      zoe.browser.call(comments.addThreadComment, { id, text: "Hi" }),
      viewer.browser.call(triageThread, { id, assigneeId: bo.userId }),
      viewer.browser.call(comments.addThreadComment, { id, text: "Hi" }),
      mia.browser.call(triageThread, { id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 403, 400]);
  });
});

describe("comments on a thread", () => {
  test("are the team's, mention colleagues once, and are edited and deleted by their author", async () => {
    const { mia, bo, id } = await prepare();
    const commentId = crypto.randomUUID();
    const written = { id, commentId, text: "@Bo, can you?", mentions: [bo.userId] };
    const { comment } = (await mia.browser.call(comments.addThreadComment, written)).body;
    await world().root.execute(sql`
      insert into mail_comments (id, customer_id, thread_id, author_id, text, mentions, created_at)
      select gen_random_uuid(), customer_id, thread_id, author_id, text, mentions, created_at
      from mail_comments, generate_series(2, ${comments.THREAD_COMMENTS_MAX}) where id = ${commentId}`);
    // At the limit, what was sent again after a lost reply is there already; another one is refused.
    expect((await mia.browser.call(comments.addThreadComment, written)).body.comment).toMatchObject({ _id: commentId });
    const more = await mia.browser.call(comments.addThreadComment, { id, text: "One more" });
    expect(more.error.msg).toContain(String(comments.THREAD_COMMENTS_MAX));
    await world().root.execute(sql`delete from mail_comments where thread_id = ${id} and id <> ${commentId}`);
    expect((await mia.thread(id)).comments).toMatchObject([{ _id: commentId, text: written.text, mine: true }]);
    expect((await mia.threads())[0]).toMatchObject({ comments: 1 });
    expect(await noticesOf(bo)).toMatchObject([{ kind: "mail.mention", thread: id, excerpt: written.text }]);
    const edit = async ({ browser }: Person) =>
      browser.call(comments.editThreadComment, { id: comment._id, text: "@Bo, please." });
    expect((await edit(bo)).error.err).toBe("forbidden");
    expect((await edit(mia)).body.comment).toMatchObject({ text: "@Bo, please.", mentions: [{ _id: bo.userId }] });
    expect(await noticesOf(bo)).toMatchObject([{ excerpt: "@Bo, please." }]);
    expect((await bo.browser.call(comments.deleteThreadComment, { id: comment._id })).error.err).toBe("forbidden");
    const { actionId } = (await mia.browser.call(comments.deleteThreadComment, { id: comment._id })).body;
    expect([(await mia.thread(id)).comments, await noticesOf(bo)]).toEqual([[], []]);
    await mia.browser.call(undoAction, { id: actionId ?? "" });
    expect((await mia.thread(id)).comments).toHaveLength(1);
    // Before the account of a person without a name is deleted, their address leaves what others wrote.
    await world().root.execute(sql`update mail_comments set text = '@bo@brand.test, please.',
      mentions = ${JSON.stringify([{ _id: bo.userId, name: "bo@brand.test" }])}::jsonb where id = ${comment._id}`);
    expect(JSON.stringify((await bo.browser.call(exportPersonalData, {})).body)).toContain("bo@brand.test, please.");
    await removeAddressFromComments(world().ctx, { id: bo.userId, email: "bo@brand.test" });
    expect((await mia.thread(id)).comments).toMatchObject([
      { text: "@former member, please.", mentions: [{ name: "former member" }] },
    ]);
    const stranger = await writer();
    const wrong = { id, text: "Hi", mentions: [stranger.userId] };
    expect((await mia.browser.call(comments.addThreadComment, wrong)).error.err).toBe("bad_request");
    expect((await mia.thread(id)).comments).toHaveLength(1);
    await mia.work();
    expect(JSON.stringify(mia.smtp.received)).not.toContain("please");
  });
});
