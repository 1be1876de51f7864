import { and, asc, count, eq, gt, ne, sql } from "drizzle-orm";
import { NICHE_REMOVED } from "#contract/states.ts";
import type { Database } from "../db/connect.ts";
import { readInstallationFact } from "../db/installation-facts.ts";
import {
  accounts,
  creatorNiches,
  creators,
  installation,
  newsletters,
  niches,
  outbox,
  podcasts,
  posts,
} from "../db/tables/index.ts";
import type { IndexedCreator } from "./index-row.ts";
import { searchedSince } from "./windows.ts";

type OutboxRow = { id: number; creatorId: number };

export async function takeOutbox(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.select({ id: outbox.id, creatorId: outbox.creatorId }).from(outbox).orderBy(asc(outbox.id)).limit(limit);
}

export async function hasOutbox(db: Database): Promise<boolean> {
  const rows = await db.select({ id: outbox.id }).from(outbox).limit(1);
  return rows.length > 0;
}

export async function forgetOutbox(db: Database, ids: number[]): Promise<void> {
  await db.execute(sql`delete from ${outbox} where id = any(${sql.param(ids)}::bigint[])`);
}

/** As if these creators had been folded. */
export async function forgetOutboxOf(db: Database, creatorIds: readonly number[]): Promise<void> {
  await db.execute(sql`delete from ${outbox} where creator_id = any(${sql.param([...creatorIds])}::bigint[])`);
}

export async function countCreators(db: Database): Promise<number> {
  const [row] = await db.select({ n: count() }).from(creators);
  return row?.n ?? 0;
}

export async function creatorIdsAfter(db: Database, last: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(gt(creators.id, last))
    .orderBy(asc(creators.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Larger than every version given before. The outbox's sequence serves for it: it never goes back. */
export async function nextVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select nextval(pg_get_serial_sequence('outbox', 'id')) as version`,
  );
  return rows[0]?.version ?? 0;
}

/** The creators with these ids that exist, with what the engine's row of each is made of. */
export async function readFacts(db: Database, { ids, now }: { ids: number[]; now: Date }): Promise<IndexedCreator[]> {
  if (ids.length === 0) return [];
  const among = sql`any(${sql.param(ids)}::bigint[])`;
  const [people, presences, tags, spoken] = await Promise.all([
    db
      .select({
        id: creators.id,
        fullName: creators.fullName,
        title: creators.title,
        biography: creators.biography,
        isBrand: creators.isBrand,
        isSample: creators.isSample,
        country: creators.country,
        city: creators.city,
        language: creators.language,
        gender: creators.gender,
        email: creators.email,
        userId: creators.userId,
        score: creators.score,
        tier: creators.tier,
        createdAt: creators.createdAt,
        isPremium: sql<boolean>`exists (select from ${podcasts} p where p.creator_id = ${creators}.id)
          or exists (select from ${newsletters} n where n.creator_id = ${creators}.id)`,
      })
      .from(creators)
      .where(sql`${creators.id} = ${among}`),
    db
      .select()
      .from(accounts)
      .where(sql`${accounts.creatorId} = ${among}`),
    db
      .select({
        creatorId: creatorNiches.creatorId,
        nicheId: creatorNiches.nicheId,
        isPrimary: creatorNiches.isPrimary,
        root: niches.categoryId,
      })
      .from(creatorNiches)
      .innerJoin(niches, eq(niches.id, creatorNiches.nicheId))
      .where(and(sql`${creatorNiches.creatorId} = ${among}`, ne(creatorNiches.state, NICHE_REMOVED))),
    db.execute<{ creator_id: number; hashtags: string[] }>(sql`
      select creator_id, array_agg(distinct tag) as hashtags
      from ${posts} cross join jsonb_array_elements_text(hashtags) as tag
      where creator_id = ${among} and published_at > ${searchedSince(now).toISOString()}::timestamptz
      group by creator_id`),
  ]);
  const accountsOf = Map.groupBy(presences, (account) => account.creatorId);
  const nichesOf = Map.groupBy(tags, (tag) => tag.creatorId);
  const hashtagsOf = new Map(spoken.rows.map((row) => [row.creator_id, row.hashtags]));
  return people.map((person) =>
    Object.assign(person, {
      accounts: accountsOf.get(person.id) ?? [],
      niches: nichesOf.get(person.id) ?? [],
      hashtags: hashtagsOf.get(person.id) ?? [],
    }),
  );
}

export type IndexedPost = {
  id: number;
  creatorId: number;
  /** Seconds. */
  publishedAt: number;
  text: string;
  hashtags: string[];
  /** Another one says that text or hashtags are others. */
  fingerprint: number;
};

const POSTS_AT_ONCE = 5_000;

/** Hands over all posts of these creators, a few at a time: together they may not fit into memory. */
export async function readPosts(
  db: Database,
  ids: number[],
  take: (posts: IndexedPost[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      declare reading no scroll cursor for
      select id, creator_id as "creatorId", floor(extract(epoch from published_at))::bigint as "publishedAt",
        text, hashtags, hashtext(text || hashtags::text) as fingerprint
      from ${posts} where creator_id = any(${sql.param(ids)}::bigint[])`);
    for (;;) {
      const { rows } = await tx.execute<IndexedPost>(sql.raw(`fetch ${POSTS_AT_ONCE} from reading`));
      if (rows.length === 0) break;
      await take(rows);
    }
  });
}

/** Holds an advisory lock while `work` runs; others wait for it. */
export async function underLock<T>(db: Database, lock: number, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    return work(tx);
  });
}

/** As underLock, but undefined at once when another holds it. */
export async function underLockIfFree<T>(
  db: Database,
  lock: number,
  work: (tx: Database) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as free`);
    return rows[0]?.free ? work(tx) : undefined;
  });
}

const STAMP = "engine-stamp";

/** A name of this database, which an engine filled from another does not carry. Made at the first call. */
export async function installationStamp(db: Database): Promise<string> {
  const stamp = await readInstallationFact(db, STAMP);
  if (typeof stamp === "string") return stamp;
  // Of several processes at once the first one's counts.
  await db.insert(installation).values({ key: STAMP, value: crypto.randomUUID() }).onConflictDoNothing();
  return String(await readInstallationFact(db, STAMP));
}

/** The highest version given so far, or 0. */
export async function lastVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')), 0) as version`,
  );
  return rows[0]?.version ?? 0;
}
