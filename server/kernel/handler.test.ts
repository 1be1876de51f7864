import { describe, expect, test } from "vitest";
import { scopeOf } from "#contract/api-keys.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { TAB_HEADER } from "#contract/events.ts";
import { createCustomTag, updateCustomTags } from "#contract/labels.ts";
import { addCreator, listCrm } from "#contract/crm.ts";
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
    expect(aliases.length).toBeGreaterThanOrEqual(16);
  });

  test.each(aliases)("%s admits the same callers and writes like its original", (_name, endpoint, original) => {
    expect(rulesOf(endpoint)).toEqual(rulesOf(original));
    expect(endpoint.errors ?? []).toEqual(expect.arrayContaining([...(original.errors ?? [])]));
  });
});
