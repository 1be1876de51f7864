import { sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks.ts";
import { FRESHNESS_DAYS } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { accountRefreshes, accounts } from "../../../db/tables/index.ts";

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
