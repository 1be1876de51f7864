import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { CreditKind } from "#contract/plans.ts";
import { creditLedger } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { Balance, Entry } from "./rules.ts";

/** The newest balance of each of these kinds that has an entry, each by one step down an index. */
export async function selectBalances(
  { db, customerId }: TenantDb,
  kinds: readonly CreditKind[],
): Promise<Map<CreditKind, Balance>> {
  const { rows } = await db.execute<Balance & { kind: CreditKind }>(sql`
    select of.kind, last.monthly, last.extra, last.period::text as period, last.granted
    from unnest(${sql.param([...kinds])}::text[]) of(kind) cross join lateral (
      select monthly, extra, period, granted from ${creditLedger}
      where customer_id = ${customerId} and kind = of.kind order by id desc limit 1
    ) last`);
  return new Map(rows.map(({ kind, ...balance }) => [kind, balance]));
}

type FreeShare = { isFirst: boolean; elsewhere: Partial<Record<CreditKind, number>> };

/**
 * Whether this is the first Free workspace of its owner, and how many credits of the Free plan the owner was granted for
 * this month in others, also in workspaces that they have transferred since; see the migrations workspace_deletion and
 * credit_owners.
 */
export async function selectFreeShare({ db, customerId }: TenantDb, period: string): Promise<FreeShare> {
  const { rows } = await db.execute<FreeShare>(sql`
    select is_first_free(${customerId}) as "isFirst", coalesce((
      select jsonb_object_agg(kind, amount) from free_credits_elsewhere(${customerId}, ${period})), '{}') as elsewhere`);
  return rows[0] ?? { isFirst: false, elsewhere: {} };
}

/** The workspace's owner as a value of an inserted row. */
const ownerOf = (customerId: string) => sql<string>`(
  select user_id from workspace_members where customer_id = ${customerId} and role = 'owner' and left_at is null limit 1)`;

export type NewEntry = Entry & {
  kind: CreditKind;
  key: string;
  subject: string | null;
  userId: string | null;
  /** A grant of the Free plan, whose credits are the owner's. */
  isOwners?: boolean;
  at: Date;
};

export async function insertEntries({ db, customerId }: TenantDb, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ isOwners, ...entry }) => ({
    ...entry,
    customerId,
    ownerId: isOwners ? ownerOf(customerId) : null,
  }));
  await db.insert(creditLedger).values(rows);
}

export async function selectByKey({ db, customerId }: TenantDb, key: string) {
  const [row] = await db
    .select({ kind: creditLedger.kind, subject: creditLedger.subject, period: creditLedger.period })
    .from(creditLedger)
    .where(and(eq(creditLedger.customerId, customerId), eq(creditLedger.key, key)));
  return row;
}

/** When each of these was last paid for, if since then, and how often; what was given back was not paid for. */
export async function selectPaid(
  { db, customerId }: TenantDb,
  { kind, subjects, since }: { kind: CreditKind; subjects: readonly string[]; since?: Date },
): Promise<{ subject: string; at: Date; times: number }[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .select({
      subject: creditLedger.subject,
      at: sql`max(${creditLedger.at})`.mapWith(creditLedger.at),
      times: sql<number>`-sum(${creditLedger.amount})::int`,
    })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.customerId, customerId),
        eq(creditLedger.kind, kind),
        sql`${creditLedger.subject} = any(${sql.param([...subjects])}::text[])`,
        since && gt(creditLedger.at, since),
      ),
    )
    .groupBy(creditLedger.subject)
    .having(sql`sum(${creditLedger.amount}) < 0`)
    .orderBy(desc(sql`2`));
  return rows.flatMap(({ subject, ...row }) => (subject === null ? [] : [{ subject, ...row }]));
}
