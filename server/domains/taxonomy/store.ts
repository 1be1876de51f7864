import { and, eq, getTableName, isNull, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { z } from "zod";
import type { Database } from "../../db/connect.ts";
import { TAXONOMY_LOCK } from "../../db/locks.ts";
import { recordset, setExcluded } from "../../db/recordset.ts";
import {
  categories,
  causes,
  changes,
  creatorCauses,
  creatorNiches,
  creators,
  nicheKeywords,
  niches,
} from "../../db/tables/index.ts";
import { selectLastEditor as selectEditor } from "../actions/index.ts";
import type { Entries, KeywordChange, RowChange } from "./entries.ts";

/** Two administrators at once: the later sees what the earlier changed. Within a transaction. */
export async function lockTaxonomy(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${TAXONOMY_LOCK})`);
}

/** Every category, niche and cause, deleted ones too. */
export async function selectEntries(db: Database): Promise<Entries> {
  const roots = await db.select().from(categories);
  const children = await db.select().from(niches);
  const inCauses = await db.select().from(causes);
  return {
    category: new Map(
      roots.map(({ id, side, name, slug, description, position, deletedAt }) => [
        id,
        { side, name, slug, description, position, deleted: deletedAt !== null },
      ]),
    ),
    niche: new Map(
      children.map(({ id, categoryId, name, slug, position, deletedAt }) => [
        id,
        { categoryId, name, slug, position, deleted: deletedAt !== null },
      ]),
    ),
    cause: new Map(inCauses.map(({ id, name, slug, deletedAt }) => [id, { name, slug, deleted: deletedAt !== null }])),
  };
}

/** Writes the rows that changes are of, as `entries` have them. */
export async function writeEntries(
  db: Database,
  entries: Entries,
  { changes: edits, now }: { changes: readonly RowChange[]; now: Date },
): Promise<void> {
  const rowsOf = <T extends { deleted: boolean }>(of: RowChange["of"], rows: ReadonlyMap<number, T>) =>
    [...new Set(edits.filter((change) => change.of === of).map(({ id }) => id))].flatMap((id) => {
      const values = rows.get(id);
      return values ? [Object.assign({ id, deletedAt: values.deleted ? now : null }, values)] : [];
    });
  // Slugs that change places must be free before they are taken.
  await upsert(
    db,
    categories,
    ["side", "name", "slug", "description", "position", "deletedAt"],
    rowsOf("category", entries.category),
  );
  await upsert(db, niches, ["categoryId", "name", "slug", "position", "deletedAt"], rowsOf("niche", entries.niche));
  await upsert(db, causes, ["name", "slug", "deletedAt"], rowsOf("cause", entries.cause));
}

async function upsert(
  db: Database,
  table: typeof categories | typeof niches | typeof causes,
  columns: readonly string[],
  rows: readonly ({ id: number } & Record<string, unknown>)[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = recordset(table, ["id", ...columns], rows);
  await db.execute(sql`
    update ${table} t set slug = '~' || t.id from ${set.from}
    where t.id = r.id and t.slug <> r.slug and exists (select from ${table} o where o.slug = r.slug and o.id <> r.id)`);
  await db.execute(sql`
    insert into ${table} (${set.names}) select ${set.names} from ${set.from}
    on conflict (id) do update set ${setExcluded(columns)}`);
}

/** What an action changed of categories, niches and causes, in order. */
export async function selectRowChanges(db: Database, actionId: string): Promise<RowChange[]> {
  const rows = await db
    .select({ tbl: changes.tbl, id: changes.rowId, before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.actionId, actionId), isNull(changes.customerId), isNull(changes.creatorId)))
    .orderBy(changes.seq);
  return rows.flatMap(({ tbl, id, before, after }) => {
    const of = KINDS.find((kind) => getTableName(TABLES[kind]) === tbl);
    // A row that did not exist is as one that was deleted.
    return of
      ? [{ of, id: Number(id), before: before ? valuesOf(before) : { deleted: true }, after: valuesOf(after) }]
      : [];
  });
}

const TABLES = { category: categories, niche: niches, cause: causes } as const;
const KINDS = ["category", "niche", "cause"] as const;

/** Who changed one of these values of a row last. */
export async function selectLastEditor(
  db: Database,
  { of, id, keys }: { of: RowChange["of"]; id: number; keys: readonly string[] },
): ReturnType<typeof selectEditor> {
  return selectEditor(db, {
    table: getTableName(TABLES[of]),
    rowIds: [String(id)],
    columns: keys.map((key) => toSnakeCase(key)),
  });
}

/** Values of the log as those of entries. */
function valuesOf(logged: Readonly<Record<string, unknown>> | null): RowChange["after"] {
  const { id: _id, category_id: categoryId, deleted_at: deletedAt, ...rest } = logged ?? {};
  return z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).parse({
    ...rest,
    ...(categoryId !== undefined && { categoryId }),
    ...(deletedAt !== undefined && { deleted: deletedAt !== null }),
  });
}

/** The first id that no category or niche has had. */
export async function nextId(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select greatest(10000, (select max(id) from ${categories}) + 1, (select max(id) from ${niches}) + 1) as id`);
  return rows[0]?.id ?? 10_000;
}

export async function nextCauseId(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select greatest(1000, (select max(id) from ${causes}) + 1) as id`,
  );
  return rows[0]?.id ?? 1_000;
}

type Keyword = Pick<KeywordChange, "id" | "type" | "language" | "word">;

export async function selectKeyword(
  db: Database,
  { id, type, language, word }: Keyword,
): Promise<{ isShipped: boolean; isActive: boolean } | undefined> {
  const [row] = await db
    .select({ position: nicheKeywords.position, isActive: nicheKeywords.isActive })
    .from(nicheKeywords)
    .where(
      and(
        eq(nicheKeywords.nicheId, id),
        eq(nicheKeywords.type, type),
        eq(nicheKeywords.language, language),
        eq(nicheKeywords.word, word),
      ),
    );
  return row && { isShipped: row.position !== null, isActive: row.isActive };
}

export async function writeKeywords(db: Database, edits: readonly KeywordChange[]): Promise<void> {
  const rows = edits.map(({ id, type, language, word, after }) => ({
    nicheId: id,
    type,
    language,
    word,
    isActive: after === "on",
    position: null,
  }));
  const keys = ["nicheId", "type", "language", "word", "isActive"];
  const gone = rows.filter((_, i) => edits[i]?.after === "none");
  const present = rows.filter((_, i) => edits[i]?.after !== "none");
  if (gone.length > 0) {
    const set = recordset(nicheKeywords, keys, gone);
    await db.execute(sql`
      delete from ${nicheKeywords} t using ${set.from}
      where t.niche_id = r.niche_id and t.type = r.type and t.language = r.language and t.word = r.word
        and t.position is null`);
  }
  if (present.length > 0) {
    const set = recordset(nicheKeywords, keys, present);
    await db.execute(sql`
      insert into ${nicheKeywords} (${set.names}) select ${set.names} from ${set.from}
      on conflict (niche_id, type, language, word) do update set is_active = excluded.is_active`);
  }
}

export type CounterRow = { id: number; state: number; count: number };

/** Creators of the installation by niche, by category, each apart by state; and by cause, with state null. */
export async function selectCounters(
  db: Database,
): Promise<(Omit<CounterRow, "state"> & { of: string; state: number | null })[]> {
  const { rows } = await db.execute<{ of: string; id: number; state: number | null; count: number }>(sql`
    with own as materialized (
      select cn.niche_id, n.category_id, cn.state, cn.creator_id
      from ${creatorNiches} cn join ${niches} n on n.id = cn.niche_id and n.deleted_at is null
      where cn.customer_id is null
    )
    select 'category' as "of", niche_id as id, state, count(*)::int as count from own group by niche_id, state
    union all
    select 'category', category_id, state, count(*)::int
      from (select distinct category_id, state, creator_id from own) o group by category_id, state
    union all
    select 'cause', cause_id, null, count(*)::int from ${creatorCauses} cc
      where exists (select from ${creators} c where c.id = cc.creator_id and c.customer_id is null) group by cause_id`);
  return rows;
}

/** Creators who have one of these niches in any layer, not removed. */
export async function countUsers(db: Database, nicheIds: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct creator_id)::int as n from ${creatorNiches}
    where niche_id = any(${sql.param([...nicheIds])}::int[]) and state <> -1`);
  return rows[0]?.n ?? 0;
}
