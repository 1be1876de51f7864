import { expect, test } from "vitest";
import { TAB_HEADER } from "#contract/events.ts";
import { createCustomTag, updateCustomTags } from "#contract/labels.ts";
import { addCreator, listCrm } from "#contract/crm.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("a write notifies its workspace of what it touches, and names the tab that wrote", async () => {
  const owner = await makeOwner(world());
  world().emitted.length = 0;
  await owner.browser.call(createCustomTag, { tag: "One", type: "tag" }, { [TAB_HEADER]: "tab-1" });
  await owner.browser.call(createCustomTag, { tag: "Two", type: "tag" }, { [TAB_HEADER]: "x".repeat(65) });
  const { customerId } = owner;
  expect(world().emitted).toEqual([
    { customerId, event: "changed", payload: { tags: createCustomTag.touches, by: "tab-1" } },
    { customerId, event: "changed", payload: { tags: createCustomTag.touches, by: null } },
  ]);
});

test("a write that is refused, or changes nothing, notifies no clients", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const [row] = (await browser.call(listCrm, {})).body.crmCreators;
  await browser.call(createCustomTag, { tag: "One", type: "tag" });
  world().emitted.length = 0;
  expect((await browser.call(createCustomTag, { tag: "one", type: "tag" })).status).toBe(409);
  const { body } = await browser.call(updateCustomTags, {
    customCreatorIds: [row?._id ?? ""],
    tagIds: [],
    mode: "SET",
  });
  expect(body.changed).toBe(0);
  expect(world().emitted).toEqual([]);
});
