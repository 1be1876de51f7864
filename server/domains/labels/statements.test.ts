import { expect, test } from "vitest";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { createCustomTag, updateCustomTags } from "#contract/labels.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { countStatements } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("a tag on one row takes eight statements", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const [row] = (await browser.call(listCrm, {})).body.crmCreators;
  const { body: tag } = await browser.call(createCustomTag, { tag: "Vegan", type: "tag" });
  const { body: other } = await browser.call(createCustomTag, { tag: "Paris", type: "tag" });
  const set = (tagId: string) =>
    browser.call(updateCustomTags, { customCreatorIds: [row?._id ?? ""], tagIds: [tagId], mode: "SET" });
  // The call before leaves a connection that is restricted to no workspace, as the reading of the session needs it.
  await set(tag._id);
  // The session; the beginning, with the restriction to the workspace, its lock and the action; the row; the tags; the
  // update, which logs its change; the timeline; the end of the action; the commit. They were 17.
  expect(await countStatements(world(), () => set(other._id))).toBe(8);
});
