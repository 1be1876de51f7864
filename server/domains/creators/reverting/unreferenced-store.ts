import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/connect.ts";
import { accounts, creatorFacts, creators } from "../../../db/tables/index.ts";
import { SUBJECTS } from "../../../db/tables/subjects.ts";
import type { BeforeImage } from "./before-image.ts";
import { bigints } from "../bigints-store.ts";

/**
 * Deletes the creators without references: no row of a table that declares to be one, but for these accounts and for facts
 * of these sources. Returns the deleted ids.
 */
export async function deleteUnreferenced(
  db: Database,
  made: Pick<BeforeImage, "creators" | "accounts">,
  sourceIds: readonly number[] = [],
): Promise<number[]> {
  if (made.creators.length === 0) return [];
  // A transaction that adds one of them to a CRM finishes first, and the next statement sees its rows.
  await db.execute(sql`select from creator_ids where id = any(${bigints(made.creators)}) order by id for update`);
  const others = new Map<PgTable, SQL>([
    [accounts, sql`x.id <> all(${bigints(made.accounts.map(([id]) => id))})`],
    [creatorFacts, sql`x.source_id <> all(${bigints(sourceIds)})`],
  ]);
  const referring = REFERENCES.map(({ table, of, where }) => {
    const column = sql`x.${sql.identifier(of.column)}`;
    return sql`exists (select from ${table} x where ${column} = c.id and ${where} and ${others.get(table) ?? sql`true`})`;
  });
  // As an array: the estimates of row-level security are so low that a join would search for each creator's own row.
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from ${creators} where id = any(array(
      select c.id from ${creators} c where c.id = any(${bigints(made.creators)})
        and not (c.user_id is not null or ${sql.join(referring, sql` or `)})
    )) returning id`);
  return rows.map(({ id }) => id);
}

const REFERENCES = SUBJECTS.flatMap(({ table, creator: [of], isReference }) =>
  of && isReference !== false ? [{ table, of, where: isReference === true ? sql`true` : isReference(sql`x`) }] : [],
);

/** Deletes the accounts without any data. Returns the deleted ids. */
export async function deleteUnsupportedAccounts(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from ${accounts} a where a.id = any(${bigints(ids)})
      and not exists (select from account_counts x where x.creator_id = a.creator_id and x.account_id = a.id)
      and not exists (select from posts x where x.creator_id = a.creator_id and x.account_id = a.id)
      and not exists (
        select from creator_facts x where x.creator_id = a.creator_id and x.field = 'account:' || a.id || ':biography'
      ) returning id`);
  return rows.map(({ id }) => id);
}

/** Accounts of these creators without data, with the creators, and the team's own sources of that name. */
export async function selectBare(
  db: Database,
  { creatorIds, customerId, source }: { creatorIds: readonly number[]; customerId: string; source: string },
): Promise<{ accounts: [number, number][]; sourceIds: number[] }> {
  const { rows } = await db.execute<{ id: number; creatorId: number }>(sql`
    select a.id, a.creator_id as "creatorId" from ${accounts} a
    where a.creator_id = any(${bigints(creatorIds)}) and not a.is_sample`);
  const found = await db.execute<{ id: number }>(sql`
    select id from sources where kind = 'manual' and name = ${source} and customer_id = ${customerId}`);
  return {
    accounts: rows.map(({ id, creatorId }) => [id, creatorId]),
    sourceIds: found.rows.map(({ id }) => id),
  };
}
