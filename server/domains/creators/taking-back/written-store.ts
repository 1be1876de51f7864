import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { accountCounts, accounts, creatorNiches, posts } from "../../../db/tables/index.ts";
import { loadFacts, loadPublications } from "../recording/store.ts";
import type { AccountPatch, State } from "../recording/rows.ts";
import type { Before } from "./before.ts";
import { bigints } from "./bigints-store.ts";

/** Every creator a batch has said something of. */
export function creatorsOf(before: Before): number[] {
  const { facts, niches, counts, posts: said, publications } = before;
  const ids = new Set(before.creators);
  for (const [, creatorId] of before.accounts) ids.add(creatorId);
  for (const rows of [facts, niches, counts, said, publications]) for (const [creatorId] of rows) ids.add(creatorId);
  return [...ids];
}

/** What the rows a batch has written are by now; counts of its own source. */
export async function loadWritten(db: Database, before: Before): Promise<{ state: State; accounts: AccountPatch[] }> {
  const said = sql`unnest(${bigints(before.counts.map(([id]) => id))}, ${bigints(before.counts.map(([, id]) => id))},
    ${sql.param(before.counts.map(([, , at]) => new Date(at).toISOString()))}::timestamptz[]) as said(creator_id, account_id, at)`;
  const counts = await db
    .select(getTableColumns(accountCounts))
    .from(accountCounts)
    .innerJoin(
      said,
      sql`${accountCounts.creatorId} = said.creator_id and ${accountCounts.accountId} = said.account_id
        and ${accountCounts.at} = said.at and ${accountCounts.sourceId} = ${before.sourceId}`,
    );
  const published = sql`unnest(${bigints(before.posts.map(([id]) => id))}, ${bigints(before.posts.map(([, id]) => id))},
    ${sql.param(before.posts.map(([, , id]) => id))}::text[]) as said(creator_id, account_id, external_id)`;
  const known = await db
    .select(getTableColumns(posts))
    .from(posts)
    .innerJoin(
      published,
      sql`${posts.creatorId} = said.creator_id and ${posts.accountId} = said.account_id
        and ${posts.externalId} = said.external_id`,
    );
  const niches = await db
    .select()
    .from(creatorNiches)
    .where(sql`${creatorNiches.creatorId} = any(${bigints(distinct(before.niches))})`);
  const patched = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      externalId: accounts.externalId,
      url: accounts.url,
      biography: accounts.biography,
    })
    .from(accounts)
    .where(sql`${accounts.id} = any(${bigints(before.patched.map(([id]) => id))})`);
  return {
    state: {
      facts: await loadFacts(db, distinct(before.facts)),
      niches,
      counts,
      posts: known,
      publications: before.publications.length > 0 ? await loadPublications(db, distinct(before.publications)) : [],
    },
    accounts: patched.map(({ id, username, externalId, url, biography }) => ({
      id,
      username,
      externalId: externalId ?? undefined,
      url: url ?? undefined,
      biography: biography ?? undefined,
    })),
  };
}

function distinct(rows: readonly (readonly [number, ...unknown[]])[]): number[] {
  return [...new Set(rows.map(([creatorId]) => creatorId))];
}
