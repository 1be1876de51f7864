import { sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, distinctCreators } from "../../../db/tables/index.ts";

type Pair = [number, number];

/** Creators of the workspace's rows with these ids, without those merged into others. */
export async function selectShown({ db, customerId }: TenantDb, rowIds: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ creatorId: number }>(sql`
    select creator_id as "creatorId" from ${crmCreators}
    where customer_id = ${customerId} and id = any(${sql.param(rowIds)}::uuid[]) and merged_into is null`);
  return rows.map((row) => row.creatorId);
}

export async function insertDistinct({ db, customerId }: TenantDb, pairs: readonly Pair[]): Promise<void> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  await db.execute(sql`
    insert into ${distinctCreators} (customer_id, creator_id, other_id)
    select ${customerId}, p.one, p.other
    from unnest(${sql.param(ones)}::bigint[], ${sql.param(others)}::bigint[]) p(one, other)
    on conflict do nothing`);
}
