import type { Database } from "../../../db/connect.ts";
import { accounts, creatorNiches, creators, niches } from "../../../db/tables/index.ts";

type Tag = typeof creatorNiches.$inferSelect & { root: number };
export type Known = typeof creators.$inferSelect & { accounts: (typeof accounts.$inferSelect)[]; tags: Tag[] };

/** Everything PostgreSQL holds of every creator. */
export async function everyCreator(db: Database): Promise<Known[]> {
  const [people, presences, tags, taxonomy] = await Promise.all([
    db.select().from(creators).orderBy(creators.id),
    db.select().from(accounts),
    db.select().from(creatorNiches),
    db.select().from(niches),
  ]);
  const rootOf = new Map(taxonomy.map((niche) => [niche.id, niche.categoryId]));
  return people.map((person) =>
    Object.assign(person, {
      accounts: presences.filter((account) => account.creatorId === person.id),
      tags: tags
        .filter((tag) => tag.creatorId === person.id && tag.state !== -1)
        .map((tag) => Object.assign(tag, { root: rootOf.get(tag.nicheId) ?? 0 })),
    }),
  );
}
