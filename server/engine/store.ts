import { and, asc, countDistinct, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import type { Network } from "#contract/networks/networks.ts";
import { adjustment } from "../db/layers.ts";
import type { Database } from "../db/connect.ts";
import { readInstallationFact } from "../db/installation-facts.ts";
import {
  accounts,
  connectedAudiences,
  creatorCauses,
  creatorNiches,
  creatorLayers,
  creators,
  indexFailures,
  installation,
  newsletters,
  niches,
  outbox,
  podcasts,
  posts,
  sources,
} from "../db/tables/index.ts";
import type { RecordedCreator } from "./index-row.ts";
import { searchedSince } from "./windows.ts";

type OutboxRow = { id: number; creatorId: number };

export async function selectOutbox(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.select({ id: outbox.id, creatorId: outbox.creatorId }).from(outbox).orderBy(asc(outbox.id)).limit(limit);
}

export async function hasOutbox(db: Database): Promise<boolean> {
  const rows = await db.select({ id: outbox.id }).from(outbox).limit(1);
  return rows.length > 0;
}

/** When the oldest change of a creator was made that search does not have yet; null: it has all. */
export async function waitingSince(db: Database): Promise<Date | null> {
  const [oldest] = await db.select({ at: outbox.createdAt }).from(outbox).orderBy(asc(outbox.id)).limit(1);
  return oldest?.at ?? null;
}

export async function deleteOutbox(db: Database, ids: number[]): Promise<void> {
  await db.execute(sql`delete from ${outbox} where id = any(${sql.param(ids)}::bigint[])`);
}

/** Removes these creators from the outbox and from those that were set aside, as after a sync. */
export async function deleteOutboxOfCreators(db: Database, creatorIds: readonly number[]): Promise<void> {
  const among = sql`creator_id = any(${sql.param([...creatorIds])}::bigint[])`;
  await db.execute(sql`delete from ${outbox} where ${among}`);
  await db.execute(sql`delete from ${indexFailures} where ${among}`);
}

/** Queues the creators that were set aside and are due; they stay set aside until they succeed. */
export async function queueDueFailures(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${outbox} (creator_id)
    select creator_id from ${indexFailures} f
    where retry_at <= ${now.toISOString()}::timestamptz
      and not exists (select from ${outbox} o where o.creator_id = f.creator_id)`);
}

/** Sets these creators aside, again after ever longer; `tried` are those of the batch, of which the others succeeded. */
export async function writeFailures(
  db: Database,
  { tried, failed, now }: { tried: readonly number[]; failed: ReadonlyMap<number, string>; now: Date },
): Promise<void> {
  const done = tried.filter((id) => !failed.has(id));
  await db.execute(sql`delete from ${indexFailures} where creator_id = any(${sql.param(done)}::bigint[])`);
  if (failed.size === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [ids, errors] = [[...failed.keys()], [...failed.values()]];
  await db.execute(sql`
    insert into ${indexFailures} as f (creator_id, error, attempts, failed_at, retry_at)
    select id, error, 1, ${at}, ${at} + interval '1 minute'
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(errors)}::text[]) given(id, error)
    on conflict (creator_id) do update set error = excluded.error, attempts = f.attempts + 1, failed_at = excluded.failed_at,
      retry_at = excluded.failed_at + make_interval(mins => least(60, power(2, least(f.attempts, 6))::integer))`);
}

/** Any creator but these, that has not failed either. */
export async function anotherCreator(db: Database, ids: readonly number[]): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${creators} c
    where id <> all(${sql.param([...ids])}::bigint[])
      and not exists (select from ${indexFailures} f where f.creator_id = c.id)
    order by id limit 1`);
  return rows[0]?.id;
}

export async function countCreators(db: Database): Promise<number> {
  const [row] = await db.select({ n: countDistinct(creators.id) }).from(creators);
  return row?.n ?? 0;
}

export async function creatorIdsAfter(db: Database, last: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(gt(creators.id, last))
    .groupBy(creators.id)
    .orderBy(asc(creators.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Greater than every earlier version. Uses the outbox's sequence, which never goes back. */
export async function nextVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select nextval(pg_get_serial_sequence('outbox', 'id')) as version`,
  );
  return rows[0]?.version ?? 0;
}

/** Whether the workspace has records of its own of any creator. */
export async function hasLayers(db: Database, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: creatorLayers.creatorId })
    .from(creatorLayers)
    .where(eq(creatorLayers.customerId, customerId))
    .limit(1);
  return rows.length > 0;
}

/** These creators, and those of workspaces that replace them. */
export async function withReplacing(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select creator_id as id from ${creatorLayers} where base_id = any(${sql.param([...ids])}::bigint[])`);
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

/** The existing creators with these ids, in every layer, with all data of their index rows but what their posts say. */
export async function readFacts(db: Database, ids: readonly number[]): Promise<RecordedCreator[]> {
  if (ids.length === 0) return [];
  const among = sql`any(${sql.param([...ids])}::bigint[])`;
  const bonus = adjustment("points", {
    of: sql`${accounts}`,
    id: sql`${accounts}.creator_id`,
    kind: "bonus",
    network: sql`${accounts}.network`,
  });
  const [creatorRows, accountRows, nicheRows, causeRows, audienceRows] = await Promise.all([
    db
      .select({
        id: creators.id,
        customerId: creators.customerId,
        baseId: creatorLayers.baseId,
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
        authenticity: creators.authenticity,
        rising: creators.rising,
        createdAt: creators.createdAt,
        isPremium: sql<boolean>`exists (
            select from ${podcasts} p
            where p.creator_id = ${creators}.id and p.customer_id is not distinct from ${creators}.customer_id)
          or exists (
            select from ${newsletters} n
            where n.creator_id = ${creators}.id and n.customer_id is not distinct from ${creators}.customer_id)`,
      })
      .from(creators)
      .leftJoin(
        creatorLayers,
        and(eq(creatorLayers.customerId, creators.customerId), eq(creatorLayers.creatorId, creators.id)),
      )
      .where(sql`${creators.id} = ${among}`),
    db
      .select({ ...getTableColumns(accounts), bonus: sql<number | null>`${bonus}` })
      .from(accounts)
      .where(sql`${accounts.creatorId} = ${among}`),
    db
      .select({
        creatorId: creatorNiches.creatorId,
        customerId: creatorNiches.customerId,
        nicheId: creatorNiches.nicheId,
        isPrimary: creatorNiches.isPrimary,
        root: niches.categoryId,
        state: creatorNiches.state,
      })
      .from(creatorNiches)
      .innerJoin(niches, eq(niches.id, creatorNiches.nicheId))
      .where(sql`${creatorNiches.creatorId} = ${among}`)
      .orderBy(asc(creatorNiches.nicheId)),
    db
      .select({ creatorId: creatorCauses.creatorId, causeId: creatorCauses.causeId })
      .from(creatorCauses)
      .where(sql`${creatorCauses.creatorId} = ${among}`)
      .orderBy(asc(creatorCauses.causeId)),
    db
      .select({ of: connectedAudiences.creatorId, network: connectedAudiences.network, data: connectedAudiences.data })
      .from(connectedAudiences)
      .where(
        sql`${connectedAudiences.creatorId} = any(array(
          select unnest(${sql.param([...ids])}::bigint[])
          union select l.base_id from ${creatorLayers} l where l.creator_id = ${among}))`,
      )
      // Of several accounts on a network the one that was read last counts, as on the profile.
      .orderBy(desc(connectedAudiences.readAt)),
  ]);
  const accountsOf = Map.groupBy(accountRows, keyOf);
  const nichesOf = Map.groupBy(nicheRows, keyOf);
  const audiencesOf = Map.groupBy(audienceRows, ({ of }) => of);
  const causesOf = Map.groupBy(causeRows, ({ creatorId }) => creatorId);
  return creatorRows.map((creator) => {
    const key = keyOf({ creatorId: creator.id, customerId: creator.customerId });
    return Object.assign(creator, {
      accounts: accountsOf.get(key) ?? [],
      niches: (nichesOf.get(key) ?? []).filter(({ state }) => state !== NICHE_REMOVED),
      nicheStates: nichesOf.get(key) ?? [],
      connectedAudiences: audiencesOf.get(creator.customerId === null ? creator.id : (creator.baseId ?? 0)) ?? [],
      // Administrators choose them, for the installation.
      causes: creator.customerId === null ? (causesOf.get(creator.id) ?? []).map(({ causeId }) => causeId) : [],
    });
  });
}

function keyOf({ customerId, creatorId }: { creatorId: number; customerId: string | null }): string {
  return `${customerId} ${creatorId}`;
}

export type IndexedPost = {
  id: number;
  customerId: string | null;
  creatorId: number;
  network: Network;
  /** Unix time in seconds. */
  publishedAt: number;
  /** Keyword search covers it. */
  isSearched: boolean;
  accountId: number;
  format: string;
  text: string;
  /** As its source says. */
  language: string | null;
  /** As written, mentions too. */
  hashtags: string[];
  mentions: string[];
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  views: number | null;
  /** Unix time in seconds. */
  countedAt: number;
  /** Terms of the source of its figures. */
  allowDerived: boolean;
  allowCrossNetwork: boolean;
  allowExport: boolean;
  /** Changes whenever anything but the time of publication changes. */
  fingerprint: number;
  /** Changes whenever mentions change; 0: the post has no mentions. */
  mentionsFingerprint: number;
  /** Of joint posts: the network's id. */
  jointId: string | null;
  /** Changes whenever the text or its stated language change. */
  textFingerprint: number;
};

const POSTS_BATCH = 5_000;

/** Passes all posts of these creators in batches: together they may not fit into memory. */
export async function readPosts(
  db: Database,
  { ids, now }: { ids: readonly number[]; now: Date },
  handle: (posts: IndexedPost[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      declare reading no scroll cursor for
      select id, customer_id as "customerId", creator_id as "creatorId", network, floor(extract(epoch from published_at))::bigint as "publishedAt",
        published_at > ${searchedSince(now).toISOString()}::timestamptz as "isSearched",
        account_id as "accountId", format, text, language, hashtags, mentions, likes, comments, shares, saves, views,
        floor(extract(epoch from counted_at))::bigint as "countedAt",
        coalesce(allow_derived, false) as "allowDerived", coalesce(allow_cross_network, false) as "allowCrossNetwork",
        coalesce(allow_export, false) as "allowExport",
        hash_record(row(network, account_id, format, text, language, hashtags, mentions, likes, comments, shares, saves, views,
          counted_at, allow_derived, allow_cross_network, allow_export, is_joint)) as fingerprint,
        case when is_joint then external_id end as "jointId",
        case when mentions = '[]' then 0 else hashtext(mentions::text) end as "mentionsFingerprint",
        hash_record(row(text, language)) as "textFingerprint"
      from ${posts} p
      left join (select id as source, allow_derived, allow_cross_network, allow_export from ${sources}) terms on source = source_id
      where creator_id = any(${sql.param([...ids])}::bigint[])`);
    const fetchNext = async () => tx.execute<IndexedPost>(sql.raw(`fetch ${POSTS_BATCH} from reading`));
    let { rows } = await fetchNext();
    while (rows.length > 0) {
      // PostgreSQL reads the next ones while these are handled.
      const [next] = await Promise.all([fetchNext(), handle(rows)]);
      ({ rows } = next);
    }
  });
}

/** Runs `work` under an advisory lock; waits for it if necessary. */
export async function withLock<T>(db: Database, lock: number, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    return work(tx);
  });
}

/** Like underLock, but returns undefined immediately when the lock is taken. */
export async function withLockIfFree<T>(
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

/** Identifies this database, to detect an engine filled from another one. Created at the first call. */
export async function installationStamp(db: Database): Promise<string> {
  const stamp = await readInstallationFact(db, STAMP);
  if (typeof stamp === "string") return stamp;
  // When several processes race, the first one wins.
  await db.insert(installation).values({ key: STAMP, value: crypto.randomUUID() }).onConflictDoNothing();
  return String(await readInstallationFact(db, STAMP));
}

/** The highest version so far, or 0. */
export async function lastVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')), 0) as version`,
  );
  return rows[0]?.version ?? 0;
}
