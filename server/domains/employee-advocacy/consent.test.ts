import { describe, expect, test } from "vitest";
import { rankPicture, readAdvocacy, readPoints, readTopPosts } from "#contract/employee-advocacy/endpoints.ts";
import {
  assignTeam,
  createTeam,
  deleteEmployeeInvitation,
  deleteTeam,
  inviteEmployees,
  listEmployeeInvitations,
  listEmployees,
  readConsent,
  readEmployeeInvitation,
  recordWithdrawal,
  renameTeam,
  withdrawConsent,
} from "#contract/employee-advocacy/people.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { addCreators, getList } from "#contract/lists/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { giveRole, makeColleague, makeOwner } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";
import { invited, join as joinIn, makeProgram, ranksOf } from "./testing/program.ts";

const { world, record, post } = telling();

const join = async (...given: [token: string, over?: Parameters<typeof joinIn>[2]]) => joinIn(world(), ...given);

describe("an invitation", () => {
  test("shows its words, lets a person join once, and stores what was agreed to", async () => {
    const owner = await makeProgram(world(), []);
    const { token } = await invited(owner);
    const shown = (await world().browser().call(readEmployeeInvitation, { token })).body;
    expect(shown.statement).toContain(shown.workspace);
    // It promises no more than is so: another consent stays, and lists can be shared.
    for (const part of ["unless another consent was given", "with whom it shares them"])
      expect(shown.statement).toContain(part);
    const { status, own: ownToken } = await join(token);
    expect(status).toBe(200);
    const { people } = (await owner.browser.call(listEmployees, {})).body;
    expect(people.map(({ creator, consent }) => [creator.full_name, consent])).toEqual([["Ada Lovelace", "given"]]);
    const own = await world().browser().call(readConsent, { token: ownToken });
    expect(own.body).toMatchObject({ name: "Ada Lovelace", statement: shown.statement, withdrawnAt: null });
    for (const answer of [await join(token), await world().browser().call(readEmployeeInvitation, { token })])
      expect([answer.status, answer.error.err, answer.error.msg]).toEqual([
        403,
        "invalid_link",
        expect.stringContaining("has been used, has expired or was withdrawn"),
      ]);
  });

  test("counts a creator that is known already as the same person", async () => {
    const ada = await record([{ network: "linkedin", username: "ada-known", posts: [post(1, { likes: 4 })] }]);
    const owner = await makeProgram(world(), [ada]);
    const { token } = await invited(owner);
    expect((await join(token, { profiles: [{ network: "linkedin", username: "ada-known" }] })).status).toBe(200);
    await world().indexSync.flush();
    const { total, ranks } = await ranksOf(owner);
    expect([total, ranks.map(({ posts, consent }) => [posts, consent])]).toEqual([1, [[1, "given"]]]);
  });

  test("works for as many people as it says, and not when it has expired, ended or is wrong", async () => {
    const owner = await makeProgram(world(), []);
    const both = await invited(owner, { uses: 2 });
    expect([(await join(both.token)).status, (await join(both.token)).status, (await join(both.token)).status]).toEqual(
      [200, 200, 403],
    );
    const ended = await invited(owner);
    await owner.browser.call(deleteEmployeeInvitation, { id: ended._id });
    const late = await invited(owner, { days: 1 });
    const { clock } = world().ctx;
    const before = clock.now;
    const later = new Date(clock.now().getTime() + DAY_MS + 1_000);
    clock.now = () => later;
    try {
      for (const token of [ended.token, late.token, "", "x".repeat(43)])
        expect((await join(token, { statement: "" })).error.err).toBe("invalid_link");
    } finally {
      clock.now = before;
    }
    const { invitations } = (await owner.browser.call(listEmployeeInvitations, {})).body;
    expect(invitations.map(({ uses, used }) => [uses, used])).toEqual([
      [1, 0],
      [2, 2],
    ]);
  });

  test("refuses other words than it shows, no profile, and a sender who may not invite any more", async () => {
    const owner = await makeProgram(world(), []);
    const { token } = await invited(owner);
    expect((await join(token, { statement: "I agree to nothing." })).error.err).toBe("conflict");
    expect((await join(token, { profiles: [] })).status).toBe(400);
    expect((await join(token, { profiles: [{ network: "linkedin", username: "not a name" }] })).status).toBe(400);
    expect((await join(token, { name: " " })).status).toBe(400);
    const colleague = await makeColleague(world(), owner, "member");
    const theirs = await invited(colleague);
    await giveRole(world(), colleague.userId, "viewer");
    expect((await join(theirs.token)).error.err).toBe("invalid_link");
    expect((await join(token)).status).toBe(200);
  });
});

test("the picture of the ranks has people who have agreed only, and none who has withdrawn", async () => {
  const bea = await record([{ posts: [post(1, { likes: 9 })] }]);
  const ada = await record([{ network: "linkedin", username: "ada-drawn", posts: [post(1, { likes: 4 })] }], {
    facts: { fullName: "Ada <b> & Co" },
  });
  const owner = await makeProgram(world(), [bea, ada]);
  expect((await owner.browser.call(rankPicture, {})).error.msg).toContain("people who have stated their consent");
  const profiles = [{ network: "linkedin" as const, username: "ada-drawn" }];
  const { own } = await join((await invited(owner)).token, { profiles, name: "Ada <b> & Co" });
  await world().indexSync.flush();
  const { headers, body } = await owner.browser.call(rankPicture, {});
  expect(headers["content-type"]).toContain("image/svg+xml");
  expect(body).toContain("Ada &lt;b&gt; &amp; Co");
  expect(body.match(/font-weight="600">/g)).toHaveLength(2);
  await world().browser().call(withdrawConsent, { token: own });
  expect((await owner.browser.call(rankPicture, {})).error.err).toBe("bad_request");
});

describe("a person who withdraws", () => {
  test("is in no rank, total, post or list from then on, and counts again only by a new consent", async () => {
    const ada = await record([{ network: "linkedin", username: "ada-leaves", posts: [post(1, { likes: 4 })] }]);
    const bea = await record([{ posts: [post(1, { likes: 1 })] }]);
    const owner = await makeProgram(world(), [ada, bea]);
    const profiles = [{ network: "linkedin" as const, username: "ada-leaves" }];
    const { own: first } = await join((await invited(owner)).token, { profiles });
    const { own } = await join((await invited(owner)).token, { profiles });
    await world().indexSync.flush();
    expect((await ranksOf(owner)).total).toBe(2);
    const [adaNow] = (await ranksOf(owner)).ranks;
    const visitor = world().browser();
    // One of two consents ends by its own token only.
    const ends = async (token: string) => (await visitor.call(withdrawConsent, { token })).body.isCounted;
    expect([await ends(first), await ends(first)]).toEqual([true, true]);
    expect((await visitor.call(readConsent, { token: own })).body).toMatchObject({
      withdrawnAt: null,
      isCounted: true,
    });
    expect((await ranksOf(owner)).total).toBe(2);
    expect([await ends(own), await ends(first)]).toEqual([false, false]);
    expect((await visitor.call(readConsent, { token: first })).body.isCounted).toBe(false);
    const without = async () => {
      const { metrics, people, best } = (await owner.browser.call(readAdvocacy, {})).body;
      const { ranks } = await ranksOf(owner);
      const posts = (await owner.browser.call(readTopPosts, {})).body;
      return [people, metrics.posts.value, best.length, ranks.map(({ creator }) => creator._id), posts.total];
    };
    expect(await without()).toEqual([1, 1, 1, [bea], 1]);
    const creator = adaNow?.creator._id ?? "";
    expect((await owner.browser.call(readPoints, { creator })).error.err).toBe("not_found");
    expect((await owner.browser.call(getList, { id: owner.listId })).body.list.influencerCount).toBe(1);
    const again = await owner.browser.call(addCreators, { topIds: [owner.listId], creatorsId: [bea, creator] });
    expect([again.error.err, again.error.msg]).toEqual([
      "conflict",
      expect.stringContaining("Withdrawn as employees: "),
    ]);
    expect(await without()).toEqual([1, 1, 1, [bea], 1]);
    await world().travel(1_000);
    expect((await join((await invited(owner)).token, { profiles })).status).toBe(200);
    expect((await ranksOf(owner)).total).toBe(2);
  });

  test("leaves the list also where they were merged into another creator", async () => {
    const ada = await record([{ network: "linkedin", username: "ada-merged", posts: [post(1, { likes: 4 })] }]);
    const twin = await record([{ network: "tiktok", posts: [post(1, { likes: 2 })] }]);
    const owner = await makeProgram(world(), [twin]);
    const profiles = [{ network: "linkedin" as const, username: "ada-merged" }];
    const { own } = await join((await invited(owner)).token, { profiles });
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(twin), merge: [await rowOf(ada)] });
    await world().indexSync.flush();
    expect((await ranksOf(owner)).ranks.map(({ posts, consent }) => [posts, consent])).toEqual([[2, "given"]]);
    await world().browser().call(withdrawConsent, { token: own });
    expect((await ranksOf(owner)).ranks).toEqual([]);
    expect((await owner.browser.call(getList, { id: owner.listId })).body.list.influencerCount).toBe(0);
  });

  test("is recorded by the workspace only for people who had agreed, and by its own members", async () => {
    const bea = await record([{ posts: [] }]);
    const owner = await makeProgram(world(), [bea]);
    await join((await invited(owner)).token);
    const { people } = (await owner.browser.call(listEmployees, {})).body;
    const ada = people.find(({ consent }) => consent === "given");
    const creator = ada?.creator._id ?? "";
    const other = await makeProgram(world(), []);
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await other.browser.call(recordWithdrawal, { creator })).status).toBe(404);
    expect((await viewer.browser.call(recordWithdrawal, { creator })).status).toBe(403);
    expect((await owner.browser.call(recordWithdrawal, { creator: bea })).status).toBe(404);
    expect((await owner.browser.call(recordWithdrawal, { creator })).status).toBe(200);
    expect((await ranksOf(owner)).ranks.map((one) => one.creator._id)).toEqual([bea]);
    expect((await world().browser().call(withdrawConsent, { token: "x" })).error.err).toBe("invalid_link");
  });
});

test("teams are named once, hold people of the program, and narrow every call", async () => {
  const ada = await record([{ posts: [post(1, { likes: 4 })] }]);
  const bea = await record([{ posts: [post(1, { likes: 1 })] }]);
  const stranger = await record([{ posts: [] }]);
  const owner = await makeProgram(world(), [ada, bea]);
  const { team } = (await owner.browser.call(createTeam, { name: "Sales" })).body;
  expect((await owner.browser.call(createTeam, { name: "sales" })).error.err).toBe("title_taken");
  expect((await owner.browser.call(renameTeam, { id: team._id, name: "SALES" })).body.team.name).toBe("SALES");
  const assign = async (creatorIds: string[]) =>
    (await owner.browser.call(assignTeam, { creatorIds, team: team._id })).status;
  expect([await assign([ada]), await assign([ada]), await assign([stranger])]).toEqual([200, 200, 404]);
  const filters = { team: team._id };
  expect((await ranksOf(owner, { filters })).ranks.map(({ creator }) => creator._id)).toEqual([ada]);
  expect((await owner.browser.call(readTopPosts, { filters })).body.total).toBe(1);
  const { teams, people } = (await owner.browser.call(readAdvocacy, {})).body;
  expect([people, teams.map((one) => [one.team?.name ?? null, one.people, one.posts])]).toEqual([
    2,
    [
      ["SALES", 1, 1],
      [null, 1, 1],
    ],
  ]);
  const other = await makeOwner(world());
  expect((await other.browser.call(deleteTeam, { id: team._id })).status).toBe(404);
  expect((await other.browser.call(inviteEmployees, { team: team._id })).status).toBe(404);
  expect((await owner.browser.call(deleteTeam, { id: team._id })).status).toBe(200);
  expect((await ranksOf(owner)).ranks.map((one) => one.team)).toEqual([null, null]);
});
