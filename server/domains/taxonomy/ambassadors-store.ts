import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { recordset } from "../../db/recordset.ts";
import { ambassadors } from "../../db/tables/index.ts";

type Ambassador = { ranking: string; creatorId: string };

export async function insertAmbassadors(db: Database, chosen: readonly Ambassador[], now: Date): Promise<void> {
  if (chosen.length === 0) return;
  const rows = chosen.map(({ ranking, creatorId }) => ({ ranking, creatorId: Number(creatorId) }));
  const set = recordset(ambassadors, ["ranking", "creatorId"], rows, { createdAt: now });
  await db.execute(sql`
    insert into ${ambassadors} (${set.names}) select ${set.names} from ${set.from}
    where exists (select from creator_ids c where c.id = r.creator_id) on conflict do nothing`);
}

export async function deleteAmbassadors(db: Database, chosen: readonly Ambassador[]): Promise<void> {
  if (chosen.length === 0) return;
  const rows = chosen.map(({ ranking, creatorId }) => ({ ranking, creatorId: Number(creatorId) }));
  const set = recordset(ambassadors, ["ranking", "creatorId"], rows);
  await db.execute(sql`
    delete from ${ambassadors} t using ${set.from} where t.ranking = r.ranking and t.creator_id = r.creator_id`);
}

/** In the order in which they were chosen. */
export async function selectAmbassadors(db: Database, ranking: string): Promise<number[]> {
  const rows = await db
    .select({ id: ambassadors.creatorId })
    .from(ambassadors)
    .where(eq(ambassadors.ranking, ranking))
    .orderBy(asc(ambassadors.id));
  return rows.map(({ id }) => id);
}
