import { describe, expect, test } from "vitest";
import { NONE } from "#contract/collections/filters.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import * as contract from "#contract/moderation.ts";
import { sendCommunityMessage, sendReport, suggestProfiles } from "#contract/support.ts";
import { refusal, useDesk } from "./testing/desk.ts";

const { world, admin, owner, query, creator, propose, dispute, list, only, close } = useDesk();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

/** One of each kind, the oldest first. */
async function fill() {
  const later = async () => world().travel(1_000);
  const id = await creator();
  const proposal = await propose(id);
  await later();
  await owner().browser.call(sendReport, { message: "This page is empty", page: "/lists?page=2" });
  await later();
  await owner().browser.call(suggestProfiles, { suggestions: ["@ada.example", "@bob.example"] });
  await later();
  const message = { subject: "An idea", object: "Scores", description: "More of them" };
  await owner().browser.call(sendCommunityMessage, { ...message, anonymous: true });
  await later();
  const disputed = await dispute(id);
  await later();
  await owner().browser.call(sendReport, { message: "I want out", page: `/creators/${id}`, objection: true });
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
      ].map((one) => Object.assign({}, base, { id: expect.any(String), openedAt: expect.any(String) }, one)),
    ]);
    expect(total).toBe(6);
    expect(new Map(choices.kinds.map(({ value, count }) => [value, count])).get("report")).toBe(1);
    expect(choices.assignees).toEqual([{ value: NONE, count: 6 }]);
    expect(administrators).toEqual([{ _id: admin().userId, name: "Ada Admin" }]);
    expect((await admin().browser.call(contract.countMatters, {})).body).toEqual({ fromPeople: 5, assignedToYou: 0 });
    expect((await list({ asc: "false" })).matters.map((one) => one.kind)).toEqual(
      matters.map((one) => one.kind).toReversed(),
    );
  });

  test("is filtered by kind, state, assignee and text", async () => {
    await fill();
    const found = async (filters: NonNullable<InputOf<typeof contract.listMatters>["filters"]>) =>
      (await list({ filters })).matters.map(({ kind }) => kind);
    await admin().browser.call(contract.assignMatter, { ...(await only("report")), assignee: admin().userId });
    await close(await only("suggestion"), "declined");
    expect(await found({ kinds: ["message", "suggestion"] })).toEqual(["message"]);
    expect(await found({ state: "assigned" })).toEqual(["report"]);
    expect(await found({ state: "declined" })).toEqual(["suggestion"]);
    expect(await found({ state: "resolved" })).toEqual([]);
    expect(await found({ state: "all" })).toHaveLength(6);
    expect(await found({ assignees: [admin().userId] })).toEqual(["report"]);
    expect(await found({ assignees: [NONE], state: "open" })).toHaveLength(4);
    expect(await found({ assignees: [NONE, admin().userId] })).toHaveLength(5);
    expect(await found({ search: "ESPRESSO" })).toEqual([]);
    expect(await found({ search: "grace hopper", kinds: ["objection"] })).toEqual(["objection"]);
    expect(await found({ search: "100%" })).toEqual([]);
    const { choices } = await list({ filters: { kinds: ["report"], search: "page" } });
    expect(choices.kinds).toContainEqual({ value: "report", count: 1 });
    expect(choices.assignees).toEqual([{ value: admin().userId, count: 1 }]);
    expect((await admin().browser.call(contract.countMatters, {})).body).toEqual({ fromPeople: 4, assignedToYou: 1 });
  });

  test("has pages", async () => {
    await query(
      `insert into support_messages (kind, text, created_at)
       select 'report', 'no. ' || n, world.now() + make_interval(secs => n) from generate_series(1, 51) n`,
    );
    expect(await list()).toMatchObject({ total: 51, perPage: 50 });
    expect((await list({ page: 2 })).matters.map(({ excerpt }) => excerpt)).toEqual(["no. 51"]);
  });
});

describe("is refused", () => {
  test("for what does not exist or is not valid", async () => {
    await owner().browser.call(sendReport, { message: "x" });
    const key = await only("report");
    const { browser } = admin();
    for (const unknown of [
      { kind: "report" as const, id: NO_UUID },
      { kind: "dispute" as const, id: NO_UUID },
      { kind: "category" as const, id: "999999999:1" },
      { kind: "category" as const, id: NO_UUID },
      { kind: "report" as const, id: "1:1" },
      // The id of an item of another kind is unknown, too.
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
    for (const assignee of [owner().userId, NO_UUID])
      expect(refusal(await browser.call(contract.assignMatter, { ...key, assignee }))).toEqual([400, "bad_request"]);
    await close(key);
    const late = await browser.call(contract.assignMatter, { ...key, assignee: admin().userId });
    expect(refusal(late)).toEqual([409, "conflict"]);
  });
});
