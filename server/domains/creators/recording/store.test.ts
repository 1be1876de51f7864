import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Database } from "#server/db/connect.ts";
import { withinTenant } from "#server/db/row-security.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { rowsReadOf } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { copyIntoLayers, insertLayers, layersOf, layersOver, lockLayers } from "../layers/store.ts";
import { lockHandles } from "./store.ts";

const world = useWorld();
const OWN = 1_000;
const KNOWN = 50;
let customerId: string;
let creatorIds: number[];

/** A workspace with creators of its own, of which PostgreSQL has no statistics. */
beforeAll(async () => {
  ({ customerId } = await makeOwner(world(), PLAN_IDS.agency));
  const { rows } = await world().root.execute<{ id: number }>(sql`
    insert into creators (full_name, customer_id) select 'Own ' || n, ${customerId}::uuid
    from generate_series(1, ${OWN}::int) n returning id`);
  creatorIds = rows.map(({ id }) => id);
  await world().root.execute(sql`
    insert into accounts (creator_id, customer_id, network, username, username_key)
    select id, ${customerId}::uuid, 'instagram', 'own.' || id, 'own.' || id
    from unnest(${sql.param(creatorIds)}::bigint[]) id`);
});

async function readOfCreators(work: (db: Database) => Promise<unknown>): Promise<number> {
  return rowsReadOf(world().root, "creators", work);
}

test("the handles of a batch lock the creators that have them, without reading the others of the workspace", async () => {
  const handles = creatorIds
    .slice(0, KNOWN)
    .flatMap((id) => [`own.${id}`, `new.${id}`])
    .map((key) => ({ network: "instagram" as const, key }));
  const read = await readOfCreators(async (root) =>
    withinTenant(root, customerId, async (db) => {
      const found = await lockHandles(db, handles, customerId);
      expect(found.map(({ creatorId }) => creatorId).toSorted((a, b) => a - b)).toEqual(creatorIds.slice(0, KNOWN));
    }),
  );
  expect(read).toBe(KNOWN);
});

test("the layers of a batch are locked without reading the others", async () => {
  const read = await readOfCreators(async (db) => {
    expect(await lockLayers(db, layersOver(creatorIds.slice(0, KNOWN)))).toBe(true);
  });
  expect(read).toBe(KNOWN);
});

test("layers are refreshed without reading the sources of other workspaces", async () => {
  const [{ customerId: stranger }, [base]] = await Promise.all([makeOwner(world()), makeCreators(world(), 1)]);
  await world().root.execute(sql`
    insert into sources (kind, name, customer_id, is_sample)
    select 'file', 'Table ' || n, ${stranger}::uuid, false from generate_series(1, 500) n`);
  const layer = { customerId, creatorIds: [Number(base)] };
  await insertLayers(world().root, layer);
  await copyIntoLayers(world().root, layersOf(layer));
  // A figure of the workspace's own source, which stays.
  await world().root.execute(sql`
    with own as (
      insert into sources (kind, name, customer_id, is_sample) values ('file', 'Own', ${customerId}::uuid, false) returning id
    )
    insert into account_counts (creator_id, account_id, customer_id, at, precision, source_id, followers)
    select l.creator_id, a.id, l.customer_id, '2026-01-01'::timestamptz, 'day', own.id, 7
    from own, creator_layers l join accounts a on a.creator_id = l.creator_id and a.customer_id = l.customer_id
    where l.base_id = ${Number(base)} and l.customer_id = ${customerId}::uuid limit 1`);
  const read = await rowsReadOf(world().root, "sources", async (db) => copyIntoLayers(db, layersOver([Number(base)])));
  expect(read).toBeLessThan(100);
  const { rows } = await world().root.execute(sql`select from account_counts where followers = 7`);
  expect(rows).toHaveLength(1);
});
