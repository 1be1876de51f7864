import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, peopleTable, ran, tried, viewOf, workOff } from "./testing/tables.ts";
import { everythingKnown } from "./testing/known.ts";

const world = useWorld();

describe("a table", () => {
  test("is tried, imported and taken back", async () => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id, plan, inspection } = await openTable(owner, peopleTable(1_200));
    expect(inspection).toMatchObject({ rows: 1_200, refusal: null });
    expect(plan.columns.map(({ field }) => field)).toEqual(["username", "full_name", "followers", "country", "email"]);
    const rehearsed = await tried(world(), owner, id);
    const counts = { created: 1_200, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
    expect(rehearsed).toMatchObject({ state: "draft", tried: counts, counts: null, error: null });
    expect(await everythingKnown(world())).toEqual(before);

    const done = await ran(world(), owner, id);
    expect(done).toMatchObject({ state: "done", counts, error: null, hasProblems: false });
    await owner.browser.call(undoAction, { id: done.actionId ?? "" });
    const undoing = await viewOf(owner, id);
    expect(undoing.state).toBe("undoing");
    await workOff(world(), undoing.jobId);
    expect(await viewOf(owner, id)).toMatchObject({ state: "undone", counts, error: null });
    expect(await everythingKnown(world())).toEqual(before);
  });
});
