import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator, exportCsv, listCrm } from "#contract/crm/endpoints.ts";
import {
  createPublicList,
  exportListCsv,
  getList,
  listFeedback,
  shareLog,
  updateShare,
} from "#contract/lists/endpoints.ts";
import { listNotifications, readNotification } from "#contract/notifications.ts";
import { giveFeedback } from "#contract/shared-lists.ts";
import { getTimeline } from "#contract/timeline.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { feedbackOn, merge, read, withShared } from "./testing/sharing.ts";

const world = useWorld();

describe("feedback", () => {
  test("replaces earlier feedback of the visitor, and is visible to the workspace only", async () => {
    const { id, owner, ids, topId, stranger } = await withShared(world(), 3, { feedback: true });
    await read(stranger, id);
    world().emitted.length = 0;
    const first = await stranger.call(giveFeedback, feedbackOn(ids[0], id));
    expect(first.body).toEqual({ success: true, mine: { creatorId: ids[0], verdict: "approve", comment: "" } });
    expect(world().emitted).toEqual(
      ["notifications", "feedback"].map((tag) => ({
        customerId: owner.customerId,
        event: "changed",
        payload: { tags: [tag], by: null },
      })),
    );
    await stranger.call(giveFeedback, feedbackOn(ids[0], id, { verdict: "reject", comment: " Too loud " }));
    await world().travel(1_000);
    await stranger.call(giveFeedback, feedbackOn(ids[1], id, { verdict: null, comment: "Who?" }));
    const { feedback } = (await read(stranger, id)).body;
    expect(feedback).toMatchObject({ open: true, reviewer: "Grace", reviewed: 1 });
    expect(new Set(feedback.mine)).toEqual(
      new Set([
        { creatorId: ids[0], verdict: "reject", comment: "Too loud" },
        { creatorId: ids[1], verdict: null, comment: "Who?" },
      ]),
    );
    const seen = (await owner.browser.call(listFeedback, { id: topId })).body;
    expect(seen.counts).toEqual({ approve: 0, maybe: 0, reject: 1, comments: 2 });
    expect(seen.feedback[1]).toMatchObject({ creatorId: ids[0], reviewer: "Grace", verdict: "reject" });
    expect((await owner.browser.call(shareLog, { id: topId })).body.newest[0]?.name).toBe("Grace");
    expect((await read(world().browser(), id)).body.feedback).toEqual({
      open: true,
      reviewer: null,
      reviewed: 0,
      mine: [],
    });
  });

  test("of a flood is listed newest first and counted completely", async () => {
    const { owner, ids, topId } = await withShared(world(), 1, { feedback: true });
    await world().root.execute(sql`
      insert into list_feedback (list_id, creator_id, visitor_id, reviewer, verdict, comment, updated_at)
      select ${topId}, ${Number(ids[0])}, gen_random_uuid(), 'R' || n, case when n % 2 = 0 then 'maybe' end,
        case when n % 2 = 1 then 'no' else '' end, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 2100) n`);
    const { feedback, counts } = (await owner.browser.call(listFeedback, { id: topId })).body;
    expect([feedback.length, feedback[0]?.reviewer, feedback.at(-1)?.reviewer]).toEqual([2000, "R2100", "R101"]);
    expect(counts).toEqual({ approve: 0, maybe: 1050, reject: 0, comments: 1050 });
  });

  test("is taken only from visitors of the page, and from so many new ones of an address", async () => {
    const { id, ids } = await withShared(world(), 1, { feedback: true });
    const bot = world().browser();
    const refused = await bot.call(giveFeedback, feedbackOn(ids[0], id));
    expect([refused.status, refused.error.err]).toEqual([403, "unknown_visitor"]);
    const statuses = [];
    for (let i = 0; i < 51; i += 1) {
      const visitor = world().browser();
      await read(visitor, id);
      statuses.push((await visitor.call(giveFeedback, feedbackOn(ids[0], id))).status);
    }
    expect([statuses.at(49), statuses.at(50)]).toEqual([200, 429]);
  });

  describe("notifies once per visitor and sitting", () => {
    const notificationsOf = async ({ customerId }: Person) => {
      const { rows } = await world().root.execute<{ user_id: string; payload: unknown; unread: boolean }>(sql`
        select user_id, payload, read_at is null as unread from notifications
        where customer_id = ${customerId} order by id`);
      return rows;
    };
    const MINUTE = 60_000;

    test("the member who turned it on, with what it is now", async () => {
      const { id, owner, ids, topId, stranger } = await withShared(world(), 3);
      const colleague = await makeColleague(world(), owner, "member");
      await colleague.browser.call(updateShare, { topId, feedback: true });
      await owner.browser.call(updateShare, { topId, feedback: true, companyName: "Ours" });
      await read(stranger, id);
      await stranger.call(giveFeedback, feedbackOn(ids[0], id));
      await world().travel(MINUTE);
      await stranger.call(giveFeedback, feedbackOn(ids[1], id, { verdict: "reject", comment: "Too loud" }));
      const inbox = async () => (await colleague.browser.call(listNotifications, { type: "global" })).body;
      const first = await inbox();
      expect(first.notifications.map(({ status, payload }) => ({ status, payload }))).toEqual([
        {
          status: "unread",
          payload: {
            kind: "list.feedback",
            list: { id: topId, title: "Spring" },
            reviewer: "Grace",
            feedback: [
              { creatorId: ids[1], verdict: "reject", hasComment: true },
              { creatorId: ids[0], verdict: "approve", hasComment: false },
            ],
            total: 2,
            counts: { approve: 1, maybe: 0, reject: 1, commented: 1 },
          },
        },
      ]);
      expect(Object.keys(first.notifications[0]?.names ?? {}).toSorted()).toEqual(ids.slice(0, 2).toSorted());

      const notificationId = first.notifications[0]?.id ?? "";
      await colleague.browser.call(readNotification, { type: "global", id: notificationId });
      await stranger.call(giveFeedback, feedbackOn(ids[2], id));
      const second = await inbox();
      expect(second.notifications.map(({ id: one, status }) => [one, status])).toEqual([[notificationId, "unread"]]);

      const other = world().browser();
      await read(other, id);
      await other.call(giveFeedback, feedbackOn(ids[0], id, { reviewer: "Alan" }));
      expect((await inbox()).unreadCount).toBe(2);
      expect((await owner.browser.call(listNotifications, { type: "global" })).body.notifications).toEqual([]);
    });

    test("again after a pause of half an hour, and with what was withdrawn since", async () => {
      const { id, owner, ids, stranger } = await withShared(world(), 2, { feedback: true });
      await read(stranger, id);
      for (const pause of [0, 29 * MINUTE, 29 * MINUTE]) {
        await world().travel(pause);
        await stranger.call(giveFeedback, feedbackOn(ids[0], id));
      }
      await world().travel(30 * MINUTE);
      await stranger.call(giveFeedback, feedbackOn(ids[1], id));
      await stranger.call(giveFeedback, feedbackOn(ids[1], id, { verdict: null }));
      const totals = (await notificationsOf(owner)).map(({ payload }) => payload);
      expect(totals).toEqual([expect.objectContaining({ total: 1 }), expect.objectContaining({ total: 0 })]);
    });

    test("the owner of the workspace when that member has left; feedback by the team sends no notification", async () => {
      const { id, owner, ids, topId, stranger } = await withShared(world(), 2);
      const colleague = await makeColleague(world(), owner, "member");
      await colleague.browser.call(updateShare, { topId, feedback: true });
      await owner.browser.call(giveFeedback, feedbackOn(ids[0], id));
      expect(await notificationsOf(owner)).toEqual([]);
      await world().root.execute(
        sql`update workspace_members set left_at = ${world().ctx.clock.now()} where user_id = ${colleague.userId}`,
      );
      await read(stranger, id);
      await stranger.call(giveFeedback, feedbackOn(ids[0], id));
      expect((await notificationsOf(owner)).map((row) => row.user_id)).toEqual([owner.userId]);
    });

    test("also when two verdicts arrive at once", async () => {
      const { id, owner, ids, stranger } = await withShared(world(), 2, { feedback: true });
      await read(stranger, id);
      const both = ids.map(async (one) => stranger.call(giveFeedback, feedbackOn(one, id)));
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      expect(await notificationsOf(owner)).toEqual([
        expect.objectContaining({ unread: true, payload: expect.objectContaining({ total: 2 }) }),
      ]);
    });
  });

  test("can be withdrawn", async () => {
    const { id, owner, ids, topId, stranger } = await withShared(world(), 1, { feedback: true });
    await stranger.call(giveFeedback, feedbackOn(ids[0], id));
    await stranger.call(giveFeedback, feedbackOn(ids[0], id, { verdict: null }));
    expect((await owner.browser.call(listFeedback, { id: topId })).body.feedback).toEqual([]);
    expect((await read(stranger, id)).body.feedback.reviewed).toBe(0);
  });

  test("is refused and hidden while the list does not accept feedback", async () => {
    const { id, owner, ids, topId, stranger } = await withShared(world(), 1);
    expect((await stranger.call(giveFeedback, feedbackOn(ids[0], id))).error.err).toBe("feedback_closed");
    await owner.browser.call(updateShare, { topId, feedback: true });
    await stranger.call(giveFeedback, feedbackOn(ids[0], id));
    await owner.browser.call(updateShare, { topId, feedback: false });
    expect((await read(stranger, id)).body.feedback).toEqual({ open: false, reviewer: null, reviewed: 0, mine: [] });
    expect((await stranger.call(giveFeedback, feedbackOn(ids[0], id))).error.err).toBe("feedback_closed");
  });

  test("is accepted only for creators that the list shows", async () => {
    const { id, owner, ids, topId, stranger } = await withShared(world(), 2, { feedback: true });
    const [inCrm = "", nowhere = ""] = await makeCreators(world(), 2);
    await owner.browser.call(addCreator, { creatorsId: [inCrm] });
    await merge(world(), owner.customerId, ids[0], inCrm);
    await read(stranger, id);
    const errors = await Promise.all(
      [ids[0], nowhere, "999999999999999"].map(
        async (one) => (await stranger.call(giveFeedback, feedbackOn(one, id))).error.err,
      ),
    );
    expect(errors).toEqual(["not_found", "not_found", "not_found"]);
    expect((await stranger.call(giveFeedback, feedbackOn(inCrm, id))).status).toBe(200);
    expect((await stranger.call(giveFeedback, feedbackOn(ids[1], id))).status).toBe(200);
    expect((await read(stranger, id)).body.feedback.reviewed).toBe(2);
    expect((await owner.browser.call(listFeedback, { id: topId })).body.feedback).toHaveLength(2);
  });

  test.each([
    ["no name", { reviewer: "   " }],
    ["a name that is too long", { reviewer: "x".repeat(81) }],
    ["a comment that is too long", { comment: "x".repeat(1_001) }],
    ["a control character", { comment: "a\u0000b" }],
    ["an id that is none", { creatorId: "1; drop table lists" }],
  ])("with %s is refused", async (_, input) => {
    const { id, ids, owner, topId, stranger } = await withShared(world(), 1, { feedback: true });
    expect((await stranger.call(giveFeedback, feedbackOn(ids[0], id, input))).status).toBe(400);
    expect((await owner.browser.call(listFeedback, { id: topId })).body.feedback).toEqual([]);
  });

  test("is in rows of the CRM and the list, their filters, timelines and files", async () => {
    const { id, owner, ids, topId, stranger } = await withShared(world(), 3, { feedback: true });
    const [first = "", second = "", gone = ""] = ids;
    const { body: other } = await owner.browser.call(createPublicList, { title: "Summer", creatorsId: [first] });
    const { body: opened } = await owner.browser.call(updateShare, { topId: other.list._id, feedback: true });
    const otherId = opened.list.share.id ?? "";
    await read(stranger, id);
    await read(stranger, otherId);
    await stranger.call(giveFeedback, feedbackOn(gone, id, { verdict: "maybe" }));
    await stranger.call(giveFeedback, feedbackOn(first, id, { verdict: "reject", comment: "Too loud" }));
    await world().travel(60_000);
    await stranger.call(giveFeedback, feedbackOn(first, otherId));
    await merge(world(), owner.customerId, gone, second);

    const spring = { list: { _id: topId, title: "Spring" }, approve: 0, maybe: 0, reject: 1, comments: 1 };
    const summer = { list: { _id: other.list._id, title: "Summer" }, approve: 1, maybe: 0, reject: 0, comments: 0 };
    const found = async (...verdicts: ("approve" | "maybe" | "reject" | "commented" | "none")[]) => {
      const { body } = await owner.browser.call(listCrm, { filters: { verdicts }, with_options: "true" });
      return body;
    };
    const { crmCreators: rows } = await found();
    const rowOf = (creatorId: string) => rows.find((row) => row.creatorId === creatorId);
    expect(rowOf(first)?.feedback).toEqual([summer, spring]);
    expect(rowOf(second)?.feedback).toEqual([{ ...spring, maybe: 1, reject: 0, comments: 0 }]);
    const listed = (await owner.browser.call(getList, { id: topId })).body.influencers;
    expect(listed.find((row) => row.creatorId === first)?.feedback).toEqual([spring]);

    const names = async (...of: Parameters<typeof found>) =>
      (await found(...of)).crmCreators.map((row) => row.creatorId).toSorted();
    expect(await names("approve")).toEqual([first]);
    expect(await names("commented", "maybe")).toEqual([first, second].toSorted());
    expect(await names("none")).toEqual([]);
    const [extra = ""] = await makeCreators(world(), 1);
    await owner.browser.call(addCreator, { creatorsId: [extra] });
    expect(await names("none", "reject")).toEqual([first, extra].toSorted());
    expect(new Map((await found()).filtersOptions?.verdicts.map(({ value, count }) => [value, count]))).toEqual(
      new Map([
        ["approve", 1],
        ["commented", 1],
        ["maybe", 1],
        ["none", 1],
        ["reject", 1],
      ]),
    );

    const { entries } = (await owner.browser.call(getTimeline, { id: rowOf(first)?._id ?? "", show: "feedback" })).body;
    expect(entries.map(({ what }) => what)).toEqual([
      { kind: "feedback", feedback: { reviewer: "Grace", verdict: "approve", comment: "", list: summer.list } },
      { kind: "feedback", feedback: { reviewer: "Grace", verdict: "reject", comment: "Too loud", list: spring.list } },
    ]);

    const columns = ["feedback" as const, "feedback_comments" as const];
    const selected = [rowOf(first)?._id ?? ""];
    const { data } = (await owner.browser.call(exportCsv, { selected, options: { columns } })).body;
    expect(data).toBe(
      '\uFEFF"Feedback","Feedback comments"\r\n"Summer: 1 approved; Spring: 1 rejected","Grace (Spring): Too loud"\r\n',
    );
    const list = await owner.browser.call(exportListCsv, { topId, selected: [first], options: { columns } });
    expect(list.body.data).toContain('"Spring: 1 rejected","Grace (Spring): Too loud"');
  });

  test("with a forged visitor cookie belongs to the forger only", async () => {
    const { id, ids, stranger } = await withShared(world(), 1, { feedback: true });
    await stranger.call(giveFeedback, feedbackOn(ids[0], id));
    const { rows } = await world().root.execute<{ visitor_id: string }>(
      sql`select visitor_id from list_feedback limit 1`,
    );
    const thief = world().browser();
    for (const token of [rows[0]?.visitor_id ?? "", randomUUID(), "x".repeat(3_000)]) {
      thief.cookies.set("limelight_visitor", token);
      expect((await read(thief, id)).body.feedback.mine).toEqual([]);
    }
  });
});
