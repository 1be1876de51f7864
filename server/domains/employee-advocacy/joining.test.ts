import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mergeCreators } from "#contract/duplicates.ts";
import {
  createTeam,
  inviteEmployees,
  listEmployeeInvitations,
  listEmployees,
  OWN_VISITS_PER_MINUTE,
  readConsent,
  readEmployeeInvitation,
  recordWithdrawal,
  withdrawConsent,
} from "#contract/employee-advocacy/people.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { customers, lists } from "#server/db/tables/index.ts";
import { newToken } from "#server/secrets.ts";
import { makeAdmin } from "#test/factories/people.ts";
import { atOnce } from "#test/support/waiting-for-locks.ts";
import { createWorld } from "#test/support/world.ts";
import { telling } from "../profiles/testing/telling.ts";
import { invited, join as joinIn, linkedin, makeProgram, ranksOf, type Program } from "./testing/program.ts";

const { world, record } = telling();

const join = async (...given: [token: string, over?: Parameters<typeof joinIn>[2]]) => joinIn(world(), ...given);

let made = 0;

/** A creator that is known already, with its profile. */
async function known() {
  const profile = linkedin(`known-${(made += 1)}`);
  return { id: await record([profile]), profile };
}

async function merge({ browser }: Program, keep: string, other: string) {
  const rowOf = async (id: string) => (await browser.call(profileOverview, { id })).body.crm?._id ?? "";
  await browser.call(mergeCreators, { keep: await rowOf(keep), merge: [await rowOf(other)] });
}

const withdraw = async (token: string) => world().browser().call(withdrawConsent, { token });
const usedOf = async ({ browser }: Program) =>
  (await browser.call(listEmployeeInvitations, {})).body.invitations.map(({ used }) => used);

describe("who joins as a creator that is known", () => {
  test("changes neither its name nor its accounts, and learns what was not added", async () => {
    const ada = await known();
    const owner = await makeProgram(world(), [ada.id]);
    const before = (await owner.browser.call(profileOverview, { id: ada.id })).body;
    const other = { network: "bluesky" as const, username: "mallory.example" };
    const { status, body } = await join((await invited(owner)).token, {
      name: "Mallory",
      profiles: [ada.profile, other],
    });
    expect([status, body.notAdded]).toEqual([200, [other]]);
    await world().indexSync.flush();
    const after = (await owner.browser.call(profileOverview, { id: ada.id })).body;
    expect(after.creator.full_name).toBe(before.creator.full_name);
    expect(after.accounts.map(({ network }) => network)).toEqual(["linkedin"]);
    const { people } = (await owner.browser.call(listEmployees, {})).body;
    expect(people.map(({ creator, consent }) => [creator._id, consent])).toEqual([[ada.id, "given"]]);
  });

  test("names profiles of one person, also of creators that were merged", async () => {
    const [ada, bea] = [await known(), await known()];
    const owner = await makeProgram(world(), [ada.id, bea.id]);
    const { token } = await invited(owner);
    const both = { profiles: [ada.profile, bea.profile] };
    const refused = await join(token, both);
    expect([refused.error.err, refused.error.msg]).toEqual([
      "bad_request",
      expect.stringContaining("different people"),
    ]);
    expect(await usedOf(owner)).toEqual([0]);
    await merge(owner, ada.id, bea.id);
    expect((await join(token, both)).status).toBe(200);
    expect((await ranksOf(owner)).ranks.map(({ creator, consent }) => [creator._id, consent])).toEqual([
      [ada.id, "given"],
    ]);
  });

  test("comes back after a withdrawal by an invitation made for one person since, and by no other", async () => {
    const ada = await known();
    const owner = await makeProgram(world(), [ada.id]);
    const profiles = [ada.profile];
    const { token: before } = await invited(owner);
    const { token: many } = await invited(owner, { uses: 10 });
    const { own } = await join((await invited(owner)).token, { profiles });
    await world().travel(1_000);
    await withdraw(own);
    await world().travel(1_000);
    const { token: manySince } = await invited(owner, { uses: 10 });
    for (const token of [before, many, manySince])
      expect((await join(token, { profiles })).error.err).toBe("forbidden");
    expect((await join((await invited(owner)).token, { profiles })).status).toBe(200);
    expect((await ranksOf(owner)).total).toBe(1);
  });

  test("does not bring them back with a consent that someone else gave in their name", async () => {
    const ada = await known();
    const owner = await makeProgram(world(), [ada.id]);
    const profiles = [ada.profile];
    const { token } = await invited(owner, { uses: 10 });
    await join(token, { profiles });
    const { own } = await join(token, { name: "Mallory", profiles });
    await owner.browser.call(recordWithdrawal, { creator: ada.id });
    await world().travel(1_000);
    const { token: since } = await invited(owner, { uses: 10 });
    for (const invitation of [token, since])
      expect((await join(invitation, { name: "Mallory", profiles })).error.err).toBe("forbidden");
    expect((await join(token, { name: "Mallory", profiles, own })).error.err).toBe("invalid_link");
    expect((await ranksOf(owner)).total).toBe(0);
  });

  test("learns of a refused profile neither that the person has withdrawn nor that they objected", async () => {
    const [ada, bea] = [await known(), await known()];
    const owner = await makeProgram(world(), []);
    const { own } = await join((await invited(owner)).token, { profiles: [ada.profile] });
    await withdraw(own);
    await (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: bea.id });
    const { token } = await invited(owner, { uses: 10 });
    const refusals = [];
    for (const { profile } of [ada, bea]) {
      const { err, msg } = (await join(token, { profiles: [profile] })).error;
      refusals.push([err, msg]);
    }
    expect(refusals[0]?.[0]).toBe("forbidden");
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test("is put into the invitation's team, wherever they were before", async () => {
    const [ada, twin] = [await known(), await known()];
    const owner = await makeProgram(world(), [ada.id, twin.id]);
    const teamOf = async () => (await ranksOf(owner)).ranks.map(({ team }) => team?.name);
    const [first, second] = [
      (await owner.browser.call(createTeam, { name: "Sales" })).body.team._id,
      (await owner.browser.call(createTeam, { name: "Support" })).body.team._id,
    ];
    const { own } = await join((await invited(owner, { team: first })).token, { profiles: [twin.profile] });
    await merge(owner, ada.id, twin.id);
    // The team of a merged creator is the person's.
    expect(await teamOf()).toEqual(["Sales"]);
    await join((await invited(owner, { team: second })).token, { profiles: [twin.profile] });
    expect(await teamOf()).toEqual(["Support"]);
    const { people } = (await owner.browser.call(listEmployees, {})).body;
    expect(people.map(({ team }) => team?.name)).toEqual(["Support"]);
    await withdraw(own);
    expect(await teamOf()).toEqual(["Support"]);
  });

  test("joins the team also where they have left the list", async () => {
    const ada = await known();
    const owner = await makeProgram(world(), []);
    const team = (await owner.browser.call(createTeam, { name: "Sales" })).body.team._id;
    const { own } = await join((await invited(owner)).token, { profiles: [ada.profile] });
    await withdraw(own);
    await world().travel(1_000);
    await join((await invited(owner, { team })).token, { profiles: [ada.profile] });
    expect((await ranksOf(owner)).ranks.map((one) => one.team?.name)).toEqual(["Sales"]);
  });
});

describe("an answer that is lost", () => {
  test("is given again to who sends the same token, and the invitation is used once", async () => {
    const owner = await makeProgram(world(), []);
    const { token } = await invited(owner);
    const own = newToken();
    const profiles = [linkedin()];
    const first = await join(token, { own, profiles });
    const again = await join(token, { own, profiles });
    expect([first.status, again.status, await usedOf(owner)]).toEqual([200, 200, [1]]);
    expect((await join(token, { profiles })).error.err).toBe("invalid_link");
    expect((await ranksOf(owner)).total).toBe(1);
    await withdraw(own);
    expect((await join(token, { own, profiles })).error.err).toBe("invalid_link");
  });

  test("is given again as it was, and not to someone else who joins in the same tab", async () => {
    const ada = await known();
    const owner = await makeProgram(world(), [ada.id]);
    const { token } = await invited(owner, { uses: 10 });
    const own = newToken();
    const unknown = linkedin();
    const profiles = [ada.profile, unknown];
    const first = await join(token, { own, profiles });
    const again = await join(token, { own, profiles: profiles.toReversed() });
    expect([first.body.notAdded, again.body.notAdded]).toEqual([[unknown], [unknown]]);
    for (const other of [{ name: "Bea Example", profiles }, { profiles: [linkedin()] }]) {
      const { err, msg } = (await join(token, { own, ...other })).error;
      expect([err, msg]).toEqual(["conflict", expect.stringContaining("Ada Lovelace has joined from this tab")]);
    }
    const { profiles: named } = (await world().browser().call(readConsent, { token: own })).body;
    expect(named).toEqual([
      { ...ada.profile, isAdded: true },
      { ...unknown, isAdded: false },
    ]);
    expect([await usedOf(owner), (await ranksOf(owner)).total]).toEqual([[1], 1]);
  });

  test("uses up nothing of another workspace, and needs a token as a browser draws it", async () => {
    const owner = await makeProgram(world(), []);
    const other = await makeProgram(world(), []);
    const { own } = await join((await invited(owner)).token);
    const { token } = await invited(other);
    expect((await join(token, { own })).error.err).toBe("invalid_link");
    for (const weak of ["", "x", `${own}x`]) expect((await join(token, { own: weak })).status).toBe(400);
    expect(await usedOf(other)).toEqual([0]);
  });

  test("counts once where the same token is sent to two workspaces at once", async () => {
    const owners = [await makeProgram(world(), []), await makeProgram(world(), [])];
    const tokens = [];
    for (const owner of owners) tokens.push((await invited(owner)).token);
    const own = newToken();
    const ids = owners.map(({ customerId }) => customerId);
    const row = sql`select from ${customers} where id = any(${sql.param(ids)}::uuid[])`;
    const replies = await atOnce(
      world(),
      row,
      tokens.map((token) => async () => join(token, { own })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const used = [];
    for (const owner of owners) used.push(...(await usedOf(owner)));
    expect(used.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

test("people join no sample list, and no workspace that waits for its deletion", async () => {
  const owner = await makeProgram(world(), []);
  const { token } = await invited(owner);
  const { own } = await join((await invited(owner)).token);
  const setSample = async (isSample: boolean) =>
    world().root.update(lists).set({ isSample }).where(eq(lists.id, owner.listId));
  await setSample(true);
  expect((await owner.browser.call(inviteEmployees, {})).error.msg).toContain("sample data");
  expect((await join(token)).error.err).toBe("invalid_link");
  await setSample(false);
  const setDeletion = async (deletionAt: Date | null) =>
    world().root.update(customers).set({ deletionAt }).where(eq(customers.id, owner.customerId));
  await setDeletion(world().ctx.clock.now());
  const visitor = world().browser();
  expect((await visitor.call(readEmployeeInvitation, { token })).error.err).toBe("invalid_link");
  // What a person has agreed to stays theirs.
  expect((await visitor.call(readConsent, { token: own })).body.isCounted).toBe(true);
  expect((await withdraw(own)).body.isCounted).toBe(false);
  await setDeletion(null);
  expect((await visitor.call(readEmployeeInvitation, { token })).status).toBe(200);
});

test("visits are limited by the link, so that a company of one address is not shut out", async () => {
  const limited = await createWorld({ plans: false, rateLimits: true });
  const visitor = limited.browser();
  const read = async (token: string) => (await visitor.call(readConsent, { token })).error.err;
  for (let i = 0; i < 40; i += 1) expect(await read(`person-${i}`)).toBe("invalid_link");
  const answers = [];
  for (let i = 0; i <= OWN_VISITS_PER_MINUTE; i += 1) answers.push(await read("one person"));
  expect(answers.slice(-2)).toEqual(["invalid_link", "too_many_requests"]);
  expect(await read("another person")).toBe("invalid_link");
  await limited.close();
});

test("of two people who use the last place of an invitation at once, only one joins", async () => {
  const owner = await makeProgram(world(), []);
  const { token } = await invited(owner, { uses: 2 });
  await join(token);
  const answers = await Promise.all([join(token), join(token)]);
  const refused = answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.err]));
  expect(refused).toEqual(["invalid_link"]);
  expect(await usedOf(owner)).toEqual([2]);
  expect((await owner.browser.call(listEmployees, {})).body.total).toBe(2);
});
