import { sql } from "drizzle-orm";
import { usernameKey } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts } from "../../../db/tables/index.ts";

type LinkedAccount = { position: number; network: string; username: string };

/** Creators with the linked accounts, by position: found by handle or by the network's own id. */
export async function selectCreatorIds(db: Database, links: readonly LinkedAccount[]): Promise<Map<number, number>> {
  if (links.length === 0) return new Map();
  const linkRows = sql`unnest(
    ${sql.param(links.map(({ position }) => position))}::int[],
    ${sql.param(links.map(({ network }) => network))}::text[],
    ${sql.param(links.map(({ username }) => usernameKey(username)))}::text[],
    ${sql.param(links.map(({ username }) => username))}::text[]
  ) as links(position, network, key, name)`;
  const { rows } = await db.execute<{ position: number; creatorId: number }>(sql`
    select links.position, coalesce(
      (select min(creator_id) from ${accounts} where network = links.network and username_key = links.key),
      (select min(creator_id) from ${accounts} where network = links.network and external_id = links.name)
    ) as "creatorId"
    from ${linkRows}`);
  return new Map(rows.flatMap(({ position, creatorId }) => (creatorId === null ? [] : [[position, creatorId]])));
}
