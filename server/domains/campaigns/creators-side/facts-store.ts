import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { accounts, creators, sources } from "../../../db/tables/index.ts";
import { selectFactSources } from "../../curation/index.ts";
import type { OwnFacts } from "./rules.ts";

/** What the installation knows: records of workspaces are their own. */
export async function selectOwnFacts(db: Database, creatorId: number): Promise<OwnFacts> {
  const [[creator], found, facts] = await Promise.all([
    db
      .select({ country: creators.country })
      .from(creators)
      .where(and(eq(creators.id, creatorId), isNull(creators.customerId))),
    db
      .select({
        network: accounts.network,
        followers: accounts.followers,
        countedAt: accounts.countedAt,
        source: sql<string | null>`case when ${sources.customerId} is null then ${sources.name} end`,
      })
      .from(accounts)
      .leftJoin(sources, eq(sources.id, accounts.sourceId))
      .where(and(eq(accounts.creatorId, creatorId), isNull(accounts.customerId)))
      .orderBy(accounts.id),
    selectFactSources(db, creatorId),
  ]);
  const country = facts.find(({ field }) => field === "country");
  return {
    country: creator?.country ?? null,
    countrySource: country ? { name: country.name, at: country.at.toISOString() } : null,
    accounts: found.map(({ network, followers, countedAt, source }) => ({
      network,
      followers,
      source: source !== null && countedAt !== null ? { name: source, at: countedAt.toISOString() } : null,
    })),
  };
}
