import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { causes, creatorCauses, creatorFacts, creators, posts, sources } from "../../../db/tables/index.ts";

/** The installation's row of a creator. */
export async function selectInfluencer(db: Database, id: number) {
  const [row] = await db
    .select()
    .from(creators)
    .where(and(eq(creators.id, id), isNull(creators.customerId)));
  return row;
}

export async function selectCausesOf(db: Database, id: number): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: causes.id, name: causes.name })
    .from(creatorCauses)
    .innerJoin(causes, eq(causes.id, creatorCauses.causeId))
    .where(eq(creatorCauses.creatorId, id))
    .orderBy(asc(causes.id));
}

/** Where each fact of a creator comes from; those of accounts are left out. */
export async function selectFactSources(
  db: Database,
  id: number,
): Promise<{ field: string; name: string; at: Date }[]> {
  return db
    .select({ field: creatorFacts.field, name: sources.name, at: creatorFacts.at })
    .from(creatorFacts)
    .innerJoin(sources, eq(sources.id, creatorFacts.sourceId))
    .where(
      and(
        eq(creatorFacts.creatorId, id),
        isNull(creatorFacts.customerId),
        sql`${creatorFacts.field} not like 'account:%'`,
      ),
    );
}

/** Texts of the newest posts. */
export async function selectPostTexts(db: Database, id: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from ${posts} where creator_id = ${id} and customer_id is null and text <> ''
    order by published_at desc, id desc limit ${limit}`);
  return rows.map(({ text }) => text);
}

/** Creators that are examples for the language model, with their titles and summaries. */
export async function selectExamples(db: Database, except: number, limit: number) {
  return db
    .select({ title: creators.title, biography: creators.biography })
    .from(creators)
    .where(
      and(
        creators.isOpenaiExample,
        isNull(creators.customerId),
        ne(creators.id, except),
        sql`${creators.biography} is not null`,
      ),
    )
    .orderBy(asc(creators.id))
    .limit(limit);
}
