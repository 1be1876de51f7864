import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { recordWithBeforeImage, revertRecords, type CreatorRecord } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const [VICTIM, OTHER] = ["17841400000000001", "17841400000000002"];

beforeEach(async () => {
  await world().root.execute(sql`delete from creators`);
  await world().root.execute(sql`delete from account_counts`);
});

type Row = { username: string; externalId?: string; followers?: number };

const recordOf = ({ username, externalId, followers }: Row, at: Date): CreatorRecord => ({
  accounts: [
    {
      network: "instagram",
      username,
      ...(externalId !== undefined && { externalId }),
      counts: followers === undefined ? [] : [{ at, precision: "day", followers }],
      posts: [],
    },
  ],
  facts: {},
  at,
  niches: [],
});

/** Records rows at the present time of the world: for the installation, or for a workspace. Returns what reverts them. */
async function record(rows: readonly Row[], customerId?: string) {
  const at = world().ctx.clock.now();
  const source = customerId
    ? { kind: "file" as const, name: "Panel", customerId }
    : { kind: "connector" as const, name: "Panel" };
  const records = rows.map((row) => recordOf(row, at));
  const { before } = await inTransaction(world().ctx, (ctx) =>
    recordWithBeforeImage({ ctx, input: { source, records } }),
  );
  await world().travel(24 * 60 * 60 * 1000);
  return before;
}

async function revert(before: Awaited<ReturnType<typeof record>>): Promise<void> {
  await inTransaction(world().ctx, (ctx) => revertRecords({ ctx, before }));
}

/** `handle id followers` of all accounts in a layer, and every figure that another layer has entered for them. */
async function accountsIn(layer: string | null): Promise<string[]> {
  const { rows } = await world().root.execute<{ line: string }>(sql`
    select concat_ws(' ', a.username, a.external_id, (
      select string_agg(n.followers || case when n.customer_id is distinct from a.customer_id then ' of another layer' else '' end, ',' order by n.at)
      from account_counts n where n.account_id = a.id)) as line
    from accounts a where a.customer_id is not distinct from ${layer}::uuid order by 1`);
  return rows.map(({ line }) => line);
}

describe("a workspace's records", () => {
  test("change nothing of the installation by an id that an earlier one of them gives to its account", async () => {
    const { customerId } = await makeOwner(world());
    await record([{ username: "victim.fen", followers: 100 }]);
    await record(
      [
        { username: "victim.fen", externalId: VICTIM },
        { username: "victim.new", externalId: VICTIM, followers: 999_999_999 },
      ],
      customerId,
    );
    expect(await accountsIn(null)).toEqual(["victim.fen 100"]);
    expect(await accountsIn(customerId)).toEqual([`victim.new ${VICTIM} 100,999999999`]);
    await world().indexSync.flush();
    const { rows } = await world().root.execute(sql`select followers from accounts where customer_id is null`);
    expect(rows).toEqual([{ followers: 100 }]);
  });

  test("that know an account only add nothing to it", async () => {
    const { customerId } = await makeOwner(world());
    await record([{ username: "victim.fen", externalId: VICTIM, followers: 100 }]);
    await record([{ username: "Victim.Fen", externalId: VICTIM }], customerId);
    expect(await accountsIn(customerId)).toEqual([]);
  });

  test("that a wrong layer had entered for it are none of its figures", async () => {
    const { customerId } = await makeOwner(world());
    await record([{ username: "victim.fen", followers: 100 }]);
    await world().root.execute(sql`
      insert into account_counts (creator_id, account_id, customer_id, at, source_id, precision, followers)
      select creator_id, account_id, ${customerId}, at + interval '1 hour', source_id, precision, 999999999 from account_counts`);
    await world().indexSync.flush();
    const { rows } = await world().root.execute(sql`select followers from accounts`);
    expect(rows).toEqual([{ followers: 100 }]);
  });

  test("take a handle from the workspace's copy, not from the installation's account", async () => {
    const { customerId } = await makeOwner(world());
    await record([{ username: "victim.fen", externalId: VICTIM, followers: 100 }]);
    await record([{ username: "victim.fen", externalId: OTHER, followers: 5 }], customerId);
    expect(await accountsIn(null)).toEqual([`victim.fen ${VICTIM} 100`]);
    expect(await accountsIn(customerId)).toEqual([`${VICTIM} ${VICTIM} 100`, `victim.fen ${OTHER} 5`]);
  });
});

describe("a reverted rename", () => {
  const [A, B, C] = [VICTIM, OTHER, "17841400000000003"];

  test("leaves an account its handle where the former one is taken, and what it blocks in turn", async () => {
    await record([
      { username: "ada.old", externalId: A },
      { username: "bea.old", externalId: B },
      { username: "cid.old", externalId: C },
    ]);
    // Each takes the handle of the one before, whose own is taken by then.
    const renamed = await record([
      { username: "cid.new", externalId: C },
      { username: "cid.old", externalId: B },
      { username: "bea.old", externalId: A },
    ]);
    await record([{ username: "ada.old", externalId: "17841400000000004" }]);
    await revert(renamed);
    expect(await accountsIn(null)).toEqual([
      "ada.old 17841400000000004",
      `bea.old ${A}`,
      `cid.new ${C}`,
      `cid.old ${B}`,
    ]);
  });

  test("gives handles back that were exchanged", async () => {
    const given = [
      { username: "ada.fen", externalId: A },
      { username: "bea.fen", externalId: B },
    ];
    await record(given);
    const renamed = await record([
      { username: "third.fen", externalId: A },
      { username: "ada.fen", externalId: B },
      { username: "bea.fen", externalId: A },
    ]);
    expect(await accountsIn(null)).toEqual([`ada.fen ${B}`, `bea.fen ${A}`]);
    await revert(renamed);
    expect(await accountsIn(null)).toEqual([`ada.fen ${A}`, `bea.fen ${B}`]);
  });

  test.each([
    ["by its id", A],
    ["by an id that was new with it", undefined],
  ])("gives it back to the copies of workspaces, which had followed it: %s", async (_, externalId) => {
    const { customerId } = await makeOwner(world());
    await record([{ username: "ada.fen", ...(externalId !== undefined && { externalId }) }]);
    await record([{ username: "ada.fen", followers: 5 }], customerId);
    const renamed = await record([
      { username: "ada.fen", externalId: A },
      { username: "ada.new", externalId: A },
    ]);
    await world().indexSync.flush();
    expect(await accountsIn(customerId)).toEqual([`ada.new ${A} 5`]);
    await revert(renamed);
    expect(await accountsIn(null)).toEqual([["ada.fen", externalId].join(" ").trim()]);
    expect(await accountsIn(customerId)).toEqual([`ada.fen ${A} 5`]);
  });
});
