import { and, asc, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { network } from "#contract/networks/networks.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, categories, creatorNiches, creators, niches } from "../../../db/tables/index.ts";

function among(column: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::bigint[])`;
}

/** The installation's rows of these creators. */
export async function selectFound(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: creators.id,
      fullName: creators.fullName,
      picture: creators.picture,
      isSample: creators.isSample,
      country: creators.country,
      gender: creators.gender,
      isBrand: creators.isBrand,
      score: creators.score,
    })
    .from(creators)
    .where(and(among(creators.id, ids), isNull(creators.customerId)));
}

/** The largest first. */
export async function selectFoundAccounts(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      creatorId: accounts.creatorId,
      network: accounts.network,
      username: accounts.username,
      followers: accounts.followers,
    })
    .from(accounts)
    .where(and(among(accounts.creatorId, ids), isNull(accounts.customerId)))
    .orderBy(sql`${accounts.followers} desc nulls last`, asc(accounts.id));
  return rows.map((row) => Object.assign(row, { network: network.parse(row.network) }));
}

/** With those that were removed; the primary one first. */
export async function selectFoundNiches(db: Database, ids: readonly number[]) {
  return db
    .select({
      creatorId: creatorNiches.creatorId,
      id: niches.id,
      name: niches.name,
      slug: niches.slug,
      root: niches.categoryId,
      root_name: categories.name,
      root_slug: categories.slug,
      side: categories.side,
      primary: creatorNiches.isPrimary,
      state: creatorNiches.state,
    })
    .from(creatorNiches)
    .innerJoin(niches, eq(niches.id, creatorNiches.nicheId))
    .innerJoin(categories, eq(categories.id, niches.categoryId))
    .where(and(among(creatorNiches.creatorId, ids), isNull(creatorNiches.customerId)))
    .orderBy(desc(creatorNiches.isPrimary), asc(niches.id));
}

/** The niches that creators have, those of most of them first. */
export async function countNiches(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: niches.id,
      name: niches.name,
      side: categories.side,
      creators: sql<number>`count(*)::int`.as("creators"),
    })
    .from(creatorNiches)
    .innerJoin(niches, eq(niches.id, creatorNiches.nicheId))
    .innerJoin(categories, eq(categories.id, niches.categoryId))
    .where(
      and(
        among(creatorNiches.creatorId, ids),
        isNull(creatorNiches.customerId),
        ne(creatorNiches.state, NICHE_REMOVED),
      ),
    )
    .groupBy(niches.id, categories.side)
    .orderBy(sql`creators desc`, asc(niches.id));
}
