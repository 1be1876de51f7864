import { and, asc, eq, isNull } from "drizzle-orm";
import { network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { accounts, podcasts } from "../../../db/tables/index.ts";

/** The links of a creator's podcasts that the installation knows, least recently read first. */
export async function selectPodcastLinks(db: Database, creatorId: number, limit: number): Promise<string[]> {
  const rows = await acrossTenants(db, (all) =>
    all
      .select({ link: podcasts.link })
      .from(podcasts)
      .where(and(eq(podcasts.creatorId, creatorId), isNull(podcasts.customerId)))
      .orderBy(asc(podcasts.at), asc(podcasts.id))
      .limit(limit),
  );
  return rows.map(({ link }) => link);
}

/** Identifies the creator in a record. */
export async function selectFirstAccount(db: Database, creatorId: number) {
  const [account] = await acrossTenants(db, (all) =>
    all
      .select({ network: accounts.network, username: accounts.username })
      .from(accounts)
      .where(and(eq(accounts.creatorId, creatorId), isNull(accounts.customerId)))
      .orderBy(asc(accounts.id))
      .limit(1),
  );
  return account && { ...account, network: network.parse(account.network) };
}
