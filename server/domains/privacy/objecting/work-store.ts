import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import type { Person } from "./person.ts";

/** Links somebody pasted that led to them, or would have. */
export async function deleteLinks(db: Database, { creatorId, accounts }: Person): Promise<number> {
  const networks = sql.param(accounts.map(({ network }) => network));
  const keys = sql.param(accounts.map(({ usernameKey }) => usernameKey));
  const ids = sql.param(accounts.map(({ externalId }) => externalId));
  const gone = await db.execute(sql`
    delete from imported_links l
    where l.creator_id = ${creatorId} or exists (
      select from unnest(${networks}::text[], ${keys}::text[], ${ids}::text[]) as own(network, key, external_id)
      where l.network = own.network and (lower(l.username) = own.key or l.username = own.external_id))`);
  return gone.rowCount ?? 0;
}

/** What failed statements and network calls have left behind of them in the words of the failure. */
export async function forgetFailures(db: Database, names: readonly string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set output = null where output is not null and output::text ilike any(${containing(names)})`);
  await db.execute(sql`
    update connectors set last_error = 'It was about somebody who has objected to being here.'
    where last_error ilike any(${containing(names)})`);
}
