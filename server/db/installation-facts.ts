import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Database } from "./connect.ts";
import { installation } from "./tables/index.ts";

/** Key of the last night that computed scores; without a value the next one computes those of all creators. */
export const LAST_NIGHT = "last-night";

/** Whether accounts have been compared with peers of their size, as far as there are enough of them, or a night tried to. */
export const hasMeasuredPeers = sql`(exists (select from peer_scales)
  or exists (select from ${installation} where key = ${LAST_NIGHT}))`;

/**
 * Stored properties of the installation, by key. The reader validates the value: it may have been written by an older
 * version.
 */
export async function readInstallationFact(db: Database, key: string): Promise<unknown> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key));
  return row?.value;
}

/** Replaces a property whose value contains `from`. Returns whether there was one. */
export async function updateInstallationFact(
  { db, clock }: Pick<Context, "db" | "clock">,
  key: string,
  { from, to }: { from: object; to: unknown },
): Promise<boolean> {
  const updated = await db
    .update(installation)
    .set({ value: to, updatedAt: clock.now() })
    .where(and(eq(installation.key, key), sql`${installation.value} @> ${JSON.stringify(from)}::jsonb`))
    .returning({ key: installation.key });
  return updated.length > 0;
}

export async function writeInstallationFact(
  { db, clock }: Pick<Context, "db" | "clock">,
  key: string,
  value: unknown,
): Promise<void> {
  const row = { key, value, updatedAt: clock.now() };
  await db.insert(installation).values(row).onConflictDoUpdate({ target: installation.key, set: row });
}
