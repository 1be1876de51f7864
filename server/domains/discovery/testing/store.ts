import type { Database } from "../../../db/connect.ts";
import { accounts, creatorNiches, creators, newsletters, niches, podcasts, posts } from "../../../db/tables/index.ts";

type Tag = typeof creatorNiches.$inferSelect & { root: number };
export type Known = typeof creators.$inferSelect & {
  accounts: (typeof accounts.$inferSelect)[];
  tags: Tag[];
  posts: (typeof posts.$inferSelect)[];
  publications: number;
};

/** All data of every creator in PostgreSQL. */
export async function everyCreator(db: Database): Promise<Known[]> {
  const [people, presences, tags, taxonomy, published, heard, read] = await Promise.all([
    db.select().from(creators).orderBy(creators.id),
    db.select().from(accounts),
    db.select().from(creatorNiches),
    db.select().from(niches),
    db.select().from(posts),
    db.select().from(podcasts),
    db.select().from(newsletters),
  ]);
  const rootOf = new Map(taxonomy.map((niche) => [niche.id, niche.categoryId]));
  return people.map((person) =>
    Object.assign(person, {
      accounts: presences.filter((account) => account.creatorId === person.id),
      posts: published.filter((post) => post.creatorId === person.id),
      publications: [...heard, ...read].filter((publication) => publication.creatorId === person.id).length,
      tags: tags
        .filter((tag) => tag.creatorId === person.id && tag.state !== -1)
        .map((tag) => Object.assign(tag, { root: rootOf.get(tag.nicheId) ?? 0 })),
    }),
  );
}
