import { sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { creatorFacts, creatorNiches, newsletters, podcasts } from "../../db/tables/index.ts";
import type { ValueChange, ValueSource } from "./store.ts";

/** A value of a creator. */
export const sourceKey = ({ creatorId, field }: Pick<ValueChange, "creatorId" | "field">) => `${creatorId} ${field}`;

/** Where the values that these changes are about are from, by `sourceKey`; niches have no time. */
export async function selectSources(db: Database, changes: readonly ValueChange[]): Promise<Map<string, ValueSource>> {
  const ids = [...new Set(changes.map(({ creatorId }) => creatorId))];
  const own = sql`customer_id is null and creator_id = any(${sql.param(ids)}::bigint[])`;
  const { rows } = await db.execute<{ creatorId: number; field: string; sourceId: number; at: string | null }>(sql`
    select creator_id::float8 as "creatorId", field, source_id as "sourceId", at from ${creatorFacts} where ${own}
    union all
    select creator_id::float8, 'niche:' || niche_id, source_id, null from ${creatorNiches} where ${own}
    union all
    select creator_id::float8, 'newsletter:' || link, source_id, at from ${newsletters} where ${own}
    union all
    select creator_id::float8, 'podcast:' || link, source_id, at from ${podcasts} where ${own}`);
  return new Map(
    rows.map((row) => [sourceKey(row), { sourceId: row.sourceId, at: row.at === null ? null : new Date(row.at) }]),
  );
}
