import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAudit } from "#contract/audit-log/endpoints.ts";
import { logout, refreshToken } from "#contract/auth/endpoints.ts";
import { addCreator, getCrmUser, listCrm } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { ACTING_HEADER } from "#contract/base/headers.ts";
import {
  beginImpersonation,
  IMPERSONATION_MS,
  isOpenToImpersonation,
  stopImpersonation,
} from "#contract/impersonation.ts";
import { createList, listLists } from "#contract/lists/endpoints.ts";
import { listPeople } from "#contract/people.ts";
import { actingAs, registeredUser, updateUser } from "#contract/users.ts";
import { ACCESS_COOKIE } from "#server/http/client.ts";
import { sessions, users, workspaceMembers } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { ENDPOINTS } from "#test/support/endpoints.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";
import { endForgotten } from "./impersonation.ts";

const world = useWorld();
const reason = "They cannot find a list they made";

async function lookIn(admin: Person, { userId, customerId }: Person) {
  return admin.browser.call(beginImpersonation, { userId, workspaceId: customerId, reason });
}

async function ownerAndGuest(where: World = world()) {
  const [admin, owner] = [await makeAdmin(where), await makeOwner(where)];
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(where, 2), newList: { title: "Spring" } });
  const answer = await lookIn(admin, owner);
  return { admin, owner, answer };
}

const userOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user;

describe("an administrator who looks in", () => {
  test("sees what the member sees, and that nothing can be changed", async () => {
    const { admin, owner, answer } = await ownerAndGuest();
    expect(answer.body.user).toMatchObject({ _id: owner.userId, workspace: owner.customerId, is_admin: false });
    const shown = await userOf(admin);
    expect(shown).toEqual(answer.body.user);
    expect(shown.impersonation?.until).toEqual(expect.any(String));
    expect(shown.can).toEqual({ writeCrm: false, removeSampleData: false, renameWorkspace: false });
    const titles = async ({ browser }: Person) =>
      (await browser.call(listLists, {})).body.lists.map(({ title }) => title);
    expect(await titles(admin)).toEqual(await titles(owner));
    expect((await admin.browser.call(listCrm, {})).body.totalCreators).toBe(2);
    expect((await admin.browser.call(getCrmUser, {})).body.crmUser.can).toEqual({ write: false });
    await world().indexSync.flush();
    expect((await admin.browser.call(discover, {})).status).toBe(200);
    expect(world().disconnected.length).toBeGreaterThan(0);
  });

  const open = ENDPOINTS.filter(isOpenToImpersonation);
  const closed = ENDPOINTS.filter((endpoint) => !isOpenToImpersonation(endpoint));

  test("can make calls that change nothing, and these alone", () => {
    const posts = open.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    expect(posts.toSorted()).toEqual([
      "POST /auth/logout",
      "POST /auth/stop-impersonation",
      "POST /discovery",
      "POST /error",
      "POST /listening-tops/preview",
      "POST /listening-tops/report/posts",
      "POST /network-watch/{id}/posts",
      "POST /profile/{id}/content",
      "POST /profile/{id}/creator-network/posts",
      "POST /profile/{id}/post-costs",
      "POST /profile/{id}/tagged",
      "POST /quick-search",
      "POST /registered/user/refresh-token",
      "POST /search/keywords-suggest",
      "POST /searchbar",
    ]);
    const secrets =
      /^\/(?:admin|workspace\/(?:keys|audit-log)|registered\/user\/(?:sessions|second-factor|passkeys|personal-data|sign-in-methods))/;
    expect(open.filter(({ path }) => secrets.test(path)).map(({ path }) => path)).toEqual([]);
    expect(open.filter(({ download }) => download).map(({ path }) => path)).toEqual([]);
  });

  test("is refused every other call of the contract, and nothing changes", async () => {
    const { admin } = await ownerAndGuest();
    const rows = async () => {
      const { rows: tables } = await world().root.execute<{ name: string }>(
        sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1`,
      );
      const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.identifier(name)})::int`);
      return (await world().root.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`)).rows;
    };
    const before = await rows();
    expect(closed.length).toBeGreaterThan(100);
    for (const endpoint of closed) {
      const url = `/api${endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
      const answer = await admin.browser.send(endpoint, url, endpoint.body && {});
      expect([url, answer.status, answer.error.err]).toEqual([url, 403, "read_only"]);
    }
    expect(await rows()).toEqual(before);
  });

  test("is refused to look in further, also as themself", async () => {
    const { admin, owner } = await ownerAndGuest();
    const other = await makeOwner(world());
    for (const person of [other, owner, admin]) expect((await lookIn(admin, person)).error.err).toBe("read_only");
  });

  test("is an administrator again once they stop, in all tabs", async () => {
    const { admin, owner } = await ownerAndGuest();
    world().disconnected.length = 0;
    expect((await admin.browser.call(stopImpersonation, {})).body).toEqual({ success: true });
    expect(await userOf(admin)).toMatchObject({ _id: admin.userId, workspace: admin.customerId, is_admin: true });
    expect((await userOf(admin)).impersonation).toBeUndefined();
    expect(world().disconnected.length).toBe(1);
    expect((await admin.browser.call(listPeople, {})).status).toBe(200);
    expect((await admin.browser.call(createList, { title: "Mine" })).status).toBe(200);
    expect((await owner.browser.call(listLists, {})).body.lists.map(({ title }) => title)).toEqual(["Spring"]);
    // Again: nothing to stop.
    expect((await admin.browser.call(stopImpersonation, {})).status).toBe(200);
    expect((await world().browser().call(stopImpersonation, {})).status).toBe(200);
  });

  test("stays one while the access is refreshed, and may sign out", async () => {
    const { admin, owner } = await ownerAndGuest();
    await admin.browser.call(refreshToken, {});
    expect((await userOf(admin))._id).toBe(owner.userId);
    expect((await admin.browser.call(logout, {})).status).toBe(200);
    expect((await admin.browser.call(registeredUser, {})).status).toBe(401);
    expect((await owner.browser.call(registeredUser, {})).status).toBe(200);
  });

  test("leaves a tab that still shows the member without the power to change anything", async () => {
    const { admin } = await ownerAndGuest();
    const stale = { [ACTING_HEADER]: actingAs(await userOf(admin)) };
    await admin.browser.call(stopImpersonation, {});
    const answer = await admin.browser.call(updateUser, { first_name: "Changed" }, stale);
    expect([answer.status, answer.error.err]).toEqual([409, "session_changed"]);
    expect((await userOf(admin)).first_name).toBe("Ada");
    const own = { [ACTING_HEADER]: actingAs(await userOf(admin)) };
    expect((await admin.browser.call(updateUser, { first_name: "Grace" }, own)).status).toBe(200);
  });

  test("is in the owner's audit log, with the reason and without a name", async () => {
    const { admin, owner } = await ownerAndGuest();
    await admin.browser.call(stopImpersonation, {});
    const entries = (await owner.browser.call(listAudit, {})).body.entries.filter(({ by }) => by === "administrator");
    expect(entries.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["impersonation.ended", null],
      ["impersonation.begun", reason],
    ]);
    for (const { subject, actor } of entries)
      expect([subject?._id, actor.name, actor._id]).toEqual([owner.userId, null, null]);
    await lookIn(admin, owner);
    await admin.browser.call(logout, {});
    const [last] = (await owner.browser.call(listAudit, {})).body.entries;
    expect(last).toMatchObject({ kind: "impersonation.ended", by: "administrator", subject: { _id: owner.userId } });
  });
});

describe("is refused", () => {
  test("to others, for administrators, strangers, and without a reason", async () => {
    const [admin, second, owner] = [await makeAdmin(world()), await makeAdmin(world()), await makeOwner(world())];
    const stranger = await makeOwner(world());
    const input = { userId: owner.userId, workspaceId: owner.customerId, reason };
    expect((await stranger.browser.call(beginImpersonation, input)).error.err).toBe("forbidden");
    expect((await world().browser().call(beginImpersonation, input)).error.err).toBe("bad_access_token");
    expect((await lookIn(admin, second)).error.err).toBe("forbidden");
    expect((await lookIn(admin, admin)).error.err).toBe("forbidden");
    const elsewhere = { ...input, workspaceId: stranger.customerId };
    expect((await admin.browser.call(beginImpersonation, elsewhere)).error.err).toBe("not_found");
    expect((await admin.browser.call(beginImpersonation, { ...input, reason: "because" })).error.err).toBe(
      "bad_request",
    );
    expect((await userOf(admin))._id).toBe(admin.userId);
  });
});

describe("ends", () => {
  const isOver = async ({ browser }: Person) => (await browser.call(listLists, {})).error.err;

  test("after half an hour: everything is refused until it is stopped", async () => {
    const later = await createWorld();
    const { admin } = await ownerAndGuest(later);
    await later.travel(IMPERSONATION_MS);
    await admin.browser.call(refreshToken, {});
    expect(await isOver(admin)).toBe("impersonation_over");
    expect((await admin.browser.call(registeredUser, {})).error.err).toBe("impersonation_over");
    expect((await admin.browser.call(createList, { title: "Mine" })).error.err).toBe("read_only");
    // Browsers delete the cookie of an expired access, which has to be renewed first.
    admin.browser.cookies.delete(ACCESS_COOKIE);
    expect((await admin.browser.call(stopImpersonation, {})).error.err).toBe("access_expired");
    await admin.browser.call(refreshToken, {});
    await admin.browser.call(stopImpersonation, {});
    expect((await userOf(admin)).is_admin).toBe(true);
    await later.close();
  });

  test("when it is forgotten: with the session, at night", async () => {
    const later = await createWorld();
    const { admin, owner } = await ownerAndGuest(later);
    await endForgotten({ ctx: later.ctx });
    expect(await later.root.$count(sessions)).toBe(2);
    await later.travel(IMPERSONATION_MS);
    await endForgotten({ ctx: later.ctx });
    expect(await later.root.$count(sessions)).toBe(1);
    expect((await admin.browser.call(registeredUser, {})).status).toBe(401);
    const [row] = await later.root.select().from(users).where(eq(users.id, owner.userId));
    await owner.browser.signIn(row?.email ?? "", PASSWORD);
    expect((await owner.browser.call(listAudit, {})).body.entries[1]).toMatchObject({ kind: "impersonation.ended" });
    await later.close();
  });

  test("when the member leaves or becomes an administrator, or the administrator loses that role", async () => {
    const change = (of: Person, isAdmin: boolean) =>
      world().root.update(users).set({ isAdmin }).where(eq(users.id, of.userId));
    const { admin, owner } = await ownerAndGuest();
    await change(owner, true);
    expect(await isOver(admin)).toBe("impersonation_over");
    await change(owner, false);
    await change(admin, false);
    expect(await isOver(admin)).toBe("impersonation_over");
    await change(admin, true);
    expect(await isOver(admin)).toBeUndefined();
    await admin.browser.call(stopImpersonation, {});
    const colleague = await makeColleague(world(), owner, "member");
    await lookIn(admin, colleague);
    const leftAt = world().ctx.clock.now();
    await world().root.update(workspaceMembers).set({ leftAt }).where(eq(workspaceMembers.userId, colleague.userId));
    expect(await isOver(admin)).toBe("impersonation_over");
    await admin.browser.call(stopImpersonation, {});
    expect((await userOf(admin)).is_admin).toBe(true);
  });
});
