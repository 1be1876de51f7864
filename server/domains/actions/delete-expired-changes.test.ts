import { expect, test } from "vitest";
import { addCreator, listCrm, updateCustomNotes } from "#contract/crm.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/limits.ts";
import { changes } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { deleteExpiredChanges } from "./record-changes.ts";

const world = useWorld();

test("changes are deleted when their action can no longer be undone", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const [row] = (await browser.call(listCrm, {})).body.crmCreators;
  const values = [{ customCreatorId: row?._id ?? "", customNote: "Met in Oslo" }];
  await browser.call(updateCustomNotes, { field: "customNote", values });
  const countChanges = () => world().root.$count(changes);
  await world().travel(UNDO_DAYS * DAY_MS - DAY_MS);
  await deleteExpiredChanges({ ctx: world().ctx });
  expect(await countChanges()).toBe(2);
  await world().travel(2 * DAY_MS);
  await deleteExpiredChanges({ ctx: world().ctx });
  expect(await countChanges()).toBe(0);
});
