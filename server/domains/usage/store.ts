import { and, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { creditsCollection } from "#contract/collections/credits.ts";
import type { CreditKind } from "#contract/plans.ts";
import { collectionSql } from "../../db/collection-sql.ts";
import { onDays } from "../../db/on-days.ts";
import { personName } from "../../db/person-name.ts";
import { creators, creditLedger, niches, users } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

export type CreditFilters = z.output<(typeof creditsCollection)["filters"]>;

const ledger = collectionSql(creditsCollection, {
  at: {
    value: creditLedger.at,
    // Entries are written in the order of time, and no index has it.
    order: sql`${creditLedger.id}`,
    where: ({ period }) => onDays(creditLedger.at, period),
  },
  reason: { value: creditLedger.reason },
  kind: { value: creditLedger.kind },
});

function whereOf(tenant: TenantDb, filters: CreditFilters): SQL | undefined {
  return and(eq(creditLedger.customerId, tenant.customerId), ...ledger.conditions(filters, tenant));
}

/** The name as this workspace sees it; of another subject than a creator, and of one who was removed, null. */
const creatorName = sql<string | null>`case when ${creditLedger.kind} in ('profile', 'audience') then (
  select ${creators.fullName} from ${creators} where ${creators.id} = ${creditLedger.subject}::bigint limit 1) end`;

const nicheName = sql<string | null>`case when ${creditLedger.kind} = 'niche' then (
  select ${niches.name} from ${niches} where ${niches.id} = ${creditLedger.subject}::int limit 1) end`;

export async function selectEntries(
  tenant: TenantDb,
  { filters, ...page }: { filters: CreditFilters; limit: number; offset: number; ascending: boolean },
) {
  return tenant.db
    .select({
      id: creditLedger.id,
      at: creditLedger.at,
      kind: creditLedger.kind,
      reason: creditLedger.reason,
      amount: creditLedger.amount,
      monthly: creditLedger.monthly,
      extra: creditLedger.extra,
      subject: creditLedger.subject,
      person: personName,
      creatorName,
      nicheName,
    })
    .from(creditLedger)
    .leftJoin(users, eq(users.id, creditLedger.userId))
    .where(whereOf(tenant, filters))
    .orderBy(ledger.orderBy({ sort: "at", ascending: page.ascending }, creditLedger.id))
    .limit(page.limit)
    .offset(page.offset);
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** How many entries there are of each value of a filter, whatever is chosen of it. */
export async function countBy(tenant: TenantDb, filter: "kinds" | "reasons", filters: CreditFilters) {
  const value = filter === "kinds" ? creditLedger.kind : creditLedger.reason;
  return tenant.db
    .select({ value, count: sql<number>`count(*)::int` })
    .from(creditLedger)
    .where(whereOf(tenant, { ...filters, [filter]: [] }))
    .groupBy(value);
}

export async function countEntries(tenant: TenantDb, filters: CreditFilters): Promise<number> {
  return tenant.db.$count(creditLedger, whereOf(tenant, filters));
}

/** Credits spent since then and not given back, by kind. */
export async function sumSpent({ db, customerId }: TenantDb, since: Date): Promise<Map<CreditKind, number>> {
  const rows = await db
    .select({ kind: creditLedger.kind, spent: sql<number>`-sum(${creditLedger.amount})::int` })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.customerId, customerId),
        inArray(creditLedger.reason, ["spend", "refund"]),
        gt(creditLedger.at, since),
      ),
    )
    .groupBy(creditLedger.kind);
  return new Map(rows.map(({ kind, spent }) => [kind, spent]));
}
