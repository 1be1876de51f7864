import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import { FRESHNESS_DAYS } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { accountRefreshes, accounts, creators, indexFailures, outbox } from "../../../db/tables/index.ts";

const aged = z.object({ network, bucket: z.number().nullable(), accounts: z.number(), real: z.number() });

/** Accounts by network and by age of their newest count: `bucket` is the number of exceeded bounds, null is never. */
export async function countByAge(db: Database, now: Date): Promise<z.infer<typeof aged>[]> {
  const { rows } = await db.execute(sql`
    select network,
      width_bucket(
        extract(epoch from ${now.toISOString()}::timestamptz - counted_at)::float8 / 86400,
        ${sql.param([...FRESHNESS_DAYS])}::float8[]
      ) as bucket,
      count(*)::int as accounts, count(*) filter (where not is_sample)::int as real
    from ${accounts} where customer_id is null group by 1, 2`);
  return z.array(aged).parse(rows);
}

const due = z.object({ network, due: z.number() });

export async function countDue(db: Database, now: Date): Promise<z.infer<typeof due>[]> {
  const { rows } = await db.execute(sql`
    select a.network, count(*)::int as due
    from ${accountRefreshes} r join ${accounts} a on a.id = r.account_id
    where r.due_at <= ${now.toISOString()} group by 1`);
  return z.array(due).parse(rows);
}

/** Changes of creators that search does not have yet. */
export async function countWaiting(db: Database): Promise<number> {
  return db.$count(outbox);
}

/** Failures that are listed: the latest. */
const LISTED = 50;

type Failures = {
  setAside: number;
  failures: {
    creatorId: string;
    fullName: string;
    reason: string;
    attempts: number;
    failedAt: string;
    retryAt: string;
  }[];
};

/** Creators that the index sync has set aside. */
export async function selectFailures(db: Database): Promise<Failures> {
  const rows = await db
    .select({
      creatorId: indexFailures.creatorId,
      fullName: creators.fullName,
      reason: indexFailures.error,
      attempts: indexFailures.attempts,
      failedAt: indexFailures.failedAt,
      retryAt: indexFailures.retryAt,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(indexFailures)
    .leftJoin(creators, sql`${creators.id} = ${indexFailures.creatorId} and ${creators.customerId} is null`)
    .orderBy(desc(indexFailures.failedAt), desc(indexFailures.creatorId))
    .limit(LISTED);
  return {
    setAside: rows[0]?.all ?? 0,
    failures: rows.map(({ creatorId, fullName, reason, attempts, failedAt, retryAt }) => ({
      reason,
      attempts,
      creatorId: String(creatorId),
      fullName: fullName ?? "",
      failedAt: failedAt.toISOString(),
      retryAt: retryAt.toISOString(),
    })),
  };
}
