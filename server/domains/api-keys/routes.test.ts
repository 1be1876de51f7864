import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as contract from "#contract/api-keys.ts";
import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { createCustomTag } from "#contract/labels.ts";
import { openWorkspace, removeMember } from "#contract/workspaces.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { giveRole, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { ENDPOINTS } from "#test/support/endpoints.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

const world = useWorld({ plans: false });
type NewKey = InputOf<typeof contract.createApiKey>;
const ALL: NewKey = { name: "All", scopes: [...contract.API_SCOPES], days: null };

const create = async (browser: Person["browser"], input: NewKey) => browser.call(contract.createApiKey, input);

async function keyOf({ browser }: Person, input: Partial<NewKey> = {}): Promise<string> {
  return (await create(browser, { ...ALL, ...input })).body.key;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A call with a key alone: no cookies. */
async function send(key: string, { method, path }: Endpoint, body?: object) {
  const url = `/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
  return world().browser().send({ method }, url, body, bearer(key));
}

describe("a key", () => {
  test("is shown once, works as its creator in the workspace, and is listed without its secret", async () => {
    const owner = await makeOwner(world());
    const made = await create(owner.browser, { ...ALL, name: "Warehouse" });
    expect(made.body.key).toMatch(/^llk_[\w-]{43}$/);
    const [creator] = await makeCreators(world(), 1);
    const program = world().browser();
    const added = await program.call(addCreator, { creatorsId: [creator ?? ""] }, bearer(made.body.key));
    expect(added.status).toBe(200);
    expect((await program.call(listCrm, {}, bearer(made.body.key))).body.totalCreators).toBe(1);
    expect((await owner.browser.call(listCrm, {})).body.totalCreators).toBe(1);
    const listed = await owner.browser.call(contract.listApiKeys, {});
    expect(listed.body.keys).toEqual([
      { ...made.body.view, name: "Warehouse", start: made.body.key.slice(0, 8), lastUsedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(made.body.key);
    const { rows } = await world().root.$client.query("select hash from api_keys");
    expect(JSON.stringify(rows)).not.toContain(made.body.key.slice(8));
  });

  test("makes no call beyond its scopes, and none about persons, sessions, keys or the installation", async () => {
    const owner = await makeOwner(world());
    const keys = new Map<contract.ApiScope, string>();
    for (const scope of contract.API_SCOPES) keys.set(scope, await keyOf(owner, { scopes: [scope] }));
    const refused: string[] = [];
    for (const endpoint of ENDPOINTS) {
      const needed = contract.scopeOf(endpoint);
      for (const [scope, key] of keys) {
        if (scope === needed) continue;
        const { status } = await send(key, endpoint, endpoint.body ? {} : undefined);
        if (status !== 403) refused.push(`${endpoint.method} ${endpoint.path} with ${scope}: ${status}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test("with the scope read makes exactly these calls other than GET", () => {
    const reads = ENDPOINTS.filter((each) => contract.scopeOf(each) === "read" && each.method !== "GET");
    expect(reads.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "POST /crm/crm-tops/export-top-csv",
      "POST /crm/export",
      "POST /crm/export-csv",
      "POST /crm/export-pdf",
      "POST /custom-tops/export-csv",
      "POST /discovery",
      "POST /listening-tops/preview",
      "POST /listening-tops/report/posts",
      "POST /network-watch/{id}/posts",
      "POST /profile/{id}/content",
      "POST /profile/{id}/creator-network/posts",
      "POST /profile/{id}/export-csv/posts",
      "POST /profile/{id}/export-csv/tagged",
      "POST /profile/{id}/post-costs",
      "POST /profile/{id}/tagged",
      "POST /quick-search",
      "POST /search/keywords-suggest",
      "POST /searchbar",
    ]);
  });

  test("stops working when it is revoked, expires, or its creator leaves or may no longer", async () => {
    const own = await createWorld({ plans: false });
    const owner = await makeOwner(own);
    const colleague = await makeColleague(own, owner, "admin");
    const call = async (key: string) => await own.browser().send(listCrm, "/api/crm/list", undefined, bearer(key));
    const revoked = await create(owner.browser, ALL);
    expect((await call(revoked.body.key)).status).toBe(200);
    await owner.browser.call(contract.revokeApiKey, { id: revoked.body.view._id });
    expect((await call(revoked.body.key)).error).toMatchObject({ err: "invalid_api_key" });

    const theirs = await create(colleague.browser, ALL);
    const write = async () =>
      own
        .browser()
        .send(createCustomTag, `/api${createCustomTag.path}`, { tag: "x", type: "tag" }, bearer(theirs.body.key));
    await giveRole(own, colleague.userId, "viewer");
    expect((await call(theirs.body.key)).status).toBe(200);
    expect((await write()).status).toBe(403);
    await owner.browser.call(removeMember, { id: colleague.userId });
    expect((await call(theirs.body.key)).status).toBe(401);
    expect((await owner.browser.call(contract.listApiKeys, {})).body.keys).toEqual([]);

    const short = await create(owner.browser, { ...ALL, days: 30 });
    await own.travel(29 * DAY_MS);
    expect((await call(short.body.key)).status).toBe(200);
    await own.travel(2 * DAY_MS);
    expect((await call(short.body.key)).status).toBe(401);
    await own.close();
  });

  test("is meant where it is sent: the cookies beside it open nothing", async () => {
    const owner = await makeOwner(world());
    const other = await makeOwner(world());
    const { status, error } = await owner.browser.send(listCrm, "/api/crm/list", undefined, bearer("llk_wrong"));
    expect([status, error.err]).toEqual([401, "invalid_api_key"]);
    const [creator] = await makeCreators(world(), 1);
    await owner.browser.call(addCreator, { creatorsId: [creator ?? ""] });
    const asOther = await owner.browser.call(listCrm, {}, bearer(await keyOf(other)));
    expect(asOther.body.totalCreators).toBe(0);
  });

  test("has a limit of calls of its own", async () => {
    const limited = await createWorld({ rateLimits: true });
    const owner = await makeOwner(limited, PLAN_IDS.agency);
    const [first, second] = [await keyOf(owner), await keyOf(owner)];
    const call = async (key: string) => limited.browser().send(listCrm, "/api/crm/list", undefined, bearer(key));
    const statuses = [];
    for (let made = 0; made <= contract.API_KEY_PER_MINUTE; made += 1) statuses.push(await call(first));
    const last = statuses.at(-1);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call(second)).status).not.toBe(429);
    const free = await keyOf(await makeOwner(limited, PLAN_IDS.free));
    const few = [];
    for (let made = 0; made <= 60; made += 1) few.push((await call(free)).status);
    expect([few.slice(0, 60).includes(429), few.at(-1)]).toEqual([false, 429]);
    await limited.close();
  });
});

describe("keys", () => {
  test("are managed by owners and admins of their own workspace", async () => {
    const owner = await makeOwner(world());
    const stranger = await makeOwner(world());
    const { view } = (await create(owner.browser, ALL)).body;
    for (const role of ["member", "viewer"] as const) {
      const { browser } = await makeColleague(world(), owner, role);
      for (const call of [
        browser.call(contract.listApiKeys, {}),
        create(browser, ALL),
        browser.call(contract.revokeApiKey, { id: view._id }),
      ])
        expect((await call).status).toBe(403);
    }
    expect((await stranger.browser.call(contract.revokeApiKey, { id: view._id })).status).toBe(404);
    expect((await stranger.browser.call(contract.listApiKeys, {})).body.keys).toEqual([]);
    expect((await owner.browser.call(contract.listApiKeys, {})).body.keys).toHaveLength(1);
    const nameless = await create(owner.browser, { ...ALL, name: "  " });
    expect(nameless.error.msg).toContain("Enter a name for the key.");
    const empty = await create(owner.browser, { ...ALL, scopes: [] });
    expect(empty.error.msg).toContain("Choose at least one scope.");
  });

  test("are limited in number, also when many are created at once", async () => {
    const owner = await makeOwner(world());
    const wanted = contract.API_KEYS_MAX + 3;
    const all = await Promise.all(Array.from({ length: wanted }, async () => create(owner.browser, ALL)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(contract.API_KEYS_MAX);
    expect(all.find(({ status }) => status !== 200)?.error.err).toBe("too_many_keys");
  });

  test("and their scopes stand in the API reference", async () => {
    const { body } = await world().browser().send({ method: "GET" }, "/api/openapi.json");
    const operation = z.looseObject({ security: z.array(z.record(z.string(), z.array(z.string()))) });
    const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }).parse(body);
    expect(paths["/api/crm/list"]?.["get"]?.security).toEqual([{ session: [] }, { key: ["read"] }]);
    expect(paths["/api/crm/add-creator"]?.["post"]?.security).toEqual([{ session: [] }, { key: ["crm.write"] }]);
    expect(paths[`/api${openWorkspace.path}`]?.["post"]?.security).toEqual([{ session: [] }]);
  });
});
