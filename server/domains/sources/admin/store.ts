import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ConnectorKey } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { accountRefreshes, connectors } from "../../../db/tables/index.ts";

type Settings = Partial<Omit<typeof connectors.$inferInsert, "key">>;

/** Settings of all connectors that have any. */
export async function selectSettings(db: Database): Promise<(typeof connectors.$inferSelect)[]> {
  return db.select().from(connectors);
}

/** Creates or updates the settings of a connector. */
export async function saveSettings(db: Database, key: ConnectorKey, settings: Settings): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await db
    .insert(connectors)
    .values({ key, ...settings })
    .onConflictDoUpdate({ target: connectors.key, set: settings });
}

const requested = z.object({ connector: z.string(), accounts: z.number(), due: z.number() });
type AccountCounts = z.infer<typeof requested>;

/** Number of accounts that each connector covers, and of those that are due. */
export async function countAccounts(db: Database, now: Date): Promise<AccountCounts[]> {
  const { rows } = await db.execute(sql`
    select connector, count(*)::int as accounts, count(*) filter (where due_at <= ${now.toISOString()})::int as due
    from ${accountRefreshes} group by connector`);
  return z.array(requested).parse(rows);
}
