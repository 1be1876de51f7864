import { sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, distinctCreators } from "../../../db/tables/index.ts";

type Pair = [number, number];

/** Creators of the customer's rows of these ids, as the CRM shows them. */
export async function selectShown({ db, customerId }: TenantDb, rowIds: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ creatorId: number }>(sql`
    select creator_id as "creatorId" from ${crmCreators}
    where customer_id = ${customerId} and id = any(${sql.param(rowIds)}::uuid[]) and merged_into is null`);
  return rows.map((row) => row.creatorId);
}

/** Answers the pairs that were not known yet. */
export async function insertDistinct({ db, customerId }: TenantDb, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await db.execute<{ one: number; other: number }>(sql`
    insert into ${distinctCreators} (customer_id, creator_id, other_id)
    select ${customerId}, p.one, p.other from ${given(pairs)}
    on conflict do nothing returning creator_id as one, other_id as other`);
  return rows.map(({ one, other }) => [one, other]);
}

export async function deleteDistinct({ db, customerId }: TenantDb, pairs: readonly Pair[]): Promise<void> {
  await db.execute(sql`
    delete from ${distinctCreators} d using ${given(pairs)}
    where d.customer_id = ${customerId} and d.creator_id = p.one and d.other_id = p.other`);
}

function given(pairs: readonly Pair[]) {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  return sql`unnest(${sql.param(ones)}::bigint[], ${sql.param(others)}::bigint[]) p(one, other)`;
}
