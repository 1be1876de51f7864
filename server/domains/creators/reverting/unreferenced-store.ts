import { sql, type SQL } from "drizzle-orm";
import { PROPOSED_STATES } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, creators } from "../../../db/tables/index.ts";
import type { BeforeImage } from "./before-image.ts";
import { bigints } from "../bigints-store.ts";

/**
 * Deletes the creators without references: no row of another source, no other account, no row in a CRM or list, no
 * note, no report of the audience, no dispute. Returns the deleted ids.
 */
export async function deleteUnreferenced(
  db: Database,
  made: Pick<BeforeImage, "creators" | "accounts">,
  /** Facts of these sources are no references. */
  sourceIds: readonly number[] = [],
): Promise<number[]> {
  if (made.creators.length === 0) return [];
  // A transaction that adds one of them to a CRM finishes first, and the next statement sees its rows.
  await db.execute(sql`select from creator_ids where id = any(${bigints(made.creators)}) order by id for update`);
  const others = sql`and x.id <> all(${bigints(made.accounts.map(([id]) => id))})`;
  const facts = ofCreator("creator_facts", sql`and x.source_id <> all(${bigints(sourceIds)})`);
  const held = [
    ...HOLDING.map((table) => ofCreator(table)),
    // Proposals follow from what the creator has.
    ofCreator("creator_niches", sql`and x.state <> all(${sql.param([...PROPOSED_STATES])}::smallint[])`),
    facts,
    ofCreator("accounts", others),
    sql`c.user_id is not null`,
  ];
  // As an array: the estimates of row-level security are so low that a join would search for each creator's own row.
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from ${creators} where id = any(array(
      select c.id from ${creators} c where c.id = any(${bigints(made.creators)}) and not (${sql.join(held, sql` or `)})
    )) returning id`);
  return rows.map(({ id }) => id);
}

function ofCreator(table: string, more: SQL = sql``): SQL {
  return sql`exists (select from ${sql.identifier(table)} x where x.creator_id = c.id ${more})`;
}

const HOLDING = [
  "account_counts",
  "posts",
  "podcasts",
  "newsletters",
  "crm_creators",
  "list_creators",
  "notes",
  "audience_reports",
  "creator_services",
  "support_messages",
];

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
