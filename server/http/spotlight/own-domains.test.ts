import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { releaseClaim } from "#contract/creator-profile/claims.ts";
import * as contract from "#contract/spotlight/domain.ts";
import { updateSpotlight } from "#contract/spotlight/endpoints.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { startDnsServer } from "#test/support/dns-server.ts";
import { useWorld } from "#test/support/world.ts";

const TARGET = "limelight.example";
const world = useWorld({ publicUrl: `https://${TARGET}`, publicRankings: true });
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let made = 0;
type Owner = Awaited<ReturnType<typeof makeOwningCreator>>;
let owner: Owner;
let id: string;
let host: string;

beforeAll(async () => {
  dns = await startDnsServer();
  world().dns.setServers([dns.address]);
});
afterAll(() => dns.close());

beforeEach(async () => {
  made += 1;
  host = `ada-${made}.example`;
  owner = await makePage();
  id = owner.creatorId;
});

async function makePage(): Promise<Owner> {
  const person = await makeOwningCreator(world());
  const { creatorId } = person;
  await person.browser.call(updateSpotlight, { id: creatorId, slug: `page-${creatorId}x`, public: true });
  return person;
}

const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const nights = async (days: number) => {
  await world().travel(days * DAY_MS);
  await doNightly(world().ctx);
};
const get = async (url: string, headers: Record<string, string> = { host }) =>
  world().app.inject({ method: "GET", url, headers });
const check = async (by = owner) => (await by.browser.call(contract.checkDomain, { id: by.creatorId })).body.domain;
const set = async (given: string, by = owner) => by.browser.call(contract.setDomain, { id: by.creatorId, host: given });

/** Sets the records that a domain has to have. */
async function point(by = owner): Promise<void> {
  const { domain } = (await by.browser.call(contract.getDomain, { id: by.creatorId })).body;
  for (const { type, name, value } of domain?.records ?? []) dns.zone.set(name, { [type]: [value] });
}

async function verify(): Promise<void> {
  await set(host);
  await point();
  expect(await check()).toMatchObject({ state: "verified", problem: null, url: `https://${host}/` });
}

describe("a domain of a creator's own", () => {
  test("shows the page once its DNS has both records, and says until then what is missing", async () => {
    expect((await set(` https://ADA-${made}.example/ `)).body.domain).toMatchObject({
      host,
      state: "pending",
      url: null,
    });
    expect(await check()).toMatchObject({ state: "pending", problem: "no_domain" });
    dns.zone.set(host, { CNAME: [TARGET] });
    dns.zone.set(`_limelight.${host}`, { TXT: ["limelight-domain=of-another"] });
    expect(await check()).toMatchObject({ state: "pending", problem: "no_token" });
    await point();
    dns.zone.set(host, { CNAME: ["shop.example"] });
    expect(await check()).toMatchObject({ state: "pending", problem: "wrong_target" });
    dns.zone.set(host, "servfail");
    expect(await check()).toMatchObject({ state: "pending", problem: "unreachable" });
    expect((await get("/")).body).not.toContain(`page-${id}x`);
    await point();
    expect(await check()).toMatchObject({ state: "verified", problem: null });
    const { statusCode, body, headers } = await get("/");
    expect([statusCode, headers["strict-transport-security"]]).toEqual([200, undefined]);
    expect(body).toContain(`<link rel="canonical" href="https://${TARGET}/spotlight/page-${id}x" />`);
    expect(body).toContain(`href="https://${TARGET}/spotlight/page-${id}x/media-kit.pdf"`);
    expect(body).not.toContain(host);
  });

  test("that can have no CNAME leads to the same address", async () => {
    await set(host);
    await point();
    dns.zone.set(TARGET, { A: ["192.0.2.7"] });
    dns.zone.set(host, { A: ["192.0.2.8"] });
    expect(await check()).toMatchObject({ problem: "wrong_target" });
    dns.zone.set(host, { A: ["192.0.2.7", "192.0.2.8"] });
    expect(await check()).toMatchObject({ state: "verified" });
  });

  test("has the page and nothing else of the program, whatever the header's spelling", async () => {
    await verify();
    for (const spelling of [host.toUpperCase(), `${host}:8443`, `${host}.`])
      expect((await get("/", { host: spelling })).statusCode).toBe(200);
    const missing = await get("/nothing");
    for (const url of [
      "/index.html",
      "/api/health",
      "/healthz",
      "/signin",
      `/spotlight/page-${id}x`,
      "/api/docs",
      "//",
      "/files/pictures/creators/x.png",
    ]) {
      const { statusCode, body, headers } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 404, missing.body]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    const post = await world().app.inject({ method: "POST", url: "/", headers: { host } });
    expect([post.statusCode, post.body]).toEqual([404, missing.body]);
  });

  test("is believed from the host of the request alone", async () => {
    await verify();
    const forwarded = await get("/", { host: TARGET, "x-forwarded-host": host });
    expect(forwarded.body).not.toContain(`page-${id}x`);
    const other = await get("/", { host: `www.${host}` });
    expect(other.body).not.toContain(`page-${id}x`);
    expect((await get("/healthz", { host: "192.0.2.1" })).statusCode).toBe(200);
  });

  test("is known from a list that is seconds old, so that no made-up name costs a query", async () => {
    await set(host);
    const isShown = async () => (await get("/")).body.includes(`page-${id}x`);
    expect(await isShown()).toBe(false);
    // As another process does.
    await query("update spotlight_domains set state = 'verified' where host = $1", host);
    expect(await isShown()).toBe(false);
    await world().travel(5_000);
    expect(await isShown()).toBe(true);
    await query("update spotlight_domains set state = 'pending' where host = $1", host);
    expect(await isShown()).toBe(false);
  });

  test("shows a page that is not public as one that does not exist", async () => {
    await verify();
    const shown = await get("/");
    await owner.browser.call(updateSpotlight, { id, public: false });
    const hidden = await get("/");
    expect([shown.statusCode, hidden.statusCode, hidden.body]).toEqual([200, 404, (await get("/nothing")).body]);
  });

  test("belongs to the first who verifies it, one for each page", async () => {
    const other = await makePage();
    await set(host, other);
    await verify();
    const records = (await other.browser.call(contract.getDomain, { id: other.creatorId })).body.domain?.records ?? [];
    for (const { type, name, value } of records) dns.zone.set(name, { [type]: [value] });
    expect(await check(other)).toMatchObject({ state: "pending", problem: "taken", url: null });
    const third = await makePage();
    expect(await set(host, third)).toMatchObject({ status: 409, error: { err: "conflict" } });
    await set(`www.${host}`);
    expect((await get("/")).body).not.toContain(`page-${id}x`);
    expect(await check(other)).toMatchObject({ state: "verified" });
  });

  test("is no name of the installation, and no address", async () => {
    expect(await set(TARGET)).toMatchObject({ status: 409 });
    for (const wrong of [
      "192.0.2.1",
      "[::1]",
      "localhost",
      "ada .example",
      "ada.example/path",
      "ada.example:80",
      "-a.example",
      "a".repeat(300),
    ])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400]);
    expect((await set("bücher.example")).body.domain?.host).toBe("xn--bcher-kva.example");
  });

  test("is checked each night: its owner is notified, and three days later the page is gone from it", async () => {
    await verify();
    dns.zone.set(host, "silent");
    await nights(1);
    expect((await get("/")).statusCode).toBe(200);
    dns.zone.delete(host);
    await nights(1);
    // The session has ended by now.
    const notices = await query("select payload from notifications where user_id = $1", owner.userId);
    expect(notices).toEqual([{ payload: { kind: "domain.failing", host, problem: "no_domain", creator: id } }]);
    expect((await get("/")).statusCode).toBe(200);
    await nights(1);
    await nights(2);
    expect((await get("/")).body).not.toContain(`page-${id}x`);
    const stored = await query("select state, problem from spotlight_domains where host = $1", host);
    expect(stored).toEqual([{ state: "pending", problem: "no_domain" }]);
  });

  test("is free again once the profile is the creator's no more, and when it is removed", async () => {
    await verify();
    await owner.browser.call(contract.removeDomain, { id });
    expect((await owner.browser.call(contract.getDomain, { id })).body.domain).toBeNull();
    await verify();
    const [claim] = await query("select id from creator_claims where creator_id = $1", id);
    expect((await owner.browser.call(releaseClaim, { id: claim.id })).status).toBe(200);
    expect((await get("/")).statusCode).toBe(404);
    await nights(1);
    const other = await makePage();
    expect((await set(host, other)).status).toBe(200);
  });
});
