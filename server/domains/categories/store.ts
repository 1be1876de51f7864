import { asc, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { categories, causes, niches } from "../../db/tables/index.ts";

type CategoryRow = typeof categories.$inferSelect;
type NicheRow = typeof niches.$inferSelect;

/** Upserts the shipped rows. Roots and niches that are no longer shipped remain: creators reference them. */
export async function upsertTaxonomy(db: Database, rows: { roots: CategoryRow[]; niches: NicheRow[] }): Promise<void> {
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
        synonyms: sql`excluded.synonyms`,
        position: sql`excluded.position`,
      },
    });
}

type CauseRow = typeof causes.$inferSelect;
export type StoredTaxonomy = { roots: CategoryRow[]; niches: NicheRow[]; causes: CauseRow[] };

export async function loadTaxonomy(db: Database): Promise<StoredTaxonomy> {
  const [roots, children, causeRows] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select().from(niches).orderBy(asc(niches.position), asc(niches.id)),
    db.select().from(causes).orderBy(asc(causes.id)),
  ]);
  return { roots, niches: children, causes: causeRows };
}
