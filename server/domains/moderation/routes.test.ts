import { beforeEach, describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { listAllAudit } from "#contract/audit-log.ts";
import { NONE } from "#contract/collections/filters.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { TEXT_MAX } from "#contract/limits.ts";
import * as contract from "#contract/moderation.ts";
import { listNotifications } from "#contract/notifications.ts";
import { answerDispute, disputeFigure, eraseCreator, getSubjectData, listDisputes } from "#contract/privacy.ts";
import type { MatterKind } from "#contract/states.ts";
import { sendCommunityMessage, sendReport, suggestProfiles } from "#contract/support.ts";
import { updateUser } from "#contract/users.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;

let admin: Person;
let owner: Person;
beforeEach(async () => {
  for (const table of ["support_messages", "disputes", "moderation_matters", "mails", "creator_niches", "objections"])
    // oxlint-disable-next-line no-await-in-loop -- they refer to one another
    await query(`delete from ${table}`);
  await query("update users set is_admin = false");
  admin = await makeAdmin(world());
  owner = await makeOwner(world());
  await owner.browser.call(updateUser, { first_name: "Grace", last_name: "Hopper" });
  await admin.browser.call(updateUser, { first_name: "Ada", last_name: "Admin" });
  await query("delete from mails");
});

async function creator(): Promise<string> {
  const [id = ""] = await makeCreators(world(), 1);
  return id;
}

/** A niche that the classifier has proposed. */
async function propose(creatorId: string): Promise<string> {
  const [{ id: niche } = { id: 0 }] = await query("select id from niches order by id limit 1");
  await query(
    `insert into creator_niches (creator_id, niche_id, state, source_id, evidence)
     select $1, $2, 3, (select min(id) from sources), '{"words": ["arabica", "espresso"], "score": 4}'`,
    creatorId,
    niche,
  );
  return `${creatorId}:${niche}`;
}

async function dispute(creatorId: string, by = owner): Promise<string> {
  const text = "She has ten times as many.";
  const input = { id: creatorId, figure: "followers", network: "instagram", text } as const;
  return (await by.browser.call(disputeFigure, input)).body.dispute._id;
}

const list = async (input: InputOf<typeof contract.listMatters> = {}, by = admin) =>
  (await by.browser.call(contract.listMatters, input)).body;
const only = async (kind: MatterKind) => {
  const { matters } = await list({ filters: { kinds: [kind], state: "all" } });
  if (matters[0] === undefined || matters.length > 1) throw new Error(`${matters.length} of ${kind}`);
  return { kind, id: matters[0].id };
};
const get = async (key: { kind: MatterKind; id: string }) =>
  (await admin.browser.call(contract.getMatter, key)).body.matter;
const close = async (
  key: { kind: MatterKind; id: string },
  outcome: "resolved" | "declined" = "resolved",
  note = "Done, thank you.",
  by = admin,
) => by.browser.call(contract.closeMatter, { ...key, outcome, note });
const mailsTo = async (userId: string): Promise<{ subject: string; body: string }[]> =>
  query("select subject, body from mails where recipient = (select email from users where id = $1)", userId).then(
    (rows) => rows.map(({ subject, body }) => ({ subject, body })),
  );
const noticesOf = async ({ browser }: Person) =>
  (await browser.call(listNotifications, { type: "global" })).body.notifications.map(({ payload }) => payload);
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

/** One of each kind, the oldest first. */
async function fill() {
  const id = await creator();
  const proposal = await propose(id);
  await owner.browser.call(sendReport, { message: "This page is empty", page: "/lists?page=2" });
  await owner.browser.call(suggestProfiles, { suggestions: ["@ada.example", "@bob.example"] });
  const message = { subject: "An idea", object: "Scores", description: "More of them" };
  await owner.browser.call(sendCommunityMessage, { ...message, anonymous: true });
  const disputed = await dispute(id);
  await owner.browser.call(sendReport, { message: "I want out", page: `/creators/${id}`, objection: true });
  return { id, proposal, disputed };
}

describe("the queue", () => {
  test("lists what waits, of all kinds, the oldest first, with who reported it and what it is about", async () => {
    const { id, proposal, disputed } = await fill();
    const { matters, total, choices, administrators } = await list();
    expect(matters.map(({ kind }) => kind)).toEqual([
      "category",
      "report",
      "suggestion",
      "message",
      "dispute",
      "objection",
    ]);
    const named = { who: "person", name: "Grace Hopper" };
    const full_name = expect.any(String);
    const base = { state: "open", assignee: null, page: null, figure: null, category: null, creator: null };
    expect(matters).toEqual([
      {
        ...base,
        kind: "category",
        id: proposal,
        reporter: { who: "limelight", name: null },
        creator: { _id: id, full_name },
        category: { id: Number(proposal.split(":")[1]), name: expect.any(String) },
        excerpt: "arabica, espresso",
        openedAt: expect.any(String),
      },
      ...[
        { kind: "report", reporter: named, page: "/lists?page=2", excerpt: "This page is empty" },
        { kind: "suggestion", reporter: named, excerpt: "@ada.example @bob.example" },
        {
          kind: "message",
          reporter: { who: "anonymous", name: null },
          excerpt: "An idea · Scores – More of them",
        },
        {
          kind: "dispute",
          id: disputed,
          reporter: named,
          creator: { _id: id, full_name },
          figure: { figure: "followers", network: "instagram" },
          excerpt: "She has ten times as many.",
        },
        {
          kind: "objection",
          reporter: named,
          creator: { _id: id, full_name },
          page: `/creators/${id}`,
          excerpt: "I want out",
        },
      ].map((one) => ({ ...base, id: expect.any(String), openedAt: expect.any(String), ...one })),
    ]);
    expect(total).toBe(6);
    expect(new Map(choices.kinds.map(({ value, count }) => [value, count])).get("report")).toBe(1);
    expect(choices.assignees).toEqual([{ value: NONE, count: 6 }]);
    expect(administrators).toEqual([{ _id: admin.userId, name: "Ada Admin" }]);
    expect((await admin.browser.call(contract.countMatters, {})).body).toEqual({ fromPeople: 5, assignedToYou: 0 });
    expect((await list({ asc: "false" })).matters.map((one) => one.kind)).toEqual(
      matters.map((one) => one.kind).toReversed(),
    );
  });

  test("is filtered by kind, state, assignee and text", async () => {
    await fill();
    const found = async (filters: NonNullable<InputOf<typeof contract.listMatters>["filters"]>) =>
      (await list({ filters })).matters.map(({ kind }) => kind);
    await admin.browser.call(contract.assignMatter, { ...(await only("report")), assignee: admin.userId });
    await close(await only("suggestion"), "declined");
    expect(await found({ kinds: ["message", "suggestion"] })).toEqual(["message"]);
    expect(await found({ state: "assigned" })).toEqual(["report"]);
    expect(await found({ state: "declined" })).toEqual(["suggestion"]);
    expect(await found({ state: "resolved" })).toEqual([]);
    expect(await found({ state: "all" })).toHaveLength(6);
    expect(await found({ assignees: [admin.userId] })).toEqual(["report"]);
    expect(await found({ assignees: [NONE], state: "open" })).toHaveLength(4);
    expect(await found({ assignees: [NONE, admin.userId] })).toHaveLength(5);
    expect(await found({ search: "ESPRESSO" })).toEqual([]);
    expect(await found({ search: "grace hopper", kinds: ["objection"] })).toEqual(["objection"]);
    expect(await found({ search: "100%" })).toEqual([]);
    const { choices } = await list({ filters: { kinds: ["report"], search: "page" } });
    expect(choices.kinds).toContainEqual({ value: "report", count: 1 });
    expect(choices.assignees).toEqual([{ value: admin.userId, count: 1 }]);
    expect((await admin.browser.call(contract.countMatters, {})).body).toEqual({ fromPeople: 4, assignedToYou: 1 });
  });

  test("has pages", async () => {
    await query(
      `insert into support_messages (kind, text, created_at)
       select 'report', 'no. ' || n, now() + make_interval(secs => n) from generate_series(1, 51) n`,
    );
    expect(await list()).toMatchObject({ total: 51, perPage: 50 });
    expect((await list({ page: 2 })).matters.map(({ excerpt }) => excerpt)).toEqual(["no. 51"]);
  });
});

describe("a matter", () => {
  test("is assigned to oneself, to others and to no one, and remembers it", async () => {
    await owner.browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const other = await makeAdmin(world());
    const logged = async () =>
      (await admin.browser.call(listAllAudit, { filters: { kinds: ["administration"] } })).body.entries.filter(
        (one) => one.kind === "matter.assigned",
      ).length;
    const before = await logged();
    const assign = async (assignee: string | null, expected?: string | null) =>
      admin.browser.call(contract.assignMatter, { ...key, assignee, ...(expected !== undefined && { expected }) });
    await assign(admin.userId, null);
    expect(await get(key)).toMatchObject({
      state: "assigned",
      assignee: { _id: admin.userId, name: "Ada Admin" },
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
    // An administrator who is none any more has nothing assigned.
    await query("update users set is_admin = false where id = $1", other.userId);
    expect(await get(key)).toMatchObject({ state: "open", assignee: null });
    expect((await logged()) - before).toBe(4);
  });

  test.each(["report", "suggestion", "message"] as const)(
    "%s is closed with a note that reaches the reporter, and opened again",
    async (kind) => {
      await owner.browser.call(sendReport, { message: "The page <b>is</b> empty" });
      await owner.browser.call(suggestProfiles, { suggestions: ["@ada.example"] });
      await owner.browser.call(sendCommunityMessage, { subject: "An idea", description: "More of them" });
      const key = await only(kind);
      const note = "Fixed.\nhttps://evil.example\nThanks";
      await close(key, "resolved", note);
      const steps = [{ step: "resolved", by: "Ada Admin", note }];
      expect(await get(key)).toMatchObject({ state: "resolved", canReopen: true, steps });
      const [notice] = await noticesOf(owner);
      expect(notice).toMatchObject({ kind: "matter.closed", matter: kind, outcome: "resolved", note });
      const [mail] = await mailsTo(owner.userId);
      expect(mail?.subject).toMatch(/^Limelight: .* – done$/);
      for (const line of note.split("\n")) expect(mail?.body).toContain(`> ${line}`);
      expect((await list({ filters: { kinds: [kind] } })).total).toBe(0);

      const again = await close(key, "declined");
      expect([...refusal(again), again.error.msg]).toEqual([
        409,
        "conflict",
        "Ada Admin has resolved this in the meantime.",
      ]);
      await admin.browser.call(contract.reopenMatter, key);
      expect(await get(key)).toMatchObject({ state: "open", canReopen: false });
      expect(refusal(await admin.browser.call(contract.reopenMatter, key))).toEqual([409, "conflict"]);
      await close(key, "declined", "No.");
      expect(await get(key)).toMatchObject({ state: "declined" });
      expect((await noticesOf(owner)).map((one) => "outcome" in one && one.outcome)).toEqual(["declined", "resolved"]);
    },
  );

  test("of two administrators at once only the first closes it", async () => {
    await owner.browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const other = await makeAdmin(world());
    const answers = await Promise.all([close(key), close(key, "declined", "No.", other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mailsTo(owner.userId)).toHaveLength(1);
  });

  test("from someone anonymous or deleted notifies no one and names no one", async () => {
    await owner.browser.call(sendCommunityMessage, { subject: "x", description: "y", anonymous: true });
    const [stored] = await query("select to_jsonb(m) as row from support_messages m");
    expect(JSON.stringify(stored)).not.toContain(owner.userId);
    expect(JSON.stringify(stored)).not.toContain(owner.customerId);
    const message = await only("message");
    await close(message);
    expect(await get(message)).toMatchObject({ notifies: false, reporter: { who: "anonymous", name: null } });
    await owner.browser.call(sendReport, { message: "z" });
    await query("delete from users where id = $1", owner.userId);
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
        owner.userId,
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
    const onDesk = (await admin.browser.call(listDisputes, { state: "rejected" })).body.disputes;
    expect(onDesk.map(({ _id }) => _id)).toEqual([first]);
    await admin.browser.call(answerDispute, { id: second, state: "corrected", answer: "Corrected." });
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
    expect((await noticesOf(owner)).map((one) => "note" in one && one.note)).toEqual(["Corrected.", "It is right."]);
    expect(refusal(await admin.browser.call(contract.reopenMatter, { kind: "dispute", id: first }))).toEqual([
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
    await admin.browser.call(undoAction, { id: actionId ?? "" });
    expect(await get(key)).toMatchObject({ state: "open" });
    await close(key, "declined", "");
    expect(await get(key)).toMatchObject({ state: "declined" });
    expect(await query("select state from creator_niches where creator_id = $1", id)).toEqual([{ state: -1 }]);
    expect((await admin.browser.call(listActions, {})).body.actions.length).toBeGreaterThan(1);
  });
});

describe("an objection", () => {
  test("is declined with a note, or followed by erasing the creator, and its reporter is notified", async () => {
    const id = await creator();
    const page = `/discovery?creator=${id}`;
    await owner.browser.call(sendReport, { message: "I want out", page, objection: true });
    const key = await only("objection");
    expect(refusal(await close(key))).toEqual([400, "bad_request"]);
    await close(key, "declined", "We could not verify who you are.");
    await admin.browser.call(contract.reopenMatter, key);
    const held = (await admin.browser.call(getSubjectData, { id })).body.teams;
    expect(held).toContainEqual({ kind: "messages", rows: 1 });
    const erased = (await admin.browser.call(eraseCreator, { creatorId: id })).body;
    expect(erased.removed["messages"]).toBe(1);
    expect(refusal(await admin.browser.call(contract.getMatter, key))).toEqual([404, "not_found"]);
    const record = await only("objection");
    expect(await get(record)).toMatchObject({
      state: "resolved",
      reporter: { who: "administrator", name: "Ada Admin" },
      creator: null,
      canReopen: false,
      steps: [{ step: "resolved", by: "Ada Admin" }],
    });
    expect(refusal(await close(record, "declined"))).toEqual([409, "conflict"]);
    const notices = await noticesOf(owner);
    expect(notices).toMatchObject([{ matter: "objection", outcome: "resolved", creator: null, excerpt: "" }]);
    const [declined, done] = await mailsTo(owner.userId);
    expect([declined?.subject, done?.subject]).toEqual([
      "Limelight: the objection you passed on – declined",
      "Limelight: the objection you passed on – done",
    ]);
  });

  test("needs a creator that the workspace sees", async () => {
    const send = async (input: Partial<InputOf<typeof sendReport>>) =>
      refusal(await owner.browser.call(sendReport, { message: "x", objection: true, ...input }));
    expect(await send({})).toEqual([400, "bad_request"]);
    expect(await send({ page: "/creators/999999999" })).toEqual([400, "bad_request"]);
    expect(await send({ creator: "999999999" })).toEqual([404, "not_found"]);
    expect((await list()).total).toBe(0);
  });
});

test("erasing a creator clears their name from what others wrote", async () => {
  const [id = ""] = await makeCreators(world(), 1, { facts: { fullName: "Zuleika Objecting" } });
  const report = "Zuleika Objecting is listed twice";
  await owner.browser.call(sendReport, { message: report, page: "/crm" });
  await owner.browser.call(suggestProfiles, { suggestions: ["zuleika objecting", "@bob.example"] });
  await close(await only("report"), "resolved", "Merged.");
  const key = { kind: "dispute" as const, id: await dispute(id) };
  await admin.browser.call(contract.assignMatter, { ...key, assignee: admin.userId });
  await admin.browser.call(eraseCreator, { creatorId: id });
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

describe("is refused", () => {
  test("to everyone but administrators", async () => {
    await owner.browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const visitor = world().browser();
    for (const [{ call }, expected] of [
      [{ call: owner.browser }, [403, "forbidden"]],
      [{ call: visitor }, [401, "bad_access_token"]],
    ] as const) {
      const answers = [
        await call.call(contract.listMatters, {}),
        await call.call(contract.countMatters, {}),
        await call.call(contract.getMatter, key),
        await call.call(contract.assignMatter, { ...key, assignee: null }),
        await call.call(contract.closeMatter, { ...key, outcome: "resolved", note: "x" }),
        await call.call(contract.reopenMatter, key),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual(expected);
    }
    expect(await get(key)).toMatchObject({ state: "open", steps: [] });
  });

  test("for what does not exist or is not valid", async () => {
    await owner.browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const { browser } = admin;
    for (const unknown of [
      { kind: "report" as const, id: NO_UUID },
      { kind: "dispute" as const, id: NO_UUID },
      { kind: "category" as const, id: "999999999:1" },
      { kind: "category" as const, id: NO_UUID },
      { kind: "report" as const, id: "1:1" },
      // Of another kind.
      { kind: "suggestion" as const, id: key.id },
    ]) {
      const answers = [
        await browser.call(contract.getMatter, unknown),
        await browser.call(contract.assignMatter, { ...unknown, assignee: null }),
        await close(unknown),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual([404, "not_found"]);
    }
    expect((await browser.send({ method: "GET" }, `/api/admin/moderation/other/${key.id}`)).status).toBe(400);
    expect((await browser.send({ method: "GET" }, "/api/admin/moderation/report/x")).status).toBe(400);
    for (const note of ["", "  ", "x".repeat(TEXT_MAX + 1)])
      expect(refusal(await close(key, "resolved", note))).toEqual([400, "bad_request"]);
    for (const assignee of [owner.userId, NO_UUID])
      expect(refusal(await browser.call(contract.assignMatter, { ...key, assignee }))).toEqual([400, "bad_request"]);
    await close(key);
    const late = await browser.call(contract.assignMatter, { ...key, assignee: admin.userId });
    expect(refusal(late)).toEqual([409, "conflict"]);
  });
});
