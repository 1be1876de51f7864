import { sql } from "drizzle-orm";
import { usernameKey } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts } from "../../../db/tables/index.ts";

type Profile = { position: number; network: string; username: string };

/** Who has the accounts these links lead to, by position: by their handle, or by the id the network has for them. */
export async function selectKnown(db: Database, links: readonly Profile[]): Promise<Map<number, number>> {
  if (links.length === 0) return new Map();
  const given = sql`unnest(
    ${sql.param(links.map(({ position }) => position))}::int[],
    ${sql.param(links.map(({ network }) => network))}::text[],
    ${sql.param(links.map(({ username }) => usernameKey(username)))}::text[],
    ${sql.param(links.map(({ username }) => username))}::text[]
  ) as given(position, network, key, name)`;
  const { rows } = await db.execute<{ position: number; creatorId: number }>(sql`
    select given.position, coalesce(
      (select creator_id from ${accounts} where network = given.network and username_key = given.key),
      (select min(creator_id) from ${accounts} where network = given.network and external_id = given.name)
    ) as "creatorId"
    from ${given}`);
  return new Map(rows.flatMap(({ position, creatorId }) => (creatorId === null ? [] : [[position, creatorId]])));
}
