import { expect, test } from "vitest";
import { addCreator, listCrm, updateCustomNotes } from "#contract/crm.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/limits.ts";
import { changes } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { forgetOldChanges } from "./index.ts";

const world = useWorld();

test("what rows were is kept as long as it can be undone, and no longer", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const [row] = (await browser.call(listCrm, {})).body.crmCreators;
  const values = [{ customCreatorId: row?._id ?? "", customNote: "Met in Oslo" }];
  await browser.call(updateCustomNotes, { field: "customNote", values });
  const kept = () => world().root.$count(changes);
  world().travel(UNDO_DAYS * DAY_MS - DAY_MS);
  await forgetOldChanges({ ctx: world().ctx });
  expect(await kept()).toBe(1);
  world().travel(2 * DAY_MS);
  await forgetOldChanges({ ctx: world().ctx });
  expect(await kept()).toBe(0);
});
