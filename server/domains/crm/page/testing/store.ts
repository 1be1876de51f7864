import { sql } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";

/** Ids of the first two niches of creators. */
export async function someNiches(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from niches order by id limit 2`);
  return rows.map(({ id }) => id);
}

/** As if posts of theirs had been measured. */
export async function setEngagement(db: Database, rates: { id: string; rate: number }[]): Promise<void> {
  await db.execute(sql`
    update crm_creators set engagement_rate = r.rate
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(id uuid, rate double precision)
    where crm_creators.id = r.id`);
}

/** Sets scores as if they had been derived from accounts; other creators get no score. */
export async function setScores(db: Database, scores: { id: string; score: number }[]): Promise<void> {
  await db.execute(sql`
    update crm_creators set score = s.score
    from (select id, given.score from crm_creators left join
      jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given(id uuid, score double precision) using (id)) s
    where crm_creators.id = s.id`);
}
