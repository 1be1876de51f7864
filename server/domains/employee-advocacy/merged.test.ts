import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { mergeCreators, unmergeCreator } from "#contract/duplicates.ts";
import { withdrawConsent } from "#contract/employee-advocacy/people.ts";
import { addCreators, getList } from "#contract/lists/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { telling } from "../profiles/testing/telling.ts";
import { invited, join, linkedin, makeProgram, ranksOf, type Program } from "./testing/program.ts";

const { world, record } = telling();

const rowOf = async ({ browser }: Program, id: string) =>
  (await browser.call(profileOverview, { id })).body.crm?._id ?? "";

async function merge(owner: Program, keep: string, other: string) {
  const [into, merged] = [await rowOf(owner, keep), await rowOf(owner, other)];
  await owner.browser.call(mergeCreators, { keep: into, merge: [merged] });
  return { into, merged };
}

const withdraw = async (token: string) => world().browser().call(withdrawConsent, { token });
const sizeOf = async ({ browser, listId }: Program) =>
  (await browser.call(getList, { id: listId })).body.list.influencerCount;

/** Two creators of the list, and the token of the person who has joined as the first. */
async function twins() {
  const profiles = [linkedin(), linkedin()] as const;
  const [ada, twin] = [await record([profiles[0]]), await record([profiles[1]])];
  const owner = await makeProgram(world(), [ada, twin]);
  const { own } = await join(world(), (await invited(owner)).token, { profiles: [profiles[0]] });
  return { owner, ada, twin, own, profiles };
}

describe("people who have withdrawn while they were merged", () => {
  test("have withdrawn under each of their ids, also once these are separate again", async () => {
    const { owner, ada, twin, own, profiles } = await twins();
    const { merged } = await merge(owner, twin, ada);
    await withdraw(own);
    expect((await owner.browser.call(unmergeCreator, { customCreatorId: merged })).status).toBe(200);
    expect(await sizeOf(owner)).toBe(0);
    for (const id of [ada, twin]) {
      const { error } = await owner.browser.call(addCreators, { topIds: [owner.listId], creatorsId: [id] });
      expect(error.err).toBe("conflict");
    }
    const { token } = await invited(owner, { uses: 10 });
    for (const profile of profiles)
      expect((await join(world(), token, { profiles: [profile] })).error.err).toBe("forbidden");
    // Each comes back by a consent of its own.
    await world().travel(1_000);
    await join(world(), (await invited(owner)).token, { profiles: [profiles[1]] });
    expect((await ranksOf(owner)).ranks.map(({ creator }) => creator._id)).toEqual([twin]);
  });

  test("do not come back with a removal from the CRM that is undone", async () => {
    const { owner, ada, twin, own } = await twins();
    const { into } = await merge(owner, twin, ada);
    const remove = { selection: { ids: [into] }, change: { verb: "remove" as const } };
    const { body } = await owner.browser.call(changeMany, remove);
    await withdraw(own);
    expect((await owner.browser.call(undoAction, { id: body.actionId ?? "" })).status).toBe(200);
    expect([await rowOf(owner, twin), await sizeOf(owner)]).toEqual([into, 0]);
    expect((await ranksOf(owner)).total).toBe(0);
  });
});

test("a wrong merge that was separated gives no one a consent", async () => {
  const { owner, ada, twin } = await twins();
  const { merged } = await merge(owner, twin, ada);
  expect((await ranksOf(owner)).ranks.map(({ consent }) => consent)).toEqual(["given"]);
  await owner.browser.call(unmergeCreator, { customCreatorId: merged });
  const { ranks } = await ranksOf(owner);
  expect(new Map(ranks.map(({ creator, consent }) => [creator._id, consent]))).toEqual(
    new Map([
      [ada, "given"],
      [twin, "not_stated"],
    ]),
  );
});
