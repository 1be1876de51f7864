import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { recordset } from "../../db/recordset.ts";
import { categories, causes, creatorCauses, creators, nicheKeywords, niches } from "../../db/tables/index.ts";

export type CategoryRow = typeof categories.$inferSelect;
export type NicheRow = typeof niches.$inferSelect;
export type CauseRow = typeof causes.$inferSelect;
export type KeywordRow = typeof nicheKeywords.$inferSelect;

type Written<T> = Omit<T, "deletedAt">;

const among = (of: readonly { id: number }[]) => sql`any(${sql.param(of.map(({ id }) => id))}::int[])`;

/** Upserts the rows of a release; deleted ones stay deleted. */
export async function upsertTaxonomy(
  db: Database,
  rows: { roots: Written<CategoryRow>[]; niches: Written<NicheRow>[] },
): Promise<void> {
  // Slugs that change places must be free before they are taken.
  await db.execute(sql`update ${categories} set slug = '~' || id where id = ${among(rows.roots)}`);
  await db.execute(sql`update ${niches} set slug = '~' || id where id = ${among(rows.niches)}`);
  await db
    .insert(categories)
    .values(rows.roots)
    .onConflictDoUpdate({
      target: categories.id,
      set: {
        side: sql`excluded.side`,
        name: sql`excluded.name`,
        slug: sql`excluded.slug`,
        description: sql`excluded.description`,
        position: sql`excluded.position`,
        shipped: sql`excluded.shipped`,
      },
    });
  await db
    .insert(niches)
    .values(rows.niches)
    .onConflictDoUpdate({
      target: niches.id,
      set: {
        categoryId: sql`excluded.category_id`,
        name: sql`excluded.name`,
        slug: sql`excluded.slug`,
        position: sql`excluded.position`,
        shipped: sql`excluded.shipped`,
      },
    });
}

/** Shipped words take the place of those of the release before; an administrator's, and what one switched off, stay. */
export async function replaceShippedKeywords(db: Database, words: readonly KeywordRow[]): Promise<void> {
  const set = recordset(nicheKeywords, ["nicheId", "type", "language", "word", "position"], words);
  await db.execute(sql`
    delete from ${nicheKeywords} t where t.position is not null and not exists (
      select from ${set.from}
      where r.niche_id = t.niche_id and r.type = t.type and r.language = t.language and r.word = t.word)`);
  await db.execute(sql`
    insert into ${nicheKeywords} (${set.names}) select ${set.names} from ${set.from}
    on conflict (niche_id, type, language, word) do update set position = excluded.position`);
}

/** The number of creators of the installation by cause; causes without any are absent. */
export async function selectCauseCounts(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: creatorCauses.causeId, count: sql<number>`count(*)::int` })
    .from(creatorCauses)
    .innerJoin(creators, and(eq(creators.id, creatorCauses.creatorId), isNull(creators.customerId)))
    .groupBy(creatorCauses.causeId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export type StoredTaxonomy = { roots: CategoryRow[]; niches: NicheRow[]; causes: CauseRow[] };

export async function loadTaxonomy(db: Database): Promise<StoredTaxonomy> {
  const roots = await db
    .select()
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.position), asc(categories.id));
  const children = await db
    .select()
    .from(niches)
    .where(isNull(niches.deletedAt))
    .orderBy(asc(niches.position), asc(niches.id));
  const inCauses = await db.select().from(causes).where(isNull(causes.deletedAt)).orderBy(asc(causes.id));
  return { roots, niches: children, causes: inCauses };
}

/** Deleted ones as well. */
export async function loadEveryRow(db: Database): Promise<{ roots: CategoryRow[]; niches: NicheRow[] }> {
  return { roots: await db.select().from(categories), niches: await db.select().from(niches) };
}

/** Words of niches that exist, in the order of the release, then by letter; also those that are switched off. */
export async function loadKeywords(db: Database): Promise<KeywordRow[]> {
  const rows = await db
    .select({ keyword: nicheKeywords })
    .from(nicheKeywords)
    .innerJoin(niches, and(eq(niches.id, nicheKeywords.nicheId), isNull(niches.deletedAt)))
    .orderBy(asc(nicheKeywords.nicheId), sql`${nicheKeywords.position} nulls last`, asc(nicheKeywords.word));
  return rows.map(({ keyword }) => keyword);
}
