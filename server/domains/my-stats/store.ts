import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { network, type Network } from "#contract/networks/networks.ts";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import type { Database } from "../../db/connect.ts";
import { accountCounts, accounts, creatorGoals, posts, sources } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

const count = z.object({
  network,
  username: z.string(),
  at: z.coerce.date(),
  precision: z.enum(["second", "day", "month", "year"]),
  followers: z.number(),
  sourceId: z.int(),
  /** Whether the terms of the source allow to compute from it. */
  isDerivable: z.boolean(),
  /** Whether they allow to show it outside this server. */
  isExportable: z.boolean(),
});
export type CountRow = z.infer<typeof count>;

/** Points of a series that are read at most: the last count of each of so many equally long parts of the range. */
export const SERIES_POINTS = 366;

/** Counts of the followers of a creator's accounts in a range, oldest first; at one time what was recorded last. */
export async function selectCounts(
  db: Database,
  { creatorId, from, until }: { creatorId: number; from: Date | null; until: Date },
): Promise<CountRow[]> {
  const since = from === null ? sql`'-infinity'::timestamptz` : sql`${from.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with counted as (
      select distinct on (c.account_id, c.at) c.account_id, c.at, c.precision, c.followers, c.source_id
      from ${accountCounts} c
      where c.creator_id = ${creatorId} and c.followers is not null
        and c.at >= ${since} and c.at <= ${until.toISOString()}::timestamptz
      order by c.account_id, c.at, c.recorded_at desc, c.source_id desc
    ),
    placed as (
      select *, floor(${SERIES_POINTS - 1} * (extract(epoch from at)::float8 - extract(epoch from min(at) over account)::float8)
        / nullif(extract(epoch from max(at) over account - min(at) over account)::float8, 0)) as part
      from counted window account as (partition by account_id)
    ),
    thinned as (
      select distinct on (account_id, part) * from placed order by account_id, part, at desc
    )
    select a.network, a.username, t.at, t.precision, t.followers, t.source_id as "sourceId", s.allow_derived as "isDerivable",
      s.allow_export as "isExportable"
    from thinned t
    join ${accounts} a on a.creator_id = ${creatorId} and a.id = t.account_id
    join ${sources} s on s.id = t.source_id
    order by t.account_id, t.at`);
  return z.array(count).parse(rows);
}

/** The networks with a post of the creator since then that the terms of its source allow to compute nothing from. */
export async function selectWithoutSums(
  db: Database,
  { creatorId, since }: { creatorId: number; since: Date },
): Promise<Network[]> {
  const { rows } = await db.execute<{ network: Network }>(sql`
    select a.network from ${accounts} a
    where a.creator_id = ${creatorId} and a.customer_id is null and exists (
      select from ${posts} p join ${sources} s on s.id = p.source_id and not s.allow_derived
      where p.creator_id = ${creatorId} and p.account_id = a.id and p.customer_id is null
        and p.published_at >= ${since.toISOString()}::timestamptz)
    group by a.network order by a.network`);
  return rows.map((row) => row.network);
}

const goalRow = z.object({
  id: z.string(),
  network,
  username: z.string(),
  figure: z.enum(RANGE_METRICS),
  target: z.number(),
  start: z.number(),
  dueOn: z.string(),
});
export type GoalRow = z.infer<typeof goalRow>;

/** The goals that a workspace has set for a creator, by their days. */
export async function selectGoals({ db, customerId }: TenantDb, creatorId: number): Promise<GoalRow[]> {
  const { id, network: on, username, figure, target, start, dueOn } = creatorGoals;
  const rows = await db
    .select({ id, network: on, username, figure, target, start, dueOn })
    .from(creatorGoals)
    .where(and(eq(creatorGoals.customerId, customerId), eq(creatorGoals.creatorId, creatorId)))
    .orderBy(asc(dueOn), asc(id));
  return z.array(goalRow).parse(rows);
}

type NewGoal = Omit<typeof creatorGoals.$inferInsert, "id" | "customerId">;

export async function insertGoal({ db, customerId }: TenantDb, goal: NewGoal): Promise<void> {
  await db.insert(creatorGoals).values({ ...goal, customerId });
}

export async function deleteGoal(
  { db, customerId }: TenantDb,
  { creatorId, id }: { creatorId: number; id: string },
): Promise<void> {
  await db
    .delete(creatorGoals)
    .where(
      and(eq(creatorGoals.customerId, customerId), eq(creatorGoals.creatorId, creatorId), eq(creatorGoals.id, id)),
    );
}
