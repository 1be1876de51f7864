import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { ambassadors } from "../../db/tables/index.ts";

type Ambassador = { ranking: string; creatorId: number };

/** Resolves to the number of those who are new. */
export async function insertAmbassador(db: Database, chosen: Ambassador, now: Date): Promise<number> {
  const { rowCount } = await db
    .insert(ambassadors)
    .values({ ...chosen, createdAt: now })
    .onConflictDoNothing();
  return rowCount ?? 0;
}

/** Resolves to the number of those who were. */
export async function deleteAmbassador(db: Database, { ranking, creatorId }: Ambassador): Promise<number> {
  const { rowCount } = await db
    .delete(ambassadors)
    .where(and(eq(ambassadors.ranking, ranking), eq(ambassadors.creatorId, creatorId)));
  return rowCount ?? 0;
}

/** The creators who represent a ranking, in the order in which they were chosen. */
export async function selectAmbassadors(db: Database, ranking: string): Promise<number[]> {
  const rows = await db
    .select({ id: ambassadors.creatorId })
    .from(ambassadors)
    .where(eq(ambassadors.ranking, ranking))
    .orderBy(asc(ambassadors.id));
  return rows.map(({ id }) => id);
}
