import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import { isCreatorValue } from "../../../db/tables/changes.ts";
import { namesOf, type Subject } from "./subject.ts";

type ActionInverse = { id: string; inverse: unknown };

/** actions with an inverse that contains one of the subject's ids. Can return false positives: it compares bare numbers and ids. */
export async function selectActions(db: Database, { creatorId, rowIds }: Subject): Promise<ActionInverse[]> {
  const ids = JSON.stringify({ id: creatorId, text: String(creatorId) });
  const { rows } = await db.execute<ActionInverse>(sql`
    select id, inverse from actions
    where inverse is not null and inverse <> '{}' and (
      jsonb_path_exists(inverse, '$.** ? (@ == $id || @ == $text)', ${ids}::jsonb)
      or inverse->>'keep' = any(${sql.param(rowIds)}::text[]) or inverse->>'rowId' = any(${sql.param(rowIds)}::text[])
    )`);
  return rows;
}

/** An inverse of null: nothing remains to undo. */
export async function updateInverses(db: Database, changed: readonly ActionInverse[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = sql.param(changed.map(({ id }) => id));
  const inverses = sql.param(changed.map(({ inverse }) => (inverse === null ? null : JSON.stringify(inverse))));
  await db.execute(sql`
    update actions a set inverse = r.inverse::jsonb
    from unnest(${ids}::uuid[], ${inverses}::text[]) as r(id, inverse) where a.id = r.id`);
}

/**
 * The title of a merge is the name of the creator that others were merged into. What administrators changed of a creator
 * can have their name or a handle in its title, as do watches of their network. Call it before the changes are deleted.
 */
export async function clearActionTitles(db: Database, subject: Subject): Promise<void> {
  const { creatorId, fullName, rowIds } = subject;
  await db.execute(sql`
    update actions set title = null
    where verb in ('crm.merge', 'crm.unmerge')
        and (title = ${fullName} or inverse->>'keep' = any(${sql.param(rowIds)}::text[]))
      or verb = 'creators.curate' and lower(title) like any(${containing(namesOf(subject))})
        and id in (select action_id from changes where creator_id = ${creatorId} and ${isCreatorValue})
      or starts_with(verb, 'watches.') and (title = ${fullName} or id in (
        select action_id from changes where ${isOfWatch(creatorId)}))
      or verb = 'taxonomy.change' and starts_with(title, ${`${fullName}, `})`);
}

/** Whether a change is one of a watch of the creator's network: of a renamed one, the log has the title only. */
function isOfWatch(creatorId: number): SQL {
  const id = String(creatorId);
  return sql`tbl = 'network_watches' and row_id in (
    select w.id::text from network_watches w where w.creator_id = ${creatorId}
    union all
    select c.row_id from changes c
    where c.tbl = 'network_watches' and ${id} in (c.before->>'creator_id', c.after->>'creator_id'))`;
}

/** The recorded earlier states of their rows, and events on other creators' timelines that refer to them. */
export async function deleteChanges(db: Database, { creatorId, rowIds }: Subject): Promise<{ changes: number }> {
  const id = String(creatorId);
  const changes = await db.execute(sql`
    delete from changes
    where row_id = any(${sql.param(rowIds)}::text[])
      or ${id} in (before->>'creator_id', after->>'creator_id', before->>'other_id', after->>'other_id')
      -- A changed mark of a post, link, or place in a campaign names the creator in its key alone.
      or tbl in (
        'campaign_posts', 'campaign_links', 'campaign_creators', 'campaign_deliverables', 'deliverable_comments', 'campaign_payments', 'campaign_negotiations', 'campaign_contracts', 'campaign_shipments'
      ) and split_part(row_id, ':', 2) = ${id}
      or ${isOfWatch(creatorId)}`);
  await db.execute(sql`delete from moments where data->>'creatorId' = ${id}`);
  return { changes: changes.rowCount ?? 0 };
}

/**
 * The search text of a deleted row also contains the names of rows merged into it. A restored row gets its search text
 * recomputed. `texts` are results of searchText().
 */
export async function clearSearchTexts(db: Database, texts: readonly string[]): Promise<void> {
  await db.execute(sql`
    update changes set before = jsonb_set(before, '{search_text}', '""')
    where before->>'search_text' like any(${containing(texts)})`);
}
