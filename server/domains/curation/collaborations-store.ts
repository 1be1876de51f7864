import { asc, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { recordset, setExcluded } from "../../db/recordset.ts";
import { collaborationItems } from "../../db/tables/index.ts";
import type { ValueChange } from "./store.ts";

/** `value`: with `position`, which orders the items of a kind. */
export type CollaborationItem = { field: string; value: Record<string, string | number | boolean | null> };

const KINDS = ["audience", "service", "partnership"] as const;
export type CollaborationKind = (typeof KINDS)[number];
export const isCollaboration = (field: string) => KINDS.some((kind) => field.startsWith(`${kind}:`));

/** What an item is called. */
export function nameOfCollaboration({ text, title, brandName }: CollaborationItem["value"]): string {
  return String(text ?? title ?? brandName ?? "");
}

export function presentCollaboration({ field, value }: CollaborationItem) {
  const kind = KINDS.find((one) => field.startsWith(`${one}:`)) ?? "audience";
  return { field, kind, text: nameOfCollaboration(value) };
}

/** By kind, each in its order. */
export async function selectCollaborations(
  db: Database,
  creatorIds: readonly number[],
): Promise<(CollaborationItem & { creatorId: number })[]> {
  return db
    .select({
      creatorId: collaborationItems.creatorId,
      field: collaborationItems.field,
      value: collaborationItems.value,
    })
    .from(collaborationItems)
    .where(inArray(collaborationItems.creatorId, [...creatorIds]))
    .orderBy(
      sql`split_part(${collaborationItems.field}, ':', 1)`,
      sql`(${collaborationItems.value} ->> 'position')::float8 nulls first`,
      asc(collaborationItems.field),
    );
}

/** Writes the items that these changes are about; others are left alone. */
export async function writeCollaborations(
  db: Database,
  changes: readonly ValueChange[],
  { sourceId, now }: { sourceId: number; now: Date },
): Promise<void> {
  const own = changes.filter(({ field }) => isCollaboration(field));
  const gone = own.filter(({ after }) => after === null);
  if (gone.length > 0) {
    const set = recordset(collaborationItems, ["creatorId", "field"], gone);
    await db.execute(sql`
      delete from ${collaborationItems} using ${set.from}
      where ${collaborationItems}.creator_id = r.creator_id and ${collaborationItems}.field = r.field`);
  }
  const present = own.flatMap(({ creatorId, field, after: value, source }) =>
    value === null ? [] : [{ creatorId, field, value, sourceId: source?.sourceId ?? sourceId, at: source?.at ?? now }],
  );
  if (present.length === 0) return;
  const set = recordset(collaborationItems, ["creatorId", "field", "value", "sourceId", "at"], present);
  await db.execute(sql`
    insert into ${collaborationItems} (${set.names}) select ${set.names} from ${set.from}
    on conflict (creator_id, field) do update set ${setExcluded(["value", "sourceId", "at"])}`);
}
