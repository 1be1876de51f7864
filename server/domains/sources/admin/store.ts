import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ConnectorKey } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { accountRefreshes, connectors, connectorSpend } from "../../../db/tables/index.ts";

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

const spent = z.object({ connector: z.string(), calls: z.int(), units: z.int(), month: z.coerce.number() });
export type Spent = z.infer<typeof spent>;

/** Calls and units of the day and millionths of a dollar of the month, of every source; both in UTC. */
export async function selectAllSpend(db: Database, now: Date): Promise<Spent[]> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await db.execute(sql`
    select connector, coalesce(sum(calls) filter (where day = ${day}), 0)::int as calls,
      coalesce(sum(units) filter (where day = ${day}), 0)::int as units, sum(micros)::bigint as month
    from ${connectorSpend}
    where day >= date_trunc('month', ${day}::date)::date and day <= ${day} group by connector`);
  return z.array(spent).parse(rows);
}
