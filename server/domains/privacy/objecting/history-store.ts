import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import type { Person } from "./person.ts";

type Traced = { id: string; inverse: unknown };

/** Actions whose way back has something of them. May find others too: numbers and ids are all it looks at. */
export async function selectActionsOf(db: Database, { creatorId, rowIds }: Person): Promise<Traced[]> {
  const who = JSON.stringify({ id: creatorId, text: String(creatorId) });
  const { rows } = await db.execute<Traced>(sql`
    select id, inverse from actions
    where inverse is not null and inverse <> '{}' and (
      jsonb_path_exists(inverse, '$.** ? (@ == $id || @ == $text)', ${who}::jsonb)
      or inverse->>'keep' = any(${sql.param(rowIds)}::text[]) or inverse->>'rowId' = any(${sql.param(rowIds)}::text[])
    )`);
  return rows;
}

/** `inverse`: null where nothing is left to take back. */
export async function updateInverses(db: Database, changed: readonly Traced[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = sql.param(changed.map(({ id }) => id));
  const inverses = sql.param(changed.map(({ inverse }) => (inverse === null ? null : JSON.stringify(inverse))));
  await db.execute(sql`
    update actions a set inverse = r.inverse::jsonb
    from unnest(${ids}::uuid[], ${inverses}::text[]) as r(id, inverse) where a.id = r.id`);
}

/** Mergings are called by whom they were merged into. */
export async function forgetTitles(db: Database, { fullName, rowIds }: Person): Promise<void> {
  await db.execute(sql`
    update actions set title = null
    where verb in ('crm.merge', 'crm.unmerge')
      and (title = ${fullName} or inverse->>'keep' = any(${sql.param(rowIds)}::text[]))`);
}

/** What their rows were before actions, and what stands of them on other people's timelines. */
export async function deleteTraces(db: Database, { creatorId, rowIds }: Person): Promise<{ changes: number }> {
  const id = String(creatorId);
  const changes = await db.execute(sql`
    delete from crm_changes
    where row_id = any(${sql.param(rowIds)}::uuid[])
      or before->'row'->>'creator_id' = ${id} or before->>'creatorId' = ${id}`);
  const logged = await db.execute(sql`
    delete from changes
    where row_id = any(${sql.param(rowIds)}::text[])
      or ${id} in (before->>'creator_id', after->>'creator_id', before->>'other_id', after->>'other_id')`);
  await db.execute(sql`delete from moments where data->>'creatorId' = ${id}`);
  return { changes: (changes.rowCount ?? 0) + (logged.rowCount ?? 0) };
}

/**
 * Removed rows that others were merged into are found by the others' names too. Brought back, they get what they are
 * found by anew. `words` are in the form of searchText().
 */
export async function forgetSearchTexts(db: Database, words: readonly string[]): Promise<void> {
  await db.execute(sql`
    update crm_changes set before = jsonb_set(before, '{row,search_text}', '""')
    where before->'row'->>'search_text' like any(${containing(words)})`);
  await db.execute(sql`
    update changes set before = jsonb_set(before, '{search_text}', '""')
    where before->>'search_text' like any(${containing(words)})`);
}
