import { eq } from "drizzle-orm";
import type { ConnectorKey } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import { connectors } from "../../../db/tables/index.ts";

export type ConnectorRow = typeof connectors.$inferSelect;

/** undefined: no settings, and no request yet. */
export async function selectConnector(db: Database, key: ConnectorKey): Promise<ConnectorRow | undefined> {
  const [row] = await db.select().from(connectors).where(eq(connectors.key, key));
  return row;
}

/** The connector's row, created if necessary, and locked until the end of the transaction. */
export async function lockConnector(db: Database, key: ConnectorKey): Promise<ConnectorRow> {
  await db.insert(connectors).values({ key }).onConflictDoNothing();
  const [row] = await db.select().from(connectors).where(eq(connectors.key, key)).for("update");
  if (!row) throw new Error(`connector ${key} vanished while it was made`);
  return row;
}

export async function saveCredentials(db: Database, key: ConnectorKey, credentials: string | null): Promise<void> {
  await db.update(connectors).set({ credentials }).where(eq(connectors.key, key));
}
