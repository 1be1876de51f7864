import { describe, expect, test } from "vitest";
import * as contract from "#contract/creator-profile/connections.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { audienceCoverage, discover } from "#contract/discovery/endpoints.ts";
import type { Network } from "#contract/networks/networks.ts";
import { profileAudience } from "#contract/profiles/audience.ts";
import { accountConnections } from "#server/db/tables/index.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { deleteExpiredData } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useConnections } from "#test/support/connections.ts";
import { waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { lockCreator } from "../claims/store.ts";
import { upsertConnection } from "./store.ts";

const { world, owner, query, profile, connect, list, pass, figures } = useConnections();

describe("the audience of a connected account", () => {
  const audienceOf = async (id: string, { browser }: Person = owner()) =>
    (await browser.call(profileAudience, { id })).body.audienceData ?? [];

  test.each([
    ["youtube", { ages: 0.06, genders: expect.any(Number) }],
    ["instagram", { ages: 0.05, cities: 0.11, countries: 0.52, genders: 0.58 }],
  ] satisfies [Network, object][])("of %s is read only where it was allowed", async (network, first) => {
    const own = await profile(network);
    await connect(own, own.username);
    await pass();
    expect(await list(own.id)).toMatchObject({
      connections: [{ audience: null, problem: null }],
      audiences: [network],
    });
    expect(await audienceOf(own.id)).toEqual([]);
    await connect(own, own.username, true);
    await pass();
    const blocks = await audienceOf(own.id);
    expect(blocks.map(({ provenance, source }) => [provenance, source])).toEqual(blocks.map(() => ["connected", null]));
    const shown = blocks.map(({ dimension, shares: [one] }) => [dimension, Number(one?.share.toFixed(2))]);
    expect(Object.fromEntries(shown)).toEqual(first);
    const [connection] = (await list(own.id)).connections;
    const dimensions = expect.arrayContaining(Object.keys(first));
    expect(connection?.audience).toEqual({ readAt: connection?.readAt, dimensions });
  });

  test("is found by every workspace, and goes with the consent", async () => {
    const own = await profile("instagram");
    await connect(own, own.username, true);
    await pass();
    await world().indexSync.flush();
    const brand = await makeOwner(world());
    const gender = { value: "female" as const, minShare: 20 };
    const find = async () => {
      const { results } = (await brand.browser.call(discover, { filters: { audience: { gender } } })).body;
      return results.filter(({ _id }) => _id === own.id);
    };
    const share = { code: "female", provenance: "connected" };
    expect(await find()).toMatchObject([{ audience: { network: "instagram", shares: [share] } }]);
    const { sources } = (await brand.browser.call(audienceCoverage, {})).body;
    expect(sources).toMatchObject([{ provenance: "connected", source: null }]);
    const connectionId = (await list(own.id)).connections[0]?._id ?? "";
    await owner().browser.call(contract.disconnectAccount, { id: own.id, connectionId });
    expect(await audienceOf(own.id, brand)).toEqual([]);
    await world().indexSync.flush();
    expect(await find()).toEqual([]);
  });

  test("that the creator did not allow at the network says so, and the figures are read all the same", async () => {
    const own = await profile("youtube");
    await connect(own, own.username, true);
    await pass();
    const [audience] = await query("select * from connected_audiences");
    expect(audience).toBeDefined();
    await connect(own, own.username);
    // It was allowed there before.
    await query("update account_connections set with_audience = true");
    await query(
      "insert into connected_audiences select * from jsonb_populate_record(null::connected_audiences, $1)",
      audience,
    );
    await pass();
    expect(await query("select from connected_audiences")).toEqual([]);
    expect((await list(own.id)).connections).toMatchObject([
      { isStopped: false, problem: { key: "connections.noAudience" }, audience: { readAt: null, dimensions: [] } },
    ]);
    expect(await figures(own.id)).toHaveLength(1);
    await connect(own, own.username, true);
    await pass();
    expect((await list(own.id)).connections).toMatchObject([
      { problem: null, audience: { dimensions: ["ages", "genders"] } },
    ]);
    // It is not stored longer than the terms of its source allow.
    await query(
      "update connected_audiences set read_at = $1",
      new Date(world().ctx.clock.now().getTime() - 31 * DAY_MS),
    );
    await deleteExpiredData({ ctx: world().ctx });
    expect(await audienceOf(own.id)).toEqual([]);
    // Connected again without it, it is not read, and what was read is removed.
    await connect(own, own.username);
    expect((await list(own.id)).connections).toMatchObject([{ audience: null }]);
    expect(await query("select from connected_audiences")).toEqual([]);
  });

  test("that is withdrawn while a job reads it is not stored: the account is read again without it", async () => {
    const own = await profile("youtube");
    await connect(own, own.username, true);
    let reading: Promise<void> = Promise.resolve();
    await inTransaction(world().ctx, async (tx) => {
      await lockCreator(tx.db, Number(own.id));
      reading = pass();
      // The job has read the audience, and waits for the creator, who connects the account again without it.
      await waitingForLocks(world());
      const [before] = await tx.db.select().from(accountConnections);
      if (!before?.claimId || before.accountId === null) throw new Error("the account is not connected");
      const { id, claimId, accountId, network, tokens, expiresAt, connectedAt } = before;
      const again = { id, claimId, accountId, network, tokens, expiresAt, connectedAt, withAudience: false };
      await upsertConnection(tx.db, again);
    });
    await reading;
    expect(await query("select from connected_audiences")).toEqual([]);
    expect(await list(own.id)).toMatchObject({ connections: [{ audience: null, readAt: null }] });
    await pass();
    expect(await list(own.id)).toMatchObject({ connections: [{ audience: null, readAt: expect.any(String) }] });
    expect(await query("select from connected_audiences")).toEqual([]);
  });
});
