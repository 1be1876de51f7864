import { describe, expect, test } from "vitest";
import * as contract from "#contract/creator-profile/connections.ts";
import { releaseClaim } from "#contract/creator-profile/claims.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { eraseCreatorData } from "#server/domains/creators/index.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { makeOwner } from "#test/factories/people.ts";
import { CONNECTED, useConnections } from "#test/support/connections.ts";
import { waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { lockCreator } from "../claims/store.ts";
import { readConnected } from "./read-due.ts";
import { saveOutcome, saveTokens } from "./store.ts";
import { withdraw } from "./withdraw.ts";

const { world, owner, networks, query, profile, connect, list, pass, figures } = useConnections();

describe("a connected account", () => {
  test.each(CONNECTED)("of %s is read with consent, as a source of its own", async (network) => {
    const own = await profile(network);
    expect(await list(own.id)).toMatchObject({ connections: [], available: [network] });
    expect((await connect(own, own.username)).body).toEqual({
      success: true,
      creator: own.id,
      network,
      username: own.username,
    });
    await pass();
    const [read, ...others] = await figures(own.id);
    expect(others).toEqual([]);
    expect(read).toMatchObject({ kind: "connected", followers: expect.any(Number) });
    expect(String(read?.["name"])).toMatch(/, connected by creators$/);
    expect(Number(read?.["posts"]) > 0).toBe(network !== "pinterest");
    expect(await list(own.id)).toMatchObject({
      connections: [{ network, username: own.username, readAt: expect.any(String), problem: null, isStopped: false }],
      available: [],
    });
    const linked = world().emitted.filter(({ event }) => event === "creator_linked_account");
    expect(linked).toHaveLength(1);
    // Tokens are neither in the database nor in replies as they are.
    const [row] = await query("select tokens from account_connections");
    expect(String(row?.["tokens"])).toMatch(/^v1\./);
  });

  test("is read again after a day, with a token that was renewed, and announced once", async () => {
    const own = await profile("tiktok");
    await connect(own, own.username);
    await pass();
    const [before] = await query("select tokens from account_connections");
    await pass();
    expect(await query("select tokens from account_connections")).toEqual([before]);
    await query("update account_connections set due_at = '2000-01-01', expires_at = '2000-01-01'");
    await pass();
    const [after] = await query("select tokens, problem from account_connections");
    expect(after?.["tokens"]).not.toEqual(before?.["tokens"]);
    expect(after?.["problem"]).toBeNull();
    expect(world().emitted.filter(({ event }) => event === "creator_linked_account")).toHaveLength(1);
  });

  test("is another one than the profile's: it is refused by name, and nothing is stored", async () => {
    const own = await profile("youtube");
    const { status, error } = await connect(own, "other.sample");
    expect([status, error.err]).toEqual([409, "conflict"]);
    expect(error.msg).toContain("@other.sample");
    expect(await query("select from account_connections")).toEqual([]);
  });

  test("is offered where its network gives figures and this server has its application", async () => {
    const own = await profile("twitter");
    expect(await list(own.id)).toEqual({ connections: [], available: [], audiences: [] });
    const { status } = await owner().browser.call(contract.connectionUrl, { id: own.id, network: "twitter" });
    expect(status).toBe(409);
    const twitch = await profile("twitch");
    const audience = await owner().browser.call(contract.connectionUrl, {
      id: twitch.id,
      network: "twitch",
      audience: true,
    });
    expect([audience.status, audience.error.msg]).toEqual([409, "Twitch does not share audiences with applications."]);
    const other = await makeOwner(world());
    expect((await other.browser.call(contract.listConnections, { id: own.id })).status).toBe(404);
    expect((await other.browser.call(contract.connectionUrl, { id: own.id, network: "youtube" })).status).toBe(404);
  });

  test("waits for its creator where its token cannot be decrypted, and is connected again", async () => {
    const own = await profile("instagram");
    await connect(own, own.username, true);
    await pass();
    expect(await query("select from connected_audiences")).toHaveLength(1);
    await query("update account_connections set due_at = '2000-01-01'");
    // The operator has another key now.
    const [row] = await query("select id from account_connections");
    await query("update account_connections set tokens = overlay(tokens placing 'AAAAAAAA' from 20)");
    await pass();
    expect(await list(own.id)).toMatchObject({
      connections: [{ _id: row?.["id"], isStopped: true, problem: { key: "connections.unreadable" } }],
      available: ["instagram"],
    });
    // Its creator may have withdrawn the consent by now.
    expect(await query("select from connected_audiences")).toEqual([]);
    await connect(own, own.username);
    await pass();
    expect(await list(own.id)).toMatchObject({ connections: [{ _id: row?.["id"], isStopped: false }], available: [] });
  });

  test("waits for its creator where the network has ended the consent, and not where it refuses the operator", async () => {
    const own = await profile("tiktok");
    await connect(own, own.username);
    const problemOf = async () => (await list(own.id)).connections[0];
    const expire = async () => query("update account_connections set due_at = '2000-01-01', expires_at = '2000-01-01'");
    await expire();
    const { credential, base } = networks();
    const wrong = { clientId: credential, clientSecret: "mistyped" };
    const config = {
      ...world().ctx.config,
      networkSignIns: { tiktok: wrong },
      connectors: { ...world().ctx.config.connectors, at: base },
    };
    await readConnected({ ctx: { ...world().ctx, config } });
    expect(await problemOf()).toMatchObject({ isStopped: false, problem: { key: "connections.unreachable" } });
    await expire();
    await pass();
    expect(await problemOf()).toMatchObject({ isStopped: false, problem: null });
    const [used] = await query("select tokens from account_connections");
    await expire();
    await pass();
    // Each refresh token is used once: this one was.
    await query("update account_connections set tokens = $1", used?.["tokens"]);
    await expire();
    await pass();
    expect(await problemOf()).toMatchObject({ isStopped: true, problem: { key: "connections.signInAgain" } });
  });

  test("that is connected again while a job has its earlier token learns nothing of that one", async () => {
    const own = await profile("tiktok");
    await connect(own, own.username);
    await query("update account_connections set expires_at = '2000-01-01'");
    const [before] = await query("select id, connected_at as at from account_connections");
    await world().travel(1_000);
    await connect(own, own.username);
    const known = { id: String(before?.["id"]), connectedAt: new Date(String(before?.["at"])) };
    await saveOutcome(world().ctx.db, known, { problem: say("connections.signInAgain"), dueAt: null });
    await saveTokens(world().ctx.db, known, { tokens: "earlier", expiresAt: null });
    const [after] = await query("select tokens, problem, due_at as due from account_connections");
    expect([after?.["problem"], String(after?.["tokens"]).startsWith("v1."), after?.["due"]]).toEqual([
      null,
      true,
      expect.any(Date),
    ]);
  });

  test("of a network that is away is refused at first, and tried again later", async () => {
    const own = await profile("youtube");
    await connect(own, own.username);
    const config = {
      ...world().ctx.config,
      connectors: { ...world().ctx.config.connectors, at: "http://127.0.0.1:9" },
    };
    await readConnected({ ctx: { ...world().ctx, config } });
    expect((await list(own.id)).connections).toMatchObject([
      { isStopped: false, problem: { key: "connections.unreachable" } },
    ]);
    await query("update account_connections set due_at = '2000-01-01'");
    await pass();
    expect((await list(own.id)).connections).toMatchObject([{ isStopped: false, problem: null }]);
    await query("delete from account_connections");
    await query(
      "update accounts set username = 'broken.sample', username_key = 'broken.sample', external_id = null where creator_id = $1",
      own.id,
    );
    expect((await connect(own, "broken.sample")).status).toBe(503);
    expect(await query("select from account_connections")).toEqual([]);
  });
});

describe("withdrawing the consent", () => {
  test("removes what was read, and gives the token back", async () => {
    const own = await profile("tiktok");
    await connect(own, own.username);
    await pass();
    const connectionId = (await list(own.id)).connections[0]?._id ?? "";
    const other = await makeOwner(world());
    expect((await other.browser.call(contract.disconnectAccount, { id: own.id, connectionId })).status).toBe(404);
    expect((await owner().browser.call(contract.disconnectAccount, { id: own.id, connectionId })).body).toEqual({
      success: true,
      connections: [],
      available: ["tiktok"],
      audiences: [],
    });
    expect(await figures(own.id)).toEqual([]);
    expect(await query("select from posts where creator_id = $1", own.id)).toEqual([]);
    expect(await query("select from account_connections where ended_at is not null")).toHaveLength(1);
    await pass();
    expect(await query("select from account_connections")).toEqual([]);
    expect(await figures(own.id)).toEqual([]);
  });

  test("while a job reads: nothing is written afterwards", async () => {
    const own = await profile("youtube");
    await connect(own, own.username);
    let reading: Promise<void> = Promise.resolve();
    await inTransaction(world().ctx, async (tx) => {
      await lockCreator(tx.db, Number(own.id));
      reading = pass();
      // The job has read the network, and waits for the creator.
      await waitingForLocks(world());
      await withdraw(tx, { claimId: own.claim });
    });
    await reading;
    expect(await figures(own.id)).toEqual([]);
    expect(await query("select from posts where creator_id = $1", own.id)).toEqual([]);
    expect(world().emitted.filter(({ event }) => event === "creator_linked_account")).toEqual([]);
  });

  test("follows from giving the profile up, from an account that moves, and from the erasure of the creator", async () => {
    const given = await profile("youtube");
    const moved = await profile("twitch");
    const erased = await profile("pinterest");
    for (const own of [given, moved, erased]) await connect(own, own.username);
    await pass();
    await owner().browser.call(releaseClaim, { id: given.claim });
    expect(await figures(given.id)).toEqual([]);
    await inTransaction(world().ctx, async (tx) => eraseCreatorData({ ctx: tx, creatorId: Number(erased.id) }));
    const target = await profile("tiktok");
    await query("update accounts set creator_id = $1 where creator_id = $2", target.id, moved.id);
    await world().indexSync.flush();
    expect(await query("select from account_connections where ended_at is null and account_id is not null")).toEqual(
      [],
    );
    await query("update account_connections set due_at = due_at - interval '1 minute'");
    await pass();
    expect(await query("select from account_connections")).toEqual([]);
  });

  test("gives back a token that has expired, by a newer one", async () => {
    const own = await profile("youtube");
    await connect(own, own.username);
    await query(
      "update account_connections set expires_at = '2000-01-01', ended_at = $1, due_at = $1",
      new Date(world().ctx.clock.now().getTime() - DAY_MS),
    );
    await pass();
    expect(await query("select from account_connections")).toEqual([]);
  });
});
