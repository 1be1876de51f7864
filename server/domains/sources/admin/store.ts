import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ConnectorKey } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { accountRefreshes, connectors } from "../../../db/tables/index.ts";

type Settings = Partial<Omit<typeof connectors.$inferInsert, "key">>;

/** What is set here of every source; those nobody has touched are not among them. */
export async function selectSettings(db: Database): Promise<(typeof connectors.$inferSelect)[]> {
  return db.select().from(connectors);
}

/** Sets up a source, in place or for the first time. */
export async function saveSettings(db: Database, key: ConnectorKey, settings: Settings): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await db
    .insert(connectors)
    .values({ key, ...settings })
    .onConflictDoUpdate({ target: connectors.key, set: settings });
}

const asked = z.object({ connector: z.string(), accounts: z.number(), due: z.number() });
type AskedAbout = z.infer<typeof asked>;

/** How many accounts each source is asked about, and how many of them are due. */
export async function countAsked(db: Database, now: Date): Promise<AskedAbout[]> {
  const { rows } = await db.execute(sql`
    select connector, count(*)::int as accounts, count(*) filter (where due_at <= ${now.toISOString()})::int as due
    from ${accountRefreshes} group by connector`);
  return z.array(asked).parse(rows);
}
