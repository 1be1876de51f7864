import { asc, eq } from "drizzle-orm";
import { network } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, podcasts } from "../../../db/tables/index.ts";

/** The links of a creator's podcasts, least recently read first. */
export async function selectPodcastLinks(db: Database, creatorId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ link: podcasts.link })
    .from(podcasts)
    .where(eq(podcasts.creatorId, creatorId))
    .orderBy(asc(podcasts.at), asc(podcasts.id))
    .limit(limit);
  return rows.map(({ link }) => link);
}

/** Identifies the creator in a record. */
export async function selectFirstAccount(db: Database, creatorId: number) {
  const [account] = await db
    .select({ network: accounts.network, username: accounts.username })
    .from(accounts)
    .where(eq(accounts.creatorId, creatorId))
    .orderBy(asc(accounts.id))
    .limit(1);
  return account && { ...account, network: network.parse(account.network) };
}
