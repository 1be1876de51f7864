import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { createList, deleteList } from "#contract/lists/endpoints.ts";
import * as contract from "#contract/network-watch.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";

const { world, record } = telling({ plans: true });
const UNKNOWN = "019aa000-0000-7000-8000-000000000000";

const paying = async () => makeOwner(world(), PLAN_IDS.agency);
const person = async (fullName: string) => record([{}], { facts: { fullName } });

async function titles({ browser }: Person) {
  return (await browser.call(contract.listWatches, {})).body.watches.map(({ title }) => title);
}

async function watch({ browser }: Person, subject: InputOf<typeof contract.createWatch>) {
  const { status, body } = await browser.call(contract.createWatch, subject);
  expect(status).toBe(200);
  return body;
}

describe("network watches", () => {
  test("are saved for a creator or a list, each once, and listed, the newest first", async () => {
    const owner = await paying();
    const ada = await person("Ada");
    const { list } = (await owner.browser.call(createList, { title: "Spring" })).body;
    const first = await watch(owner, { creatorId: ada });
    expect(first.watch).toMatchObject({
      title: "Ada",
      subject: { kind: "creator", creator: { _id: ada, full_name: "Ada" } },
      createdBy: expect.any(String),
    });
    await world().travel(1_000);
    const second = await watch(owner, { topId: list._id, title: " Rivals " });
    expect(second.watch).toMatchObject({ title: "Rivals", subject: { kind: "list", isDeleted: false } });
    const again = await watch(owner, { creatorId: ada, title: "Another" });
    expect([again.watch._id, again.watch.title, again.actionId]).toEqual([first.watch._id, "Ada", null]);
    expect(await titles(owner)).toEqual(["Rivals", "Ada"]);
    expect(await titles(await paying())).toEqual([]);
  });

  test("are created, renamed and removed with undo and redo", async () => {
    const owner = await paying();
    const created = await watch(owner, { creatorId: await person("Bea") });
    const { _id: id } = created.watch;
    const undo = async (actionId: string | null) => owner.browser.call(undoAction, { id: actionId ?? "" });
    const renamed = (await owner.browser.call(contract.renameWatch, { id, title: "Her circle" })).body;
    expect([renamed.watch.title, await titles(owner)]).toEqual(["Her circle", ["Her circle"]]);
    expect((await owner.browser.call(contract.renameWatch, { id, title: "Her circle" })).body.actionId).toBeNull();
    await undo(renamed.actionId);
    expect(await titles(owner)).toEqual(["Bea"]);
    const removed = (await owner.browser.call(contract.removeWatch, { id })).body;
    expect(await titles(owner)).toEqual([]);
    expect((await (await paying()).browser.call(undoAction, { id: removed.actionId ?? "" })).error.err).toBe(
      "not_found",
    );
    await undo(removed.actionId);
    expect(await titles(owner)).toEqual(["Bea"]);
    const undone = await undo(created.actionId);
    expect(await titles(owner)).toEqual([]);
    await undo(undone.body.redoId ?? "");
    expect(await titles(owner)).toEqual(["Bea"]);
  });

  test("that were removed do not come back beside a newer watch of the same creator", async () => {
    const owner = await paying();
    const cleo = await person("Cleo");
    const { watch: old } = await watch(owner, { creatorId: cleo });
    const { actionId } = (await owner.browser.call(contract.removeWatch, { id: old._id })).body;
    await watch(owner, { creatorId: cleo, title: "Newer" });
    await owner.browser.call(undoAction, { id: actionId ?? "" });
    expect(await titles(owner)).toEqual(["Newer"]);
  });

  test("of a merged creator are of the creator that is shown, and end with an erased one", async () => {
    const owner = await paying();
    const [stays, gone] = [await person("Dora"), await person("Dora Two")];
    for (const id of [stays, gone]) await owner.browser.call(addCreator, { creatorsId: [id] });
    const before = await watch(owner, { creatorId: gone });
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(stays), merge: [await rowOf(gone)] });
    const { watches } = (await owner.browser.call(contract.listWatches, {})).body;
    expect(watches.map(({ subject }) => subject)).toMatchObject([{ creator: { _id: stays, full_name: "Dora" } }]);
    await owner.browser.call(contract.removeWatch, { id: before.watch._id });
    expect((await watch(owner, { creatorId: gone })).watch.subject).toMatchObject({ creator: { _id: stays } });
    expect((await watch(owner, { creatorId: stays })).actionId).toBeNull();
    const admin = await makeAdmin(world());
    await admin.browser.call(eraseCreator, { creatorId: stays });
    expect(await titles(owner)).toEqual([]);
  });

  test("of a deleted list say so, and show nothing until it is back", async () => {
    const owner = await paying();
    const { list } = (await owner.browser.call(createList, { title: "Autumn" })).body;
    const { _id: id } = (await watch(owner, { topId: list._id })).watch;
    const { actionId } = (await owner.browser.call(deleteList, { topId: list._id })).body;
    const { watches } = (await owner.browser.call(contract.listWatches, {})).body;
    expect(watches.map(({ subject }) => subject)).toMatchObject([{ kind: "list", isDeleted: true }]);
    const refused = await owner.browser.call(contract.watchedCreators, { id });
    expect([refused.status, refused.error.msg]).toEqual([404, "The list of this watch was deleted."]);
    expect((await owner.browser.call(contract.createWatch, { topId: list._id })).status).toBe(404);
    await owner.browser.call(undoAction, { id: actionId });
    expect((await owner.browser.call(contract.watchedCreators, { id })).status).toBe(200);
  });

  test("are the workspace's own, and changed by those who may", async () => {
    const owner = await paying();
    const { _id: id } = (await watch(owner, { creatorId: await person("Emil") })).watch;
    const callers = [
      { browser: world().browser() },
      await makeColleague(world(), owner, "viewer"),
      await paying(),
    ] as const;
    const answers = callers.map(async ({ browser }) =>
      Promise.all([
        browser.call(contract.watchedCreators, { id }),
        browser.call(contract.watchedMentions, { id }),
        browser.call(contract.watchedSimilar, { id }),
        browser.call(contract.watchedPosts, { id }),
        browser.call(contract.renameWatch, { id, title: "Mine" }),
        browser.call(contract.removeWatch, { id }),
      ]).then((replies) => replies.map(({ status }) => status)),
    );
    expect(await Promise.all(answers)).toEqual([
      [401, 401, 401, 401, 401, 401],
      [200, 200, 200, 200, 403, 403],
      [404, 404, 404, 404, 404, 404],
    ]);
    expect(await titles(owner)).toEqual(["Emil"]);
  });

  test("refuse subjects and titles that are none", async () => {
    const { browser } = await paying();
    const ada = await person("Ada");
    const post = async (body: object) => (await browser.send({ method: "POST" }, "/api/network-watch", body)).status;
    expect(await post({})).toBe(400);
    expect(await post({ creatorId: ada, topId: UNKNOWN })).toBe(400);
    expect(await post({ creatorId: "x" })).toBe(400);
    expect(await post({ creatorId: ada, title: " " })).toBe(400);
    expect(await post({ creatorId: ada, title: "a".repeat(121) })).toBe(400);
    expect(await post({ creatorId: "999999999" })).toBe(404);
    expect(await post({ topId: UNKNOWN })).toBe(404);
    expect((await browser.call(contract.renameWatch, { id: UNKNOWN, title: "None" })).status).toBe(404);
    expect((await browser.call(contract.removeWatch, { id: UNKNOWN })).status).toBe(404);
  });

  test("are part of larger plans, and as many as they allow", async () => {
    const free = await makeOwner(world(), PLAN_IDS.free);
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push(await person(`Person ${n}`));
    expect((await free.browser.call(contract.createWatch, { creatorId: ids[0] ?? "" })).error).toMatchObject({
      err: "plan_limit",
      msg: "The Free plan does not include watching networks.",
    });
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    const saved: string[] = [];
    for (const creatorId of ids.slice(0, 10)) saved.push((await watch(owner, { creatorId })).watch._id);
    const last = { creatorId: ids[10] ?? "" };
    expect((await owner.browser.call(contract.createWatch, last)).error.err).toBe("plan_limit");
    const { actionId } = (await owner.browser.call(contract.removeWatch, { id: saved[0] ?? "" })).body;
    await watch(owner, last);
    expect((await owner.browser.call(undoAction, { id: actionId ?? "" })).error.err).toBe("plan_limit");
  });
});
