import { describe, expect, test } from "vitest";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { answerDispute, disputeFigure, listDisputes, ownDisputes } from "#contract/privacy.ts";
import { DISPUTE_STATES, disputeMachine } from "#contract/base/states.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const UNKNOWN_CREATOR = "999999999";
const figure = "followers" as const;
const network = "instagram" as const;

let sequence = 0;
/** A creator with two accounts on Instagram, of 900 and 500 followers. */
async function creator(): Promise<string> {
  sequence += 1;
  const at = world().ctx.clock.now();
  const account = (name: string, followers: number) => ({
    network,
    username: `${name}_${sequence}`,
    counts: [{ at, precision: "day" as const, followers }],
    posts: [],
  });
  const [id = ""] = await makeCreators(world(), 1, { accounts: [account("Large", 900), account("small", 500)] });
  await world().indexSync.flush();
  return id;
}

async function disputed(by: Person, id: string, text = "She has ten times as many.") {
  const { body } = await by.browser.call(disputeFigure, { id, figure, network, text });
  return body.dispute;
}

describe("disputing a figure", () => {
  test("stores the value and its account and is shown to the workspace", async () => {
    const owner = await makeOwner(world());
    const id = await creator();
    const { status, body } = await owner.browser.call(disputeFigure, { id, figure, network, text: "  Wrong  " });
    expect(status).toBe(200);
    expect(body.dispute).toMatchObject({
      creator: { _id: id },
      figure,
      network,
      username: `Large_${sequence}`,
      value: 900,
      current: 900,
      text: "Wrong",
      state: "open",
      answer: null,
      answeredAt: null,
    });
    const colleague = await makeColleague(world(), owner, "viewer");
    expect((await colleague.browser.call(ownDisputes, { id })).body.disputes).toEqual([body.dispute]);
  });

  test("is about the named account, and about no network for the score", async () => {
    const owner = await makeOwner(world());
    const id = await creator();
    const named = { id, figure, network, username: `@SMALL_${sequence}`, text: "x" };
    expect((await owner.browser.call(disputeFigure, named)).body.dispute).toMatchObject({ value: 500 });
    const score = await owner.browser.call(disputeFigure, { id, figure: "score", text: "x" });
    expect(score.body.dispute).toMatchObject({ figure: "score", network: null, username: null });
  });

  test("can be about a score of a network or a dimension of the content", async () => {
    const owner = await makeOwner(world());
    const id = await creator();
    // Little is known of the account: only its authenticity can be judged, by its profile.
    for (const [of, value] of [
      ["influence", null],
      ["authenticity", expect.closeTo(81.66, 1)],
    ] as const) {
      const { body } = await owner.browser.call(disputeFigure, { id, figure: of, network, text: "x" });
      expect(body.dispute).toMatchObject({ figure: of, network, username: `Large_${sequence}`, value });
    }
    const { body } = await owner.browser.call(disputeFigure, { id, figure: "optimism", text: "x" });
    expect(body.dispute).toMatchObject({ figure: "optimism", network: null, username: null });
    expect((await owner.browser.call(ownDisputes, { id })).body.disputes.map((one) => one.figure)).toEqual([
      "optimism",
      "authenticity",
      "influence",
    ]);
    const admin = await makeAdmin(world());
    const [newest] = (await admin.browser.call(listDisputes, {})).body.disputes;
    expect(newest).toEqual(body.dispute);
    const absent = { id, figure: "influence" as const, network: "youtube" as const, text: "x" };
    expect((await owner.browser.call(disputeFigure, absent)).error.err).toBe("not_found");
  });

  test("is open to viewers, not to visitors", async () => {
    const id = await creator();
    const viewer = await makeColleague(world(), await makeOwner(world()), "viewer");
    expect((await viewer.browser.call(disputeFigure, { id, figure, network, text: "x" })).status).toBe(200);
    const visitor = world().browser();
    const answers = [
      await visitor.call(disputeFigure, { id, figure, network, text: "x" }),
      await visitor.call(ownDisputes, { id }),
      await visitor.call(listDisputes, {}),
      await visitor.call(answerDispute, { id: NO_UUID, state: "rejected", answer: "x" }),
    ];
    for (const { status, error } of answers) expect([status, error.err]).toEqual([401, "bad_access_token"]);
  });

  test("of an unknown creator or account is not found", async () => {
    const { browser } = await makeOwner(world());
    const id = await creator();
    const answers = [
      await browser.call(disputeFigure, { id: UNKNOWN_CREATOR, figure, network, text: "x" }),
      await browser.call(disputeFigure, { id, figure, network: "youtube", text: "x" }),
      await browser.call(disputeFigure, { id, figure, network, username: "somebody_else", text: "x" }),
      await browser.call(ownDisputes, { id: UNKNOWN_CREATOR }),
    ];
    for (const { status, error } of answers) expect([status, error.err]).toEqual([404, "not_found"]);
  });

  test.each([
    { figure, text: "x" },
    { figure, network, text: "" },
    { figure, network, text: "   " },
    { figure, network, text: "x".repeat(TEXT_MAX + 1) },
    { figure: "charm", network, text: "x" },
    { figure: "influence", text: "x" },
    { figure, network: "myspace", text: "x" },
    { figure, network, text: "x", state: "corrected" },
  ])("%o is refused", async (body) => {
    const { browser } = await makeOwner(world());
    const answer = await browser.send({ method: "POST" }, `/api/creators/${await creator()}/disputes`, body);
    expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
  });

  test("is not visible to other workspaces", async () => {
    const id = await creator();
    await disputed(await makeOwner(world()), id);
    const stranger = await makeOwner(world());
    expect((await stranger.browser.call(ownDisputes, { id })).body.disputes).toEqual([]);
  });
});

describe("the disputes queue", () => {
  test("lists all workspaces, newest first, by state and page", async () => {
    const admin = await makeAdmin(world());
    const [first, second] = [await makeOwner(world()), await makeOwner(world())];
    const id = await creator();
    const older = await disputed(first, id);
    await world().travel(1_000);
    const newer = await disputed(second, id);
    const { body } = await admin.browser.call(listDisputes, {});
    expect(body.disputes.slice(0, 2).map(({ _id }) => _id)).toEqual([newer._id, older._id]);
    expect((await admin.browser.call(listDisputes, { filters: { state: "rejected" } })).body.disputes).toEqual([]);
    expect((await admin.browser.call(listDisputes, { page: 2 })).body).toEqual({ ...body, disputes: [] });
    expect(body.total).toBe(body.disputes.length);
    const { body: oldest } = await admin.browser.call(listDisputes, { asc: "true" });
    expect(oldest.disputes).toEqual(body.disputes.toReversed());
    const nothing = { search: "no dispute has these words" };
    expect((await admin.browser.call(listDisputes, { filters: nothing })).body).toMatchObject({
      disputes: [],
      total: 0,
    });
  });

  test("answers once; the team reads the answer", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    const id = await creator();
    world().emitted.length = 0;
    const { _id } = await disputed(owner, id);
    const input = { id: _id, state: "corrected" as const, answer: "Counted again." };
    const { status, body } = await admin.browser.call(answerDispute, input);
    expect([status, body.dispute.state, body.dispute.answer]).toEqual([200, "corrected", "Counted again."]);
    const notified = world().emitted.map(({ customerId, payload }) => [customerId, payload]);
    for (const { customerId } of [admin, owner]) {
      const changes = notified.filter(([to]) => to === customerId).map(([, payload]) => payload);
      expect(changes.length).toBeGreaterThanOrEqual(2);
      expect(changes).toContainEqual({ tags: ["disputes"], by: null });
    }
    expect(body.dispute.answeredAt).not.toBeNull();
    const [shown] = (await owner.browser.call(ownDisputes, { id })).body.disputes;
    expect(shown).toMatchObject({ state: "corrected", answer: "Counted again." });
    const again = await admin.browser.call(answerDispute, { ...input, state: "rejected" });
    expect([again.status, again.error.err]).toEqual([409, "conflict"]);
  });

  test("refuses an invalid answer and an unknown dispute", async () => {
    const { browser } = await makeAdmin(world());
    const answers = [
      await browser.call(answerDispute, { id: NO_UUID, state: "rejected", answer: "   " }),
      await browser.send({ method: "POST" }, `/api/admin/privacy/disputes/${NO_UUID}`, { state: "open", answer: "x" }),
      await browser.send({ method: "GET" }, "/api/admin/privacy/disputes?state=lost"),
    ];
    for (const { status } of answers) expect(status).toBe(400);
    const nothing = await browser.call(answerDispute, { id: NO_UUID, state: "rejected", answer: "x" });
    expect([nothing.status, nothing.error.err]).toEqual([404, "not_found"]);
  });
});

test("only open disputes can be answered", () => {
  const may = DISPUTE_STATES.flatMap((from) =>
    (["corrected", "rejected"] as const).flatMap((step) =>
      disputeMachine.may(from, step) ? [`${from} > ${step}`] : [],
    ),
  );
  expect(may).toEqual(["open > corrected", "open > rejected"]);
});
