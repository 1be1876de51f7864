import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "#contract/api-keys.ts";
import { AUDIT_KINDS } from "#contract/audit-log/kinds.ts";
import { exportAllAudit, exportAudit, listAllAudit, listAudit } from "#contract/audit-log/endpoints.ts";
import { changePassword, endOtherSessions, login, logout, refreshToken } from "#contract/auth/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList, setPublic, updateShare } from "#contract/lists/endpoints.ts";
import { checkSuppression } from "#contract/privacy.ts";
import { updateUser } from "#contract/users.ts";
import { invite, removeMember, setRole } from "#contract/workspaces.ts";
import { auditEvents, users } from "#server/db/tables/index.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { ENDPOINTS } from "#test/support/endpoints.ts";
import { createWorld, useWorld } from "#test/support/world.ts";
import { deleteExpiredAudit } from "./read-audit.ts";

const world = useWorld();
const MACBOOK = { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" };

async function entriesOf({ browser }: Person, filters: InputOf<typeof listAudit>["filters"] = {}) {
  return (await browser.call(listAudit, { filters })).body.entries;
}

const kindsOf = async (person: Person, filters: InputOf<typeof listAudit>["filters"] = {}) =>
  (await entriesOf(person, filters)).map(({ kind }) => kind);

async function emailOf({ userId }: Person): Promise<string> {
  const [row] = await world().root.select().from(users).where(eq(users.id, userId));
  return row?.email ?? "";
}

describe("records", () => {
  test("sign-ins: success, failure, end, from which kind of device and network", async () => {
    const owner = await makeOwner(world());
    const email = await emailOf(owner);
    const other = world().browser();
    await other.call(login, { email, password: "not this one" }, MACBOOK);
    await other.call(login, { email, password: PASSWORD }, MACBOOK);
    await owner.browser.call(endOtherSessions, {});
    await owner.browser.call(logout, {});
    await owner.browser.call(login, { email, password: PASSWORD });
    const entries = await entriesOf(owner);
    expect(entries.map(({ kind }) => kind)).toEqual([
      "sign-in",
      "sign-out",
      "sessions.ended",
      "sign-in",
      "sign-in.failed",
      "sign-up",
    ]);
    const [, , , success, failure] = entries;
    const from = { device: "computer", address: "127.0.0.0/24" };
    expect(success).toMatchObject({ ...from, by: "member", actor: { _id: owner.userId }, subject: null });
    expect(failure).toMatchObject({ ...from, by: "visitor", actor: { _id: null }, subject: { _id: owner.userId } });
  });

  test("failures for addresses without an account in the installation's log only, without the address", async () => {
    const admin = await makeAdmin(world());
    const before = (await admin.browser.call(listAllAudit, {})).body.total;
    await world().browser().call(login, { email: "unknown@example.test", password: "not this one" });
    const { body } = await admin.browser.call(listAllAudit, {});
    expect(body.total).toBe(before + 1);
    expect(body.entries[0]).toMatchObject({ kind: "sign-in.failed", subject: null, workspace: null, about: null });
    expect(JSON.stringify(body)).not.toContain("unknown@example.test");
  });

  test("a refresh token that was used before ends the session, and is recorded", async () => {
    const owner = await makeOwner(world());
    const stolen = world().browser();
    for (const [name, value] of owner.browser.cookies) stolen.cookies.set(name, value);
    await owner.browser.call(refreshToken, {});
    await owner.browser.call(refreshToken, {});
    await stolen.call(refreshToken, {});
    await owner.browser.signIn(await emailOf(owner), PASSWORD);
    expect(await kindsOf(owner)).toEqual(["sign-in", "session.stolen", "sign-up"]);
  });

  test("administration of the workspace: names, members, keys, sharing, passwords", async () => {
    const owner = await makeOwner(world());
    const colleague = await makeColleague(world(), owner, "member");
    const { browser } = owner;
    await browser.call(updateUser, { company: "Paper & Sons" });
    await browser.call(updateUser, { first_name: "Grace" });
    await browser.call(invite, { email: "new@example.test", role: "viewer" });
    await browser.call(setRole, { id: colleague.userId, role: "viewer" });
    await browser.call(setRole, { id: colleague.userId, role: "viewer" });
    await browser.call(removeMember, { id: colleague.userId });
    const key = await browser.call(createApiKey, { name: "Report", scopes: ["read"], days: 30 });
    await browser.call(revokeApiKey, { id: key.body.view._id });
    const { list } = (await browser.call(createList, { title: "Spring", creatorsId: [] })).body;
    await browser.call(setPublic, { topId: list._id, public: true });
    await browser.call(setPublic, { topId: list._id, public: true });
    await browser.call(updateShare, { topId: list._id, password: "a long password" });
    await browser.call(setPublic, { topId: list._id, public: false });
    await browser.call(changePassword, { current: PASSWORD, password: "another long password" });
    const entries = await entriesOf(owner);
    expect(entries.map(({ kind, about, detail }) => [kind, about, detail])).toEqual([
      ["password.changed", null, null],
      ["list.private", "Spring", null],
      ["list.share", "Spring", "password"],
      ["list.public", "Spring", null],
      ["key.revoked", "Report", null],
      ["key.created", "Report", "read"],
      ["member.removed", null, null],
      ["member.role", null, "viewer"],
      ["member.invited", "new@example.test", "viewer"],
      ["workspace.renamed", "Paper & Sons", null],
      ["sign-up", null, null],
    ]);
    expect(entries[6]?.subject).toMatchObject({ _id: colleague.userId });
  });

  test("a refused call records nothing", async () => {
    const owner = await makeOwner(world());
    expect((await owner.browser.call(removeMember, { id: crypto.randomUUID() })).status).toBe(404);
    expect(await kindsOf(owner)).toEqual(["sign-up"]);
  });

  test("every call by which administrators or owners change something", () => {
    const manages = /^(?:workspace|members|keys)\./;
    const silent = ENDPOINTS.filter(
      ({ method, auth, can, audit }) =>
        method !== "GET" && (auth === "admin" || (can && manages.test(can))) && audit === undefined,
    );
    // These change nothing.
    expect(silent.map(({ path }) => path).toSorted()).toEqual([
      "/admin/curation/niches",
      "/admin/curation/preview",
      "/admin/influencer/generate-ai-infos",
      "/search",
    ]);
  });

  test("kinds that are in one group each", () => {
    const kinds = Object.values(AUDIT_KINDS).flat();
    expect(kinds.length).toBe(new Set(kinds).size);
  });
});

describe("shows", () => {
  test("a workspace its own entries, to owners and admins", async () => {
    const [owner, stranger] = [await makeOwner(world()), await makeOwner(world())];
    const admin = await makeColleague(world(), owner, "admin");
    const ids = (await entriesOf(owner)).map(({ _id }) => _id);
    expect(ids.length).toBeGreaterThan(0);
    expect((await entriesOf(admin)).map(({ _id }) => _id)).toEqual(ids);
    expect((await entriesOf(stranger)).filter(({ _id }) => ids.includes(_id))).toEqual([]);
    for (const role of ["member", "viewer"] as const) {
      const colleague = await makeColleague(world(), owner, role);
      for (const endpoint of [listAudit, exportAudit])
        expect((await colleague.browser.call(endpoint, {})).error.err).toBe("forbidden");
    }
    for (const endpoint of [listAllAudit, exportAllAudit])
      expect((await owner.browser.call(endpoint, {})).error.err).toBe("forbidden");
    for (const endpoint of [listAudit, exportAudit, listAllAudit, exportAllAudit])
      expect((await world().browser().call(endpoint, {})).error.err).toBe("bad_access_token");
  });

  test("what administrators did to the installation, with who, to administrators only", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    await admin.browser.call(checkSuppression, { network: "instagram", username: "anyone" });
    const { entries } = (await admin.browser.call(listAllAudit, {})).body;
    expect(entries[0]).toMatchObject({ kind: "objection.checked", by: "administrator", workspace: null, about: null });
    expect(entries[0]?.actor).toMatchObject({ _id: admin.userId, email: await emailOf(admin) });
    expect(await kindsOf(owner)).not.toContain("objection.checked");
    expect(await kindsOf(admin)).not.toContain("objection.checked");
  });

  test("entries by person, kind and period, oldest or newest first", async () => {
    const owner = await makeOwner(world());
    const email = await emailOf(owner);
    await owner.browser.call(invite, { email: "someone@example.test" });
    expect(await kindsOf(owner, { kinds: ["workspace"] })).toEqual(["member.invited"]);
    expect(await kindsOf(owner, { kinds: ["sign-in", "keys"] })).toEqual(["sign-up"]);
    expect(await kindsOf(owner, { person: "SOMEONE@" })).toEqual(["member.invited"]);
    expect(await kindsOf(owner, { person: email })).toEqual(["member.invited", "sign-up"]);
    expect(await kindsOf(owner, { person: "100%_" })).toEqual([]);
    const today = world().ctx.clock.now().toISOString().slice(0, 10);
    expect(await kindsOf(owner, { period: { from: today, to: today } })).toHaveLength(2);
    expect(await kindsOf(owner, { period: { from: null, to: "2020-01-01" } })).toEqual([]);
    const { entries } = (await owner.browser.call(listAudit, { asc: "true" })).body;
    expect(entries.map(({ kind }) => kind)).toEqual(["sign-up", "member.invited"]);
    const url = `/api/workspace/audit-log?filters=${encodeURIComponent('{"kinds":["everything"]}')}`;
    const yearZero = encodeURIComponent('{"period":{"from":"0000-02-29"}}');
    const never = await owner.browser.send(exportAudit, `/api/workspace/audit-log/export?filters=${yearZero}`);
    expect([never.status, never.error.err]).toEqual([400, "bad_request"]);
    const refused = await owner.browser.send(listAudit, url);
    expect([refused.status, refused.error.err]).toEqual([400, "bad_request"]);
  });

  test("filtered by a day in UTC, to its last instant", async () => {
    const own = await createWorld();
    const today = Math.floor(own.ctx.clock.now().getTime() / DAY_MS);
    const day = (ahead: number) => new Date((today + ahead) * DAY_MS).toISOString().slice(0, 10);
    await own.travel((today + 1) * DAY_MS - 1 - own.ctx.clock.now().getTime());
    const owner = await makeOwner(own);
    await own.travel(1);
    await owner.browser.call(invite, { email: "someone@example.test" });
    const on = async (from: string, to = from) => kindsOf(owner, { period: { from, to } });
    expect(await on(day(0))).toEqual(["sign-up"]);
    expect(await on(day(1))).toEqual(["member.invited"]);
    expect(await on(day(0), day(1))).toEqual(["member.invited", "sign-up"]);
    await own.close();
  });

  test("the same as a file, with formulas that do nothing", async () => {
    const owner = await makeOwner(world());
    await owner.browser.call(createApiKey, { name: "=HYPERLINK(1)", scopes: ["read"], days: 30 });
    const { body, headers } = await owner.browser.call(exportAudit, { filters: { kinds: ["keys"] } });
    expect(headers["content-disposition"]).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv/);
    const [head, line, end] = body.split("\r\n");
    expect(head).toBe('\uFEFF"Time","Person","Event","About","Detail","Device","Network","Workspace"');
    expect(line).toMatch(
      /^"\d{4}-.*","Ada Tester \d+","key\.created","'=HYPERLINK\(1\)","read","other","127\.0\.0\.0\/24",$/,
    );
    expect(end).toBe("");
  });
});

describe("is append-only", () => {
  test("neither a workspace nor the program changes or deletes entries", async () => {
    const { customerId } = await makeOwner(world());
    const own = tenantDatabase(world().root, customerId);
    const denied = { cause: { code: "42501" } };
    await expect(own.update(auditEvents).set({ kind: "sign-out" })).rejects.toMatchObject(denied);
    await expect(own.delete(auditEvents)).rejects.toMatchObject(denied);
    await expect(world().root.update(auditEvents).set({ kind: "sign-out" })).rejects.toMatchObject(denied);
    await expect(world().root.update(auditEvents).set({ detail: "changed" })).rejects.toMatchObject(denied);
    await expect(world().root.delete(auditEvents)).rejects.toMatchObject(denied);
  });

  test("entries are deleted after twelve months", async () => {
    const later = await createWorld();
    const owner = await makeOwner(later);
    await later.travel(364 * DAY_MS);
    await deleteExpiredAudit({ ctx: later.ctx });
    expect(await later.root.$count(auditEvents)).toBe(1);
    await later.travel(3 * DAY_MS);
    await deleteExpiredAudit({ ctx: later.ctx });
    expect(await later.root.$count(auditEvents)).toBe(0);
    expect(owner.userId).toBeTruthy();
    await later.close();
  });

  test("an account that is removed leaves entries without a person", async () => {
    const { browser, userId, customerId } = await makeOwner(world());
    await browser.call(updateUser, { company: "Gone" });
    await world().root.execute(sql`delete from customers where id = ${customerId}`);
    const rows = await world().root.select().from(auditEvents).where(eq(auditEvents.about, "Gone"));
    expect(rows).toEqual([expect.objectContaining({ actorId: null, customerId: null, kind: "workspace.renamed" })]);
    expect(await world().root.$count(auditEvents, eq(auditEvents.actorId, userId))).toBe(0);
  });
});
