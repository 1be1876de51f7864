import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { mapFigures } from "#contract/figures/metrics.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { inScope, scoreOnNetwork } from "../../../db/layers.ts";
import { accounts, categories, creatorNiches, creators, networkScales, niches } from "../../../db/tables/index.ts";

const among = sql`any(${sql.placeholder("ids")}::bigint[])`;

/** The three queries of a page of cards; named, so that PostgreSQL plans each once per connection. */
function prepare(db: Database) {
  return {
    people: db
      .select({
        id: creators.id,
        fullName: creators.fullName,
        title: creators.title,
        biography: creators.biography,
        picture: creators.picture,
        country: creators.country,
        city: creators.city,
        language: creators.language,
        gender: creators.gender,
        isBrand: creators.isBrand,
        whoisUrl: creators.whoisUrl,
        isSample: creators.isSample,
        userId: creators.userId,
        score: creators.score,
        tier: creators.tier,
        authenticity: creators.authenticity,
        rising: creators.rising,
      })
      .from(creators)
      .where(and(sql`${creators.id} = ${among}`, inScope(creators)))
      .prepare("cards_people"),
    accounts: db
      .select({
        creatorId: accounts.creatorId,
        network: accounts.network,
        username: accounts.username,
        url: accounts.url,
        isSample: accounts.isSample,
        ...mapFigures((metric) => accounts[metric]),
        score: scoreOnNetwork(sql`${accounts}`),
        terms: accounts.terms,
      })
      .from(accounts)
      .where(and(sql`${accounts.creatorId} = ${among}`, inScope(accounts)))
      .orderBy(sql`${accounts.followers} desc nulls last`, asc(accounts.id))
      .prepare("cards_accounts"),
    niches: db
      .select({
        creatorId: creatorNiches.creatorId,
        id: niches.id,
        name: niches.name,
        slug: niches.slug,
        root: niches.categoryId,
        rootName: categories.name,
        rootSlug: categories.slug,
        isPrimary: creatorNiches.isPrimary,
        state: creatorNiches.state,
      })
      .from(creatorNiches)
      .innerJoin(niches, eq(niches.id, creatorNiches.nicheId))
      .innerJoin(categories, eq(categories.id, niches.categoryId))
      .where(
        and(sql`${creatorNiches.creatorId} = ${among}`, ne(creatorNiches.state, NICHE_REMOVED), inScope(creatorNiches)),
      )
      .orderBy(desc(creatorNiches.isPrimary), asc(niches.id))
      .prepare("cards_niches"),
  };
}

type Reads = ReturnType<typeof prepare>;
const prepared = new WeakMap<Database, Reads>();

export type PersonRow = Awaited<ReturnType<Reads["people"]["execute"]>>[number];
export type AccountRow = Awaited<ReturnType<Reads["accounts"]["execute"]>>[number];
export type NicheRow = Awaited<ReturnType<Reads["niches"]["execute"]>>[number];

/** The rows of these creators' cards: accounts by followers, niches with the primary one first. */
export async function selectCards(
  db: Database,
  ids: number[],
): Promise<{ people: PersonRow[]; accounts: AccountRow[]; niches: NicheRow[] }> {
  const reads = prepared.get(db) ?? prepare(db);
  prepared.set(db, reads);
  const [people, presences, tags] = await Promise.all([
    reads.people.execute({ ids }),
    reads.accounts.execute({ ids }),
    reads.niches.execute({ ids }),
  ]);
  return { people, accounts: presences, niches: tags };
}

export type ScaleRow = { network: string; metric: string; thresholds: number[]; n: number };

/** A few dozen rows: one per network and figure. */
export async function selectScales(db: Database): Promise<ScaleRow[]> {
  return db
    .select({
      network: networkScales.network,
      metric: networkScales.metric,
      thresholds: networkScales.thresholds,
      n: networkScales.n,
    })
    .from(networkScales);
}
