import { eq } from "drizzle-orm";
import type { ScreenPreference } from "#contract/preferences.ts";
import type { Database } from "../../db/connect.ts";
import { userPreferences } from "../../db/tables/index.ts";

export async function selectPreferences(db: Database, userId: string): Promise<{ screen: string; value: unknown }[]> {
  return db
    .select({ screen: userPreferences.screen, value: userPreferences.value })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
}

export async function putPreference(
  db: Database,
  row: { userId: string; screen: string; value: ScreenPreference; updatedAt: Date },
): Promise<void> {
  await db
    .insert(userPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [userPreferences.userId, userPreferences.screen],
      set: { value: row.value, updatedAt: row.updatedAt },
    });
}
