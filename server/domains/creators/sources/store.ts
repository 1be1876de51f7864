import { and, eq, isNull, sql } from "drizzle-orm";
import type { SourcePolicy } from "#contract/sources.ts";
import type { Database } from "../../../db/connect.ts";
import type { RecordSource } from "../record.ts";
import { accountCounts, outbox, posts, sources } from "../../../db/tables/index.ts";

/** Writes the terms of a source of the installation. Returns its id when they changed. */
export async function updatePolicy(
  db: Database,
  { kind, name }: Pick<RecordSource, "kind" | "name">,
  policy: SourcePolicy,
): Promise<number | undefined> {
  const { maxAgeDays, allowDerived, allowCrossNetwork, allowExport } = policy;
  const [changed] = await db
    .update(sources)
    .set(policy)
    .where(
      and(
        eq(sources.kind, kind),
        eq(sources.name, name),
        isNull(sources.customerId),
        sql`(max_age_days, allow_derived, allow_cross_network, allow_export) is distinct from
          (${maxAgeDays}::int, ${allowDerived}::boolean, ${allowCrossNetwork}::boolean, ${allowExport}::boolean)`,
      ),
    )
    .returning({ id: sources.id });
  return changed?.id;
}

/** Marks the creators with figures of this source for the index sync. Resolves to their number. */
export async function markCreatorsOfSource(db: Database, sourceId: number): Promise<number> {
  const marked = await db.execute(sql`
    insert into ${outbox} (creator_id)
    select creator_id from ${accountCounts} where source_id = ${sourceId}
    union select creator_id from ${posts} where source_id = ${sourceId}`);
  return marked.rowCount ?? 0;
}
