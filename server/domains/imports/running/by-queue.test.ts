import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { runImport, tryImport } from "#contract/imports/endpoints.ts";
import { startWork } from "#server/jobs/work.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, peopleTable, viewOf } from "../testing/tables.ts";

const world = useWorld();

test("the queue tries a table, imports it and takes it back, and tells the team's tabs", async () => {
  const owner = await makeOwner(world());
  const { ctx, workOn } = world();
  await startWork({ services: ctx, workOn, log: ctx.log });
  const { _id: id } = await openTable(owner, peopleTable(3));
  const state = async () => (await viewOf(owner, id)).state;
  await owner.browser.call(tryImport, { id });
  await expect.poll(state, { timeout: 20_000 }).toBe("draft");
  await owner.browser.call(runImport, { id });
  await expect.poll(state, { timeout: 20_000 }).toBe("done");
  await owner.browser.call(undoAction, { id: (await viewOf(owner, id)).actionId ?? "" });
  await expect.poll(state, { timeout: 20_000 }).toBe("undone");
  const emitted = world().emitted.filter(({ event, customerId }) => event === "job" && customerId === owner.customerId);
  expect(emitted.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(
      ["import-try", "import-run", "import-undo"].map((kind) => expect.objectContaining({ kind, state: "done" })),
    ),
  );
});
