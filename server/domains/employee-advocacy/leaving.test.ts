import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { chooseEmployees, readAdvocacy, savePoints } from "#contract/employee-advocacy/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { listEmployees, recordWithdrawal, withdrawConsent } from "#contract/employee-advocacy/people.ts";
import { POINT_PRESETS } from "#contract/employee-advocacy/points.ts";
import { addCreators, createList, getList, removeCreators } from "#contract/lists/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { createTracking, listTracking } from "#contract/tracking/endpoints.ts";
import { lists } from "#server/db/tables/index.ts";
import { noConnector, read, start, work } from "../crm-import/testing/run.ts";
import { openTable, ran } from "../imports/testing/tables.ts";
import { telling } from "../profiles/testing/telling.ts";
import { invited, join, linkedin, makeProgram, ranksOf, type Program } from "./testing/program.ts";

const { world, record, post } = telling();

let made = 0;

/** A program with someone who has joined, by their own token. */
async function joinedProgram() {
  const profile = linkedin(`leaving-${(made += 1)}`);
  const creator = await record([profile]);
  const owner = await makeProgram(world(), []);
  const { own } = await join(world(), (await invited(owner)).token, { profiles: [profile] });
  return { owner, creator, own, profile };
}

const withdraw = async (token: string) => world().browser().call(withdrawConsent, { token });
const sizeOf = async ({ browser }: Program, id: string) =>
  (await browser.call(getList, { id })).body.list.influencerCount;

describe("people who have withdrawn", () => {
  test("do not come back by the undo of a removal from before", async () => {
    const { owner, creator, own } = await joinedProgram();
    const other = await record([linkedin()]);
    await owner.browser.call(addCreators, { topIds: [owner.listId], creatorsId: [other] });
    const { body } = await owner.browser.call(removeCreators, {
      topId: owner.listId,
      creatorsId: [creator, other],
    });
    await withdraw(own);
    const undone = await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(undone.body.changes).toEqual({ total: 2, restored: 1 });
    expect(await sizeOf(owner, owner.listId)).toBe(1);
  });

  test("are put into the list by no one else: the refusal names them", async () => {
    const { owner, creator, own } = await joinedProgram();
    const { creator: shown, crm } = (await owner.browser.call(profileOverview, { id: creator })).body;
    await withdraw(own);
    const refused = ["conflict", expect.stringContaining(shown.full_name)];
    const add = await owner.browser.call(addCreators, { topIds: [owner.listId], creatorsId: [creator] });
    const many = await owner.browser.call(changeMany, {
      selection: { ids: [crm?._id ?? ""] },
      change: { verb: "lists", listIds: [owner.listId] },
    });
    expect([add, many].map(({ error: { err, msg } }) => [err, msg])).toEqual([refused, refused]);
    expect(await sizeOf(owner, owner.listId)).toBe(0);
    // Other lists are the workspace's affair.
    const { list } = (await owner.browser.call(createList, { title: "Speakers", creatorsId: [creator] })).body;
    expect(list.influencerCount).toBe(1);
  });

  test("are left out where others are put into the list with them, and the answer says how many", async () => {
    const { owner, creator, own } = await joinedProgram();
    const other = await record([linkedin()]);
    await owner.browser.call(createList, { title: "Others", creatorsId: [other] });
    const ids = [];
    for (const id of [creator, other])
      ids.push((await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "");
    await withdraw(own);
    const change = { verb: "lists" as const, listIds: [owner.listId] };
    const { body } = await owner.browser.call(changeMany, { selection: { ids }, change });
    expect([body.changed, body.leftOut, await sizeOf(owner, owner.listId)]).toEqual([1, 1, 1]);
  });

  test("are left out of the whole CRM, however large it is", async () => {
    const { owner, own } = await joinedProgram();
    await withdraw(own);
    await world().root.execute(sql`
      with made as (
        insert into creators (full_name) select 'Many ' || n from generate_series(1, 66000) n returning id, full_name
      )
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${owner.customerId}, id, full_name, lower(full_name) from made`);
    const { status, body } = await owner.browser.call(changeMany, {
      selection: { matching: crmFilters.parse({}) },
      change: { verb: "lists", listIds: [owner.listId] },
    });
    expect([status, body.changed, body.leftOut, body.jobId === null]).toEqual([200, null, 1, false]);
  }, 60_000);

  test("are left out of imports into the list, which say why", async () => {
    const { owner, own, profile } = await joinedProgram();
    const other = linkedin(`leaving-${(made += 1)}`);
    await record([other]);
    await withdraw(own);
    const begun = await start(owner, [profile, other], [owner.listId]);
    await work(world(), begun.jobId, noConnector);
    const { influencers } = await read(owner, begun._id);
    expect(influencers.map(({ status, msg }) => [status, msg])).toEqual([
      ["NO_MORE_PLACE", expect.stringContaining("Withdrawn as employees: ")],
      ["IMPORTED", null],
    ]);
    expect(await sizeOf(owner, owner.listId)).toBe(1);
  });

  test("leave the list that they joined also when the program has another one by then, and stay out of both", async () => {
    const { owner, creator, own } = await joinedProgram();
    const { list } = (await owner.browser.call(createList, { title: "New employees", creatorsId: [creator] })).body;
    await owner.browser.call(chooseEmployees, { listId: list._id });
    await withdraw(own);
    expect([await sizeOf(owner, owner.listId), await sizeOf(owner, list._id)]).toEqual([0, 0]);
    for (const id of [owner.listId, list._id])
      expect((await owner.browser.call(addCreators, { topIds: [id], creatorsId: [creator] })).error.err).toBe(
        "conflict",
      );
  });

  test("leave a list that has them when it becomes the employees' list", async () => {
    const { owner, creator, own } = await joinedProgram();
    const other = await record([linkedin()]);
    await withdraw(own);
    const { list } = (await owner.browser.call(createList, { title: "Speakers", creatorsId: [creator, other] })).body;
    expect(list.influencerCount).toBe(2);
    const { body } = await owner.browser.call(chooseEmployees, { listId: list._id });
    expect([body.leftOut, await sizeOf(owner, list._id)]).toEqual([1, 1]);
    expect((await owner.browser.call(chooseEmployees, { listId: list._id })).body.leftOut).toBe(0);
  });

  test("are left out of imports of files into the list", async () => {
    const { owner, own, profile } = await joinedProgram();
    await withdraw(own);
    const other = linkedin(`leaving-${(made += 1)}`);
    const text = ["username,followers", `${profile.username},10`, `${other.username},20`].join("\n");
    const { _id: id } = await openTable(owner, text, { network: "linkedin", intoCrm: true, listIds: [owner.listId] });
    expect((await ran(world(), owner, id)).state).toBe("done");
    expect(await sizeOf(owner, owner.listId)).toBe(1);
    const { people } = (await owner.browser.call(listEmployees, {})).body;
    expect(people.map(({ consent }) => consent)).toEqual(["not_stated"]);
    expect((await ranksOf(owner)).total).toBe(1);
  });

  test("are not in the tracking of the list by a creator that they were merged into", async () => {
    const { owner, creator, own } = await joinedProgram();
    const twin = await record([{ ...linkedin(), posts: [post(1, { likes: 7 })] }]);
    const other = await record([{ ...linkedin(), posts: [post(1, { likes: 5 })] }]);
    await owner.browser.call(addCreators, { topIds: [owner.listId], creatorsId: [twin, other] });
    await owner.browser.call(createTracking, { topId: owner.listId });
    const tracked = async () => {
      const { body } = await owner.browser.call(listTracking.overview, { id: owner.listId, filters: {} });
      return [body.creators, body.metrics.cumulatedEngagement.value];
    };
    await withdraw(own);
    expect(await tracked()).toEqual([2, 12]);
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    const input = { keep: await rowOf(twin), merge: [await rowOf(creator)] };
    const { actionId } = (await owner.browser.call(mergeCreators, input)).body;
    expect(await tracked()).toEqual([1, 5]);
    await owner.browser.call(undoAction, { id: actionId });
    expect(await tracked()).toEqual([2, 12]);
  });

  test("are recorded by their consent, whether or not they are in the list", async () => {
    const { owner, creator } = await joinedProgram();
    await owner.browser.call(removeCreators, { topId: owner.listId, creatorsId: [creator] });
    const shown = async () =>
      (await owner.browser.call(listEmployees, {})).body.people.map((one) => [
        one.creator._id,
        one.joinedAs,
        one.consent,
        one.isListed,
      ]);
    expect(await shown()).toEqual([[creator, "Ada Lovelace", "given", false]]);
    const other = await makeProgram(world(), []);
    expect((await other.browser.call(recordWithdrawal, { creator })).status).toBe(404);
    expect((await owner.browser.call(recordWithdrawal, { creator })).status).toBe(200);
    expect((await owner.browser.call(recordWithdrawal, { creator })).status).toBe(404);
    expect(await shown()).toEqual([]);
    await owner.browser.call(addCreators, { topIds: [owner.listId], creatorsId: [creator] });
    expect((await ranksOf(owner)).total).toBe(0);
  });
});

test("the rules for points stay when the list is deleted for good", async () => {
  const owner = await makeProgram(world(), []);
  const points = { ...POINT_PRESETS.impact, post: 3 };
  await owner.browser.call(savePoints, { points, from: null });
  await world().root.delete(lists).where(eq(lists.id, owner.listId));
  expect((await owner.browser.call(readAdvocacy, {})).body.program).toBeNull();
  const { list } = (await owner.browser.call(createList, { title: "Next" })).body;
  expect((await owner.browser.call(chooseEmployees, { listId: list._id })).body.program.points).toEqual(points);
});
