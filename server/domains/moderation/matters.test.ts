import { describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { listAllAudit } from "#contract/audit-log/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import * as contract from "#contract/moderation.ts";
import { answerDispute, eraseCreator, getSubjectData, listDisputes } from "#contract/privacy.ts";
import { sendCommunityMessage, sendReport, suggestProfiles } from "#contract/support.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin } from "#test/factories/people.ts";
import { noticesOf, refusal, useDesk } from "./testing/desk.ts";

const { world, admin, owner, query, creator, propose, dispute, list, get, only, close, mailsTo } = useDesk();

describe("a matter", () => {
  test("is assigned to oneself, to others and to no one, and remembers it", async () => {
    await owner().browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const other = await makeAdmin(world());
    const logged = async () =>
      (await admin().browser.call(listAllAudit, { filters: { kinds: ["administration"] } })).body.entries.filter(
        (one) => one.kind === "matter.assigned",
      ).length;
    const before = await logged();
    const assign = async (assignee: string | null, expected?: string | null) =>
      admin().browser.call(contract.assignMatter, { ...key, assignee, ...(expected !== undefined && { expected }) });
    await assign(admin().userId, null);
    expect(await get(key)).toMatchObject({
      state: "assigned",
      assignee: { _id: admin().userId, name: "Ada Admin" },
    });
    // The other administrator has not seen that.
    const late = await other.browser.call(contract.assignMatter, { ...key, assignee: other.userId, expected: null });
    expect([...refusal(late), late.error.msg]).toEqual([409, "conflict", "Ada Admin has this in the meantime."]);
    await assign(other.userId);
    await assign(other.userId);
    await assign(null);
    const { state, steps } = await get(key);
    expect(state).toBe("open");
    expect(steps.map(({ step, by }) => [step, by])).toEqual([
      ["assigned", "Ada Admin"],
      ["assigned", "Ada Admin"],
      ["unassigned", "Ada Admin"],
    ]);
    await assign(other.userId);
    // Former administrators lose their assignments.
    await query("update users set is_admin = false where id = $1", other.userId);
    expect(await get(key)).toMatchObject({ state: "open", assignee: null });
    expect((await logged()) - before).toBe(4);
  });

  test.each(["report", "suggestion", "message"] as const)(
    "%s is closed with a note that reaches the reporter, and opened again",
    async (kind) => {
      await owner().browser.call(sendReport, { message: "The page <b>is</b> empty" });
      await owner().browser.call(suggestProfiles, { suggestions: ["@ada.example"] });
      await owner().browser.call(sendCommunityMessage, { subject: "An idea", description: "More of them" });
      const key = await only(kind);
      const note = "Fixed.\nhttps://evil.example\nThanks";
      await close(key, "resolved", note);
      const steps = [{ step: "resolved", by: "Ada Admin", note }];
      expect(await get(key)).toMatchObject({ state: "resolved", canReopen: true, steps });
      const [notice] = await noticesOf(owner());
      expect(notice).toMatchObject({ kind: "matter.closed", matter: kind, outcome: "resolved", note });
      const [mail] = await mailsTo(owner().userId);
      expect(mail?.subject).toMatch(/^Limelight: .* – done$/);
      for (const line of note.split("\n")) expect(mail?.body).toContain(`> ${line}`);
      expect((await list({ filters: { kinds: [kind] } })).total).toBe(0);

      const again = await close(key, "declined");
      expect([...refusal(again), again.error.msg]).toEqual([
        409,
        "conflict",
        "Ada Admin has resolved this in the meantime.",
      ]);
      await admin().browser.call(contract.reopenMatter, key);
      expect(await get(key)).toMatchObject({ state: "open", canReopen: false });
      expect(refusal(await admin().browser.call(contract.reopenMatter, key))).toEqual([409, "conflict"]);
      await world().travel(1_000);
      await close(key, "declined", "No.");
      expect(await get(key)).toMatchObject({ state: "declined" });
      expect((await noticesOf(owner())).map((one) => "outcome" in one && one.outcome)).toEqual([
        "declined",
        "resolved",
      ]);
    },
  );

  test("of two administrators at once only the first closes it", async () => {
    await owner().browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const other = await makeAdmin(world());
    const answers = await Promise.all([close(key), close(key, "declined", "No.", other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await mailsTo(owner().userId)).toHaveLength(1);
  });

  test("from someone anonymous or deleted notifies no one and names no one", async () => {
    await owner().browser.call(sendCommunityMessage, { subject: "x", description: "y", anonymous: true });
    const [stored] = await query("select to_jsonb(m) as row from support_messages m");
    expect(JSON.stringify(stored)).not.toContain(owner().userId);
    expect(JSON.stringify(stored)).not.toContain(owner().customerId);
    const message = await only("message");
    await close(message);
    expect(await get(message)).toMatchObject({ notifies: false, reporter: { who: "anonymous", name: null } });
    await owner().browser.call(sendReport, { message: "z" });
    await query("delete from users where id = $1", owner().userId);
    const report = await only("report");
    await close(report);
    expect(await get(report)).toMatchObject({
      state: "resolved",
      notifies: false,
      reporter: { who: "deleted", name: null },
    });
    expect(
      await query(
        "select id from notifications where payload->>'kind' = 'matter.closed' and user_id = $1",
        owner().userId,
      ),
    ).toEqual([]);
    expect((await query("select recipient from mails where subject like 'Limelight:%'")).length).toBe(0);
  });

  test("a dispute is the same on the privacy desk and in the queue", async () => {
    const id = await creator();
    await world().indexSync.flush();
    const [first, second] = [await dispute(id), await dispute(id)];
    await close({ kind: "dispute", id: first }, "declined", "It is right.");
    expect(await get({ kind: "dispute", id: first })).toMatchObject({
      state: "declined",
      canReopen: false,
      dispute: { state: "rejected", answer: "It is right.", value: expect.any(Number), current: expect.any(Number) },
      steps: [{ step: "declined", by: "Ada Admin", note: "It is right." }],
    });
    const onDesk = (await admin().browser.call(listDisputes, { filters: { state: "rejected" } })).body.disputes;
    expect(onDesk.map(({ _id }) => _id)).toEqual([first]);
    await admin().browser.call(answerDispute, { id: second, state: "corrected", answer: "Corrected." });
    expect(await get({ kind: "dispute", id: second })).toMatchObject({
      state: "resolved",
      steps: [{ by: "Ada Admin" }],
    });
    const late = await close({ kind: "dispute", id: second });
    expect([...refusal(late), late.error.msg]).toEqual([
      409,
      "conflict",
      "Ada Admin has resolved this in the meantime.",
    ]);
    expect((await noticesOf(owner())).map((one) => "note" in one && one.note)).toEqual(["Corrected.", "It is right."]);
    expect(refusal(await admin().browser.call(contract.reopenMatter, { kind: "dispute", id: first }))).toEqual([
      400,
      "bad_request",
    ]);
  });

  test("a proposed niche is confirmed or rejected, once, and the history undoes it", async () => {
    const id = await creator();
    const key = { kind: "category" as const, id: await propose(id) };
    const { actionId } = (await close(key, "resolved", "")).body;
    expect(await get(key)).toMatchObject({
      state: "resolved",
      steps: [{ step: "resolved", by: "Ada Admin", note: null }],
    });
    expect(refusal(await close(key, "declined", ""))).toEqual([409, "conflict"]);
    await admin().browser.call(undoAction, { id: actionId ?? "" });
    expect(await get(key)).toMatchObject({ state: "open" });
    await close(key, "declined", "");
    expect(await get(key)).toMatchObject({ state: "declined" });
    expect(await query("select state from creator_niches where creator_id = $1", id)).toEqual([{ state: -1 }]);
    expect((await admin().browser.call(listActions, {})).body.actions.length).toBeGreaterThan(1);
  });
});

describe("proposed niches", () => {
  const decide = async (body: InputOf<typeof contract.closeProposals>) =>
    admin().browser.call(contract.closeProposals, body);

  test("are confirmed together, as one action that can be undone", async () => {
    const ids = await Promise.all([creator(), creator(), creator()].map(async (id) => propose(await id)));
    const [first = "", second = "", third = ""] = ids;
    const { body } = await decide({ selection: { ids: [first, second, "999999999:1"] }, outcome: "resolved" });
    expect(body).toMatchObject({ closed: 2, actionId: expect.any(String) });
    expect(await get({ kind: "category", id: first })).toMatchObject({
      state: "resolved",
      steps: [{ step: "resolved", by: "Ada Admin", note: null }],
    });
    expect((await list()).matters.map(({ id }) => id)).toEqual([third]);
    const { actions } = (await admin().browser.call(listActions, {})).body;
    expect(actions[0]).toMatchObject({ _id: body.actionId, title: "Confirmed proposals", count: 2 });

    const again = await decide({ selection: { ids: [first, second] }, outcome: "declined" });
    expect(refusal(again)).toEqual([409, "conflict"]);
    // What was decided before stays as it is.
    const mixed = await decide({ selection: { ids: [first, third] }, outcome: "declined" });
    expect(mixed.body.closed).toBe(1);
    expect(await get({ kind: "category", id: first })).toMatchObject({ state: "resolved" });
    await admin().browser.call(undoAction, { id: body.actionId });
    expect((await list()).matters.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  });

  test("are rejected by what the queue is filtered by, with exceptions", async () => {
    const ids = await Promise.all([creator(), creator(), creator()].map(async (id) => propose(await id)));
    const [mine = "", spared = "", other = ""] = ids;
    await admin().browser.call(contract.assignMatter, { kind: "category", id: other, assignee: admin().userId });
    await owner().browser.call(sendReport, { message: "x" });
    const matching = { kinds: ["category" as const], assignees: ["none"] };
    const { body } = await decide({ selection: { matching, except: [spared] }, outcome: "declined" });
    expect(body.closed).toBe(1);
    expect(await get({ kind: "category", id: mine })).toMatchObject({ state: "declined" });
    expect((await list({ filters: { kinds: ["category"] } })).matters.map(({ id }) => id).toSorted()).toEqual(
      [spared, other].toSorted(),
    );
    expect((await list({ filters: { kinds: ["report"] } })).total).toBe(1);
  });

  test("are decided at most a thousand at once, and by administrators", async () => {
    const many = await makeCreators(world(), 1001);
    await query(
      `insert into creator_niches (creator_id, niche_id, state, source_id, evidence)
       select id, (select min(id) from niches), 3, (select min(id) from sources), '{"words": [], "score": 4}'
       from unnest($1::bigint[]) id`,
      many,
    );
    const all = { selection: { matching: {} }, outcome: "declined" as const };
    const refused = await decide(all);
    expect([...refusal(refused), refused.error.msg]).toEqual([
      400,
      "bad_request",
      "More than 1,000 proposed niches match. Narrow the filters, or decide them under “Incoming” of the categories.",
    ]);
    expect((await list()).total).toBe(1001);
    expect(refusal(await owner().browser.call(contract.closeProposals, all))).toEqual([403, "forbidden"]);
  });
});

describe("an objection", () => {
  test("is declined with a note, or followed by erasing the creator, and its reporter is notified", async () => {
    const id = await creator();
    const page = `/discovery?creator=${id}`;
    await owner().browser.call(sendReport, { message: "I want out", page, objection: true });
    const key = await only("objection");
    expect(refusal(await close(key))).toEqual([400, "bad_request"]);
    await close(key, "declined", "We could not verify who you are.");
    await admin().browser.call(contract.reopenMatter, key);
    const held = (await admin().browser.call(getSubjectData, { id })).body.teams;
    expect(held).toContainEqual({ kind: "messages", rows: 1 });
    const erased = (await admin().browser.call(eraseCreator, { creatorId: id })).body;
    expect(erased.removed["messages"]).toBe(1);
    expect(refusal(await admin().browser.call(contract.getMatter, key))).toEqual([404, "not_found"]);
    const record = await only("objection");
    expect(await get(record)).toMatchObject({
      state: "resolved",
      reporter: { who: "administrator", name: "Ada Admin" },
      creator: null,
      canReopen: false,
      steps: [{ step: "resolved", by: "Ada Admin" }],
    });
    expect(refusal(await close(record, "declined"))).toEqual([409, "conflict"]);
    const notices = await noticesOf(owner());
    expect(notices).toMatchObject([{ matter: "objection", outcome: "resolved", creator: null, excerpt: "" }]);
    const [declined, done] = await mailsTo(owner().userId);
    expect([declined?.subject, done?.subject]).toEqual([
      "Limelight: the objection you passed on – declined",
      "Limelight: the objection you passed on – done",
    ]);
  });

  test("needs a creator that the workspace sees", async () => {
    const send = async (input: Partial<InputOf<typeof sendReport>>) =>
      refusal(await owner().browser.call(sendReport, { message: "x", objection: true, ...input }));
    expect(await send({})).toEqual([400, "bad_request"]);
    expect(await send({ page: "/creators/999999999" })).toEqual([400, "bad_request"]);
    expect(await send({ creator: "999999999" })).toEqual([404, "not_found"]);
    expect((await list()).total).toBe(0);
  });
});

test("erasing a creator clears their name from what others wrote", async () => {
  const [id = ""] = await makeCreators(world(), 1, { facts: { fullName: "Zuleika Objecting" } });
  const report = "Zuleika Objecting is listed twice";
  await owner().browser.call(sendReport, { message: report, page: "/crm" });
  await owner().browser.call(suggestProfiles, { suggestions: ["zuleika objecting", "@bob.example"] });
  await close(await only("report"), "resolved", "Merged.");
  const key = { kind: "dispute" as const, id: await dispute(id) };
  await admin().browser.call(contract.assignMatter, { ...key, assignee: admin().userId });
  await admin().browser.call(eraseCreator, { creatorId: id });
  const { matters } = await list({ filters: { state: "all" } });
  expect(matters.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
    ["report", "This text named a creator who has been erased."],
    ["suggestion", "@bob.example"],
    ["objection", ""],
  ]);
  expect(await query("select id from moderation_matters where dispute_id is not null")).toEqual([]);
  const texts = [await query("select body from mails"), await query("select payload from notifications")];
  expect(JSON.stringify(texts)).not.toMatch(/zuleika/i);
});
