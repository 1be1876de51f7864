import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { CreditKind } from "#contract/plans.ts";
import { creditsList } from "#contract/collections/credits.ts";
import { listSql } from "../../db/list-sql.ts";
import { onDays } from "../../db/on-days.ts";
import { personName } from "../../db/person-name.ts";
import { creators, creditLedger, niches, users } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

/** The name as this workspace sees it; of another subject than a creator, and of one who was removed, null. */
const creatorName = sql<string | null>`case when ${creditLedger.kind} in ('profile', 'audience') then (
  select ${creators.fullName} from ${creators} where ${creators.id} = ${creditLedger.subject}::bigint limit 1) end`;

const nicheName = sql<string | null>`case when ${creditLedger.kind} = 'niche' then (
  select ${niches.name} from ${niches} where ${niches.id} = ${creditLedger.subject}::int limit 1) end`;

const row = {
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
};

export const credits = listSql(creditsList, {
  rows: (db) => db.select(row).from(creditLedger).leftJoin(users, eq(users.id, creditLedger.userId)),
  counts: (db, columns) => db.select(columns).from(creditLedger),
  id: creditLedger.id,
  partition: "kinds",
  own: ({ customerId }) => sql`${creditLedger.customerId} = ${customerId}`,
  fields: {
    at: {
      value: creditLedger.at,
      // Entries are written in the order of time, and no index has it.
      order: sql`${creditLedger.id}`,
      where: ({ period }) => onDays(creditLedger.at, period),
    },
    reason: { value: creditLedger.reason },
    kind: { value: creditLedger.kind },
  },
});
export type EntryRow = Awaited<ReturnType<typeof credits.select>>[number];

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
