import { eq, inArray } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { installation } from "./tables/index.ts";

/** What is kept of the installation itself, by key. The reader parses the value: it may be of an older version. */
export async function readInstallationFact(db: Database, key: string): Promise<unknown> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key));
  return row?.value;
}

export async function writeInstallationFact(db: Database, key: string, value: unknown): Promise<void> {
  const row = { key, value, updatedAt: new Date() };
  await db.insert(installation).values(row).onConflictDoUpdate({ target: installation.key, set: row });
}

export async function removeInstallationFacts(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(installation).where(inArray(installation.key, [...keys]));
}
