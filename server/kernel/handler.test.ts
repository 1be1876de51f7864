import { describe, expect, test } from "vitest";
import { listActions } from "#contract/actions.ts";
import { scopeOf } from "#contract/api-keys.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { TAB_HEADER } from "#contract/base/headers.ts";
import { createCustomTag, updateCustomTags } from "#contract/labels.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { createList, removeCreators } from "#contract/lists/endpoints.ts";
import { FEATURES } from "#server/features.ts";
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

test("an action that changes nothing is not recorded, and is answered by null", async () => {
  const { browser } = await makeOwner(world());
  const creatorsId = await makeCreators(world(), 1);
  const added = await browser.call(addCreator, { creatorsId });
  const named = async () =>
    (await browser.call(listActions, {})).body.actions.map(({ _id, count }) => ({ _id, count }));
  expect(await named()).toEqual([{ _id: added.body.actionId, count: 1 }]);
  world().emitted.length = 0;
  const again = await browser.call(addCreator, { creatorsId });
  expect(again.body).toEqual({ success: true, added: 0, alreadyThere: 1, lists: [], actionId: null });
  expect(world().emitted).toEqual([]);
  expect(await named()).toHaveLength(1);
});

test("an action that counts no records but changes something is recorded", async () => {
  const { browser } = await makeOwner(world());
  world().emitted.length = 0;
  const { body } = await browser.call(createList, { title: "Spring" });
  const [action] = (await browser.call(listActions, {})).body.actions;
  expect(action).toMatchObject({ _id: body.actionId, count: 0, title: "Spring" });
  expect(world().emitted).toHaveLength(1);
});

test("an action that is refused leaves nothing", async () => {
  const { browser } = await makeOwner(world());
  const { body } = await browser.call(createList, { title: "Spring" });
  const creatorsId = await makeCreators(world(), 1);
  const refused = await browser.call(removeCreators, { topId: body.list._id, creatorsId });
  expect(refused.status).toBe(404);
  expect((await browser.call(listActions, {})).body.actions).toHaveLength(1);
});

describe("an alias", () => {
  const aliases = FEATURES.handlers.flatMap(({ endpoint, aliasOf }) =>
    aliasOf ? [[`${endpoint.method} ${endpoint.path}`, endpoint, aliasOf] as const] : [],
  );

  /** What decides who is admitted, in which transaction the handler runs, and what follows. */
  const rulesOf = (endpoint: Endpoint) => ({
    auth: endpoint.auth,
    can: endpoint.can,
    scope: scopeOf(endpoint),
    writes: endpoint.method !== "GET" || endpoint.unsafe === true,
    touches: endpoint.touches,
    audit: endpoint.audit,
    isSensitive: endpoint.isSensitive,
    whileImpersonating: endpoint.whileImpersonating,
    download: endpoint.download,
    atOnce: endpoint.atOnce,
    perMinute: endpoint.perMinute,
  });

  test("is known to this test for each call with two names", () => {
    expect(aliases.length).toBeGreaterThanOrEqual(13);
  });

  test.each(aliases)("%s admits the same callers and writes like its original", (_name, endpoint, original) => {
    expect(rulesOf(endpoint)).toEqual(rulesOf(original));
    expect(endpoint.errors ?? []).toEqual(expect.arrayContaining([...(original.errors ?? [])]));
  });
});
