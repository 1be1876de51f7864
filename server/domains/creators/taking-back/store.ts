import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { recordset, takeNew } from "../../../db/recordset.ts";
import {
  accountCounts,
  accounts,
  creatorFacts,
  creatorNiches,
  creators,
  newsletters,
  podcasts,
  posts,
} from "../../../db/tables/index.ts";
import { loadPublications, loadFacts } from "../recording/store.ts";
import { FIGURES, type AccountPatch, type PublicationRow, type State } from "../recording/rows.ts";
import type { Before } from "./before.ts";
import type { Returns } from "./decide-returns.ts";

const bigints = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

/** Every creator a batch has said something of. */
export function creatorsOf(before: Before): number[] {
  const { facts, niches, counts, posts: said, publications } = before;
  const ids = new Set(before.creators);
  for (const [, creatorId] of before.accounts) ids.add(creatorId);
  for (const rows of [facts, niches, counts, said, publications]) for (const [creatorId] of rows) ids.add(creatorId);
  return [...ids];
}

/** What the rows a batch has written are by now; counts of its own source. */
export async function loadWritten(db: Database, before: Before): Promise<{ state: State; accounts: AccountPatch[] }> {
  const said = sql`unnest(${bigints(before.counts.map(([id]) => id))}, ${bigints(before.counts.map(([, id]) => id))},
    ${sql.param(before.counts.map(([, , at]) => new Date(at).toISOString()))}::timestamptz[]) as said(creator_id, account_id, at)`;
  const counts = await db
    .select(getTableColumns(accountCounts))
    .from(accountCounts)
    .innerJoin(
      said,
      sql`${accountCounts.creatorId} = said.creator_id and ${accountCounts.accountId} = said.account_id
        and ${accountCounts.at} = said.at and ${accountCounts.sourceId} = ${before.sourceId}`,
    );
  const published = sql`unnest(${bigints(before.posts.map(([id]) => id))}, ${bigints(before.posts.map(([, id]) => id))},
    ${sql.param(before.posts.map(([, , id]) => id))}::text[]) as said(creator_id, account_id, external_id)`;
  const known = await db
    .select(getTableColumns(posts))
    .from(posts)
    .innerJoin(
      published,
      sql`${posts.creatorId} = said.creator_id and ${posts.accountId} = said.account_id
        and ${posts.externalId} = said.external_id`,
    );
  const niches = await db
    .select()
    .from(creatorNiches)
    .where(sql`${creatorNiches.creatorId} = any(${bigints(distinct(before.niches))})`);
  const patched = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      externalId: accounts.externalId,
      url: accounts.url,
      biography: accounts.biography,
    })
    .from(accounts)
    .where(sql`${accounts.id} = any(${bigints(before.patched.map(([id]) => id))})`);
  return {
    state: {
      facts: await loadFacts(db, distinct(before.facts)),
      niches,
      counts,
      posts: known,
      publications: before.publications.length > 0 ? await loadPublications(db, distinct(before.publications)) : [],
    },
    accounts: patched.map(({ externalId, url, biography, ...row }) => ({
      ...row,
      externalId: externalId ?? undefined,
      url: url ?? undefined,
      biography: biography ?? undefined,
    })),
  };
}

function distinct(rows: readonly (readonly [number, ...unknown[]])[]): number[] {
  return [...new Set(rows.map(([creatorId]) => creatorId))];
}

/** Writes all of it, two statements per table. What creators show of their facts follows by `showFacts`. */
export async function writeReturns(db: Database, returns: Returns): Promise<void> {
  const { facts, niches, counts, posts: published, publications } = returns;
  const run = async (rows: readonly unknown[], statement: () => SQL) => {
    if (rows.length > 0) await db.execute(statement());
  };
  await run(facts.gone, () => {
    const { from } = recordset(creatorFacts, ["creatorId", "field"], facts.gone);
    return sql`delete from creator_facts t using ${from} where t.creator_id = r.creator_id and t.field = r.field`;
  });
  await run(facts.back, () => {
    const set = recordset(creatorFacts, ["creatorId", "field", "value", "sourceId", "at"], facts.back);
    return sql`insert into creator_facts (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, field) do update set ${takeNew(["value", "sourceId", "at"])}`;
  });
  await run(niches.gone, () => {
    const { from } = recordset(creatorNiches, ["creatorId", "nicheId"], niches.gone);
    return sql`delete from creator_niches t using ${from} where t.creator_id = r.creator_id and t.niche_id = r.niche_id`;
  });
  await run(niches.back, () => {
    const set = recordset(creatorNiches, ["creatorId", "nicheId", "state", "isPrimary", "sourceId"], niches.back);
    return sql`insert into creator_niches (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, niche_id) do update set ${takeNew(["state", "isPrimary", "sourceId"])}`;
  });
  await run(counts.gone, () => {
    const { from } = recordset(accountCounts, ["creatorId", "accountId", "at", "sourceId"], counts.gone);
    return sql`delete from account_counts t using ${from} where t.creator_id = r.creator_id
      and t.account_id = r.account_id and t.at = r.at and t.source_id = r.source_id`;
  });
  await run(counts.back, () => {
    const state = ["precision", ...FIGURES, "recordedAt"];
    const set = recordset(accountCounts, ["creatorId", "accountId", "at", "sourceId", ...state], counts.back);
    return sql`insert into account_counts (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, account_id, at, source_id) do update set ${takeNew(state)}`;
  });
  await run(published.gone, () => {
    const { from } = recordset(posts, ["creatorId", "accountId", "externalId"], published.gone);
    return sql`delete from posts t using ${from} where t.creator_id = r.creator_id
      and t.account_id = r.account_id and t.external_id = r.external_id`;
  });
  await run(published.back, () => {
    const set = recordset(posts, ["creatorId", "accountId", "externalId", ...POST_STATE], published.back);
    return sql`insert into posts (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, account_id, external_id) do update set ${takeNew(POST_STATE)}`;
  });
  for (const [table, ofTable] of PUBLICATION_TABLES) {
    const gone = publications.gone.filter(ofTable);
    await run(gone, () => {
      const { from } = recordset(table, ["creatorId", "link"], gone);
      return sql`delete from ${table} t using ${from} where t.creator_id = r.creator_id and t.link = r.link`;
    });
    const back = publications.back.filter(ofTable).map((row) => ({ ...row, isBook: row.kind === "book" }));
    await run(back, () => {
      const state = ["title", "picture", "description", "sourceId", "at", ...(table === newsletters ? ["isBook"] : [])];
      const set = recordset(table, ["creatorId", "link", ...state], back);
      return sql`insert into ${table} (${set.names}) select ${set.names} from ${set.from}
        on conflict (creator_id, link) do update set ${takeNew(state)}`;
    });
  }
  await run(returns.accounts, () => {
    const { from } = recordset(accounts, ["id", "username", "externalId", "url", "biography"], returns.accounts);
    return sql`update accounts t set username = r.username, external_id = r.external_id, url = r.url,
      biography = r.biography from ${from} where t.id = r.id`;
  });
}

const POST_STATE = [
  "network",
  "publishedAt",
  "format",
  "text",
  "url",
  "hashtags",
  "mentions",
  "likes",
  "comments",
  "shares",
  "saves",
  "views",
  "countedAt",
  "sourceId",
];

const PUBLICATION_TABLES = [
  [podcasts, ({ kind }: PublicationRow) => kind === "podcast"],
  [newsletters, ({ kind }: PublicationRow) => kind !== "podcast"],
] as const;

/** Makes creators show what their facts of these fields say now; without one, what somebody new shows. */
export async function showFacts(
  db: Database,
  said: readonly { creatorId: number; field: string }[],
  now: Date,
): Promise<void> {
  const shown = said.filter(({ field }) => field in SHOWN);
  if (shown.length === 0) return;
  const columns = Object.entries(SHOWN).map(([field, { column, type, otherwise }]) => {
    const name = sql.identifier(column);
    const value = sql`(r.facts->>${field})::${sql.raw(type)}`;
    return sql`${name} = case when ${field} = any(r.fields) then coalesce(${value}, ${sql.raw(otherwise)}) else t.${name} end`;
  });
  await db.execute(sql`
    update creators t set updated_at = ${now}, ${sql.join(columns, sql`, `)}
    from (
      select said.creator_id as id, array_agg(said.field) as fields,
        jsonb_object_agg(said.field, f.value) as facts
      from unnest(${bigints(shown.map(({ creatorId }) => creatorId))}, ${sql.param(shown.map(({ field }) => field))}::text[])
        as said(creator_id, field)
      left join creator_facts f on f.creator_id = said.creator_id and f.field = said.field
      group by said.creator_id
    ) r
    where t.id = r.id`);
}

type Shown = { column: string; type: string; otherwise: string };
const text = (column: string): Shown => ({ column, type: "text", otherwise: "null" });
const SHOWN: Record<string, Shown> = {
  fullName: {
    column: "full_name",
    type: "text",
    otherwise: "(select a.username from accounts a where a.creator_id = t.id order by a.id limit 1), ''",
  },
  title: text("title"),
  biography: text("biography"),
  isBrand: { column: "is_brand", type: "boolean", otherwise: "false" },
  country: text("country"),
  city: text("city"),
  language: text("language"),
  gender: { column: "gender", type: "smallint", otherwise: "2" },
  email: text("email"),
  website: text("website"),
  picture: text("picture"),
};

/**
 * Deletes those of these creators that nobody holds: no row of another source, no account of their own besides these,
 * no place in a CRM or list, no note, nobody who says that it is them. Answers who is gone.
 */
export async function deleteUnheld(db: Database, made: Pick<Before, "creators" | "accounts">): Promise<number[]> {
  if (made.creators.length === 0) return [];
  const ofCreator = (table: string, more: SQL = sql``) =>
    sql`exists (select from ${sql.identifier(table)} x where x.creator_id = c.id ${more})`;
  const others = sql`and x.id <> all(${bigints(made.accounts.map(([id]) => id))})`;
  const held = [...HOLDING.map((table) => ofCreator(table)), ofCreator("accounts", others), sql`c.user_id is not null`];
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from ${creators} where id in (
      select c.id from ${creators} c where c.id = any(${bigints(made.creators)}) and not (${sql.join(held, sql` or `)})
    ) returning id`);
  return rows.map(({ id }) => id);
}

const HOLDING = [
  "creator_facts",
  "creator_niches",
  "account_counts",
  "posts",
  "podcasts",
  "newsletters",
  "crm_creators",
  "list_creators",
  "notes",
];

/** Deletes those of these accounts that nobody has said anything of. */
export async function deleteUnsaidAccounts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from ${accounts} a where a.id = any(${bigints(ids)})
      and not exists (select from account_counts x where x.creator_id = a.creator_id and x.account_id = a.id)
      and not exists (select from posts x where x.creator_id = a.creator_id and x.account_id = a.id)
      and not exists (
        select from creator_facts x where x.creator_id = a.creator_id and x.field = 'account:' || a.id || ':biography'
      )`);
}
