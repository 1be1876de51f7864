import { describe, expect, test } from "vitest";
import { TEXT_MAX } from "#contract/limits.ts";
import { answerDispute, disputeFigure, listDisputes, ownDisputes } from "#contract/privacy.ts";
import { DISPUTE_STATES, disputeMayBecome } from "#contract/states.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const NOBODY = "999999999";
const figure = "followers" as const;
const network = "instagram" as const;

let made = 0;
/** Somebody with two accounts on Instagram, of 900 and 500 followers. */
async function creator(): Promise<string> {
  made += 1;
  const at = world().ctx.clock.now();
  const account = (name: string, followers: number) => ({
    network,
    username: `${name}_${made}`,
    counts: [{ at, precision: "day" as const, followers }],
    posts: [],
  });
  const [id = ""] = await makeCreators(world(), 1, { accounts: [account("Large", 900), account("small", 500)] });
  await world().fold.drain();
  return id;
}

async function disputed(by: Person, id: string, text = "She has ten times as many.") {
  const { body } = await by.browser.call(disputeFigure, { id, figure, network, text });
  return body.dispute;
}

describe("saying that a figure is wrong", () => {
  test("keeps what it was and whose, and is told back to the team", async () => {
    const owner = await makeOwner(world());
    const id = await creator();
    const { status, body } = await owner.browser.call(disputeFigure, { id, figure, network, text: "  Wrong  " });
    expect(status).toBe(200);
    expect(body.dispute).toMatchObject({
      creator: { _id: id },
      figure,
      network,
      username: `Large_${made}`,
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

  test("is about the account named, and about nobody's network for the score", async () => {
    const owner = await makeOwner(world());
    const id = await creator();
    const named = { id, figure, network, username: `@SMALL_${made}`, text: "x" };
    expect((await owner.browser.call(disputeFigure, named)).body.dispute).toMatchObject({ value: 500 });
    const score = await owner.browser.call(disputeFigure, { id, figure: "score", text: "x" });
    expect(score.body.dispute).toMatchObject({ figure: "score", network: null, username: null });
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

  test("of nobody, or of an account they do not have, is not found", async () => {
    const { browser } = await makeOwner(world());
    const id = await creator();
    const answers = [
      await browser.call(disputeFigure, { id: NOBODY, figure, network, text: "x" }),
      await browser.call(disputeFigure, { id, figure, network: "youtube", text: "x" }),
      await browser.call(disputeFigure, { id, figure, network, username: "somebody_else", text: "x" }),
      await browser.call(ownDisputes, { id: NOBODY }),
    ];
    for (const { status, error } of answers) expect([status, error.err]).toEqual([404, "not_found"]);
  });

  test.each([
    { figure, text: "x" },
    { figure, network, text: "" },
    { figure, network, text: "   " },
    { figure, network, text: "x".repeat(TEXT_MAX + 1) },
    { figure: "charm", network, text: "x" },
    { figure, network: "myspace", text: "x" },
    { figure, network, text: "x", state: "corrected" },
  ])("%o is refused", async (body) => {
    const { browser } = await makeOwner(world());
    const answer = await browser.send({ method: "POST" }, `/api/creators/${await creator()}/disputes`, body);
    expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
  });

  test("other teams do not hear of it", async () => {
    const id = await creator();
    await disputed(await makeOwner(world()), id);
    const stranger = await makeOwner(world());
    expect((await stranger.browser.call(ownDisputes, { id })).body.disputes).toEqual([]);
  });
});

describe("the desk", () => {
  test("has everybody's, the newest first, by state and by pages", async () => {
    const admin = await makeAdmin(world());
    const [first, second] = [await makeOwner(world()), await makeOwner(world())];
    const id = await creator();
    const older = await disputed(first, id);
    world().travel(1_000);
    const newer = await disputed(second, id);
    const { body } = await admin.browser.call(listDisputes, {});
    expect(body.disputes.slice(0, 2).map(({ _id }) => _id)).toEqual([newer._id, older._id]);
    expect((await admin.browser.call(listDisputes, { state: "rejected" })).body.disputes).toEqual([]);
    expect((await admin.browser.call(listDisputes, { page: 2 })).body).toEqual({ disputes: [], hasMore: false });
  });

  test("answers once; the team reads the answer", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    const id = await creator();
    const { _id } = await disputed(owner, id);
    const given = { id: _id, state: "corrected" as const, answer: "Counted anew." };
    const { status, body } = await admin.browser.call(answerDispute, given);
    expect([status, body.dispute.state, body.dispute.answer]).toEqual([200, "corrected", "Counted anew."]);
    expect(body.dispute.answeredAt).not.toBeNull();
    const [told] = (await owner.browser.call(ownDisputes, { id })).body.disputes;
    expect(told).toMatchObject({ state: "corrected", answer: "Counted anew." });
    const again = await admin.browser.call(answerDispute, { ...given, state: "rejected" });
    expect([again.status, again.error.err]).toEqual([409, "conflict"]);
  });

  test("is the staff's alone", async () => {
    const owner = await makeOwner(world());
    const { _id } = await disputed(owner, await creator());
    const answers = [
      await owner.browser.call(listDisputes, {}),
      await owner.browser.call(answerDispute, { id: _id, state: "corrected", answer: "x" }),
    ];
    for (const { status } of answers) expect(status).toBe(403);
  });

  test("refuses what is no answer, and one to nothing", async () => {
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

test("only what is open can be answered", () => {
  const may = DISPUTE_STATES.flatMap((from) =>
    DISPUTE_STATES.flatMap((to) => (disputeMayBecome(from, to) ? [`${from} > ${to}`] : [])),
  );
  expect(may).toEqual(["open > corrected", "open > rejected"]);
});
