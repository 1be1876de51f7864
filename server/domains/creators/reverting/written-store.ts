import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { accountCounts, accounts, creatorNiches, posts } from "../../../db/tables/index.ts";
import type { Layer } from "../../../db/layers.ts";
import { loadFacts, loadPublications, visibleIn } from "../recording/store.ts";
import type { AccountPatch, State } from "../recording/rows.ts";
import type { BeforeImage } from "./before-image.ts";
import { bigints } from "../bigints-store.ts";

/** Every creator in a batch. */
export function creatorsOf(before: BeforeImage): number[] {
  const { facts, niches, counts, posts: wanted, publications } = before;
  const ids = new Set(before.creators);
  for (const [, creatorId] of before.accounts) ids.add(creatorId);
  for (const rows of [facts, niches, counts, wanted, publications]) for (const [creatorId] of rows) ids.add(creatorId);
  return [...ids];
}

/** The current state of the rows a batch has written; counts of its own source. */
export async function loadWritten(
  db: Database,
  before: BeforeImage,
  layer: Layer,
): Promise<{ state: State; accounts: AccountPatch[] }> {
  const wanted = sql`unnest(${bigints(before.counts.map(([id]) => id))}, ${bigints(before.counts.map(([, id]) => id))},
    ${sql.param(before.counts.map(([, , at]) => new Date(at).toISOString()))}::timestamptz[]) as wanted(creator_id, account_id, at)`;
  const counts = await db
    .select(getTableColumns(accountCounts))
    .from(accountCounts)
    .innerJoin(
      wanted,
      sql`${accountCounts.creatorId} = wanted.creator_id and ${accountCounts.accountId} = wanted.account_id
        and ${accountCounts.at} = wanted.at and ${accountCounts.sourceId} = ${before.sourceId}`,
    );
  const published = sql`unnest(${bigints(before.posts.map(([id]) => id))}, ${bigints(before.posts.map(([, id]) => id))},
    ${sql.param(before.posts.map(([, , id]) => id))}::text[]) as wanted(creator_id, account_id, external_id)`;
  const known = await db
    .select(getTableColumns(posts))
    .from(posts)
    .innerJoin(
      published,
      sql`${posts.creatorId} = wanted.creator_id and ${posts.accountId} = wanted.account_id
        and ${posts.externalId} = wanted.external_id`,
    );
  const niches = await db
    .select()
    .from(creatorNiches)
    .where(
      sql`${creatorNiches.creatorId} = any(${bigints(distinct(before.niches))}) and ${visibleIn(creatorNiches, layer)}`,
    );
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
      facts: await loadFacts(db, distinct(before.facts), layer),
      niches,
      counts,
      posts: known,
      publications:
        before.publications.length > 0 ? await loadPublications(db, distinct(before.publications), layer) : [],
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
