import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { PROPOSED_STATES } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { inLayer, type Layer } from "../../../db/layers.ts";
import { HANDLE_LOCK_CLASS } from "../../../db/locks.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { recordset, setProvided, setExcluded } from "../../../db/recordset.ts";
import {
  accountCounts,
  accounts,
  creatorFacts,
  creatorNiches,
  creators,
  newsletters,
  niches as nicheTable,
  podcasts,
  posts,
  sources,
} from "../../../db/tables/index.ts";
import { handleId, type Handle, type KnownAccount } from "./identity.ts";
import { moveHandles } from "./handles-store.ts";
import { FIGURES, POST_STATE, type Changes, type FactRow, type PublicationRow, type State } from "./rows.ts";
import { CURATION_SOURCE, DECLARED_SOURCE, FACT_FIELDS, type RecordSource } from "../record.ts";

/**
 * Handles are hashed into this many locks: few enough for the lock table, many enough for small recorders in parallel.
 */
const HANDLE_LOCKS = 256;

type Source = { id: number; isSample: boolean };

/** Undefined when nothing has been recorded from this source. */
async function findSource(db: Database, { kind, name, customerId }: RecordSource): Promise<Source | undefined> {
  const isIts = sql`${sources.customerId} is not distinct from ${customerId ?? null}`;
  const [found] = await db
    .select({ id: sources.id, isSample: sources.isSample })
    .from(sources)
    .where(and(eq(sources.kind, kind), eq(sources.name, name), isIts));
  return found;
}

export async function findOrMakeSource(db: Database, source: RecordSource): Promise<Source> {
  const isSample = source.isSample ?? source.kind === "sample";
  const { kind, name, customerId = null, policy = {} } = source;
  let found = await findSource(db, source);
  if (!found) {
    await db
      .insert(sources)
      .values({ kind, name, isSample, customerId, ...policy })
      .onConflictDoNothing();
    found = await findSource(db, source);
  }
  if (!found) throw new Error(`source ${source.name} vanished while it was made`);
  if (found.isSample !== isSample)
    throw new Error(`source ${source.name} is ${found.isSample ? "" : "not "}sample data`);
  return found;
}

/**
 * Locks these handles against other recorders until the end of the transaction. Locks are taken in one order everywhere
 * – handles first, then creators by id – so that recorders cannot deadlock.
 */
export async function lockHandles(db: Database, handles: readonly Handle[], layer: Layer): Promise<KnownAccount[]> {
  const wanted = wantedHandles(handles);
  const locks = sql.param(handles.map(({ network, key }) => handleId(network, key)));
  await db.execute(sql`
    select pg_advisory_xact_lock(${HANDLE_LOCK_CLASS}, slot) from (
      select distinct hashtext(handle) & ${HANDLE_LOCKS - 1} as slot from unnest(${locks}::text[]) as handle order by slot
    ) as slots`);
  // Each creator by its key, across workspaces: by their policies, or by an equal workspace, PostgreSQL would read all that
  // the workspace has for each of them, as long as its statistics know of none.
  const [isSeen, isOwn] =
    layer === null
      ? [sql`true`, sql`true`]
      : [sql`(a.customer_id is null or a.customer_id = ${layer})`, sql`c.customer_id is not distinct from ${layer}`];
  await acrossTenants(db, async (all) =>
    all.execute(sql`
      select from (
        select distinct a.creator_id from ${accounts} a
        join ${wanted} on a.network = wanted.network and a.username_key = wanted.key where ${isSeen} order by a.creator_id
      ) owner
      cross join lateral (
        select from ${creators} c where c.id = owner.creator_id and ${isOwn} order by c.customer_id for no key update
      ) locked`),
  );
  return findAccounts(db, handles, layer);
}

function wantedHandles(handles: readonly Handle[]): SQL {
  const networks = sql.param(handles.map(({ network }) => network));
  const keys = sql.param(handles.map(({ key }) => key));
  return sql`unnest(${networks}::text[], ${keys}::text[]) as wanted(network, key)`;
}

/** The existing accounts of these handles: the installation's, or those that the workspace sees. */
export async function findAccounts(db: Database, handles: readonly Handle[], layer: Layer): Promise<KnownAccount[]> {
  return db
    .select({
      id: accounts.id,
      creatorId: accounts.creatorId,
      customerId: accounts.customerId,
      network: accounts.network,
      usernameKey: accounts.usernameKey,
      username: accounts.username,
      externalId: accounts.externalId,
      url: accounts.url,
      biography: accounts.biography,
      countedAt: accounts.countedAt,
    })
    .from(accounts)
    .innerJoin(
      wantedHandles(handles),
      sql`${accounts.network} = wanted.network and ${accounts.usernameKey} = wanted.key and ${visibleIn(accounts, layer)}`,
    );
}

/** Reserves ids, so that dependent rows can be prepared before anything is written. */
export async function takeIds(db: Database, count: { creators: number; accounts: number }) {
  const ids: Record<keyof typeof count, number[]> = { creators: [], accounts: [] };
  if (count.creators + count.accounts === 0) return ids;
  const next = (table: keyof typeof count) => sql`
    select ${table} as "table", nextval((select pg_get_serial_sequence(${table}, 'id')::regclass)) as id
    from generate_series(1, ${count[table]}::int)`;
  const { rows } = await db.execute<{ table: keyof typeof count; id: number }>(
    sql`${next("creators")} union all ${next("accounts")}`,
  );
  for (const { table, id } of rows) ids[table].push(id);
  return ids;
}

/** The state of these creators: facts, niches, and the counts and posts in the records. */
export async function loadState(
  db: Database,
  wanted: { creatorIds: number[]; sourceId: number; times: Date[]; externalIds: string[]; layer: Layer },
): Promise<State> {
  if (wanted.creatorIds.length === 0) return { facts: [], niches: [], counts: [], posts: [], publications: [] };
  const ofKnown = sql`= any(${sql.param(wanted.creatorIds)}::bigint[])`;
  const times = sql.param(wanted.times.map((time) => time.toISOString()));
  const { layer } = wanted;
  const facts = await loadFacts(db, wanted.creatorIds, layer);
  const niches = await db
    .select()
    .from(creatorNiches)
    .where(
      sql`${creatorNiches.creatorId} ${ofKnown} and ${visibleIn(creatorNiches, layer)} and ${isNoProposal(creatorNiches)}`,
    );
  const counts = await db
    .select()
    .from(accountCounts)
    .where(
      sql`${accountCounts.creatorId} ${ofKnown} and ${accountCounts.sourceId} = ${wanted.sourceId}
        and ${accountCounts.at} = any(${times}::timestamptz[]) and ${visibleIn(accountCounts, layer)}`,
    );
  const known = await db
    .select()
    .from(posts)
    .where(
      sql`${posts.creatorId} ${ofKnown} and ${posts.externalId} = any(${sql.param(wanted.externalIds)}::text[])
        and ${visibleIn(posts, layer)}`,
    );
  const publications = await loadPublications(db, wanted.creatorIds, layer);
  return { facts, niches, counts, posts: known, publications };
}

/** To recorded niches, proposals are nothing: a niche of a source takes their place. */
function isNoProposal(of: SQLWrapper): SQL {
  return sql`${of}.state <> all(${sql.param([...PROPOSED_STATES])}::smallint[])`;
}

/** A workspace's statements see its rows by themselves, those of the installation all rows. */
export function visibleIn(table: SQLWrapper, layer: Layer): SQL {
  return layer === null ? inLayer(sql`${table}`, null) : sql`true`;
}

export async function loadFacts(db: Database, creatorIds: number[], layer: Layer): Promise<FactRow[]> {
  return db
    .select({
      creatorId: creatorFacts.creatorId,
      field: creatorFacts.field,
      // As text: drizzle would read the string "433" as a number.
      value: sql<string>`${creatorFacts.value} #>> '{}'`,
      sourceId: creatorFacts.sourceId,
      at: creatorFacts.at,
      isCurated: sql<boolean>`${creatorFacts.sourceId} = any(array(
        select id from ${sources} where customer_id is null
          and (kind, name) in ((${CURATION_SOURCE.kind}, ${CURATION_SOURCE.name}), (${DECLARED_SOURCE.kind}, ${DECLARED_SOURCE.name}))))`,
    })
    .from(creatorFacts)
    .where(
      sql`${creatorFacts.creatorId} = any(${sql.param(creatorIds)}::bigint[]) and ${visibleIn(creatorFacts, layer)}`,
    );
}

export async function loadPublications(db: Database, creatorIds: number[], layer: Layer): Promise<PublicationRow[]> {
  const isOf = sql`creator_id = any(${sql.param(creatorIds)}::bigint[])`;
  const ofKnown = layer === null ? sql`${isOf} and customer_id is null` : isOf;
  const columns = sql`creator_id as "creatorId", link, title, picture, description, source_id as "sourceId", at,
    latest_title as "latestTitle", latest_link as "latestLink", latest_at as "latestAt", every_days as "everyDays"`;
  const { rows } = await db.execute<
    Omit<PublicationRow, "at" | "latestAt"> & { at: string; latestAt: string | null }
  >(sql`
    select 'podcast' as kind, ${columns} from ${podcasts} where ${ofKnown}
    union all
    select case when is_book then 'book' else 'newsletter' end, ${columns} from ${newsletters} where ${ofKnown}`);
  return rows.map((row) =>
    Object.assign(row, { at: new Date(row.at), latestAt: row.latestAt === null ? null : new Date(row.latestAt) }),
  );
}

const ACCOUNT_PATCH = ["username", "externalId", "url", "biography"] as const;
const COUNT_STATE = ["precision", ...FIGURES, "recordedAt"] as const;

/** Writes all changes, one statement per table, and marks the creators for the index sync. */
export async function writeChanges(
  db: Database,
  changes: Changes,
  { now, layer }: { now: Date; layer: Layer },
): Promise<void> {
  const run = async (rows: readonly unknown[], statement: () => SQL) => {
    if (rows.length > 0) await db.execute(statement());
  };
  const { upsertOfCreators, upsertOfAccounts } = upsertsOf(changes);
  await run(changes.newCreators, () => {
    const times = { createdAt: now, updatedAt: now };
    const set = recordset(creators, ["id", ...FACT_FIELDS, "isSample"], changes.newCreators, times);
    return sql`insert into ${creators} (${set.names}) overriding system value select ${set.names} from ${set.from}`;
  });
  await run(changes.creators, () => {
    const set = recordset(creators, ["id", ...FACT_FIELDS], changes.creators, { updatedAt: now });
    const keys = [...FACT_FIELDS, "updatedAt"];
    return sql`update ${creators} set ${setProvided(creators, keys)} from ${set.from}
      where ${creators}.id = r.id and ${visibleIn(creators, layer)}`;
  });
  const names = new Map(changes.accounts.map(({ id, username }) => [id, username]));
  // Before new accounts take the former handles.
  const renamed = changes.renamed.map((one) => ({ ...one, username: names.get(one.id) ?? one.usernameKey }));
  await moveHandles(db, renamed, layer);
  await run(changes.newAccounts, () => {
    const keys = ["id", "creatorId", "network", "usernameKey", ...ACCOUNT_PATCH, "isSample"];
    const set = recordset(accounts, keys, changes.newAccounts, { createdAt: now });
    return sql`insert into ${accounts} (${set.names}) overriding system value select ${set.names} from ${set.from}`;
  });
  await run(changes.accounts, () => {
    const set = recordset(accounts, ["id", ...ACCOUNT_PATCH], changes.accounts);
    return sql`update ${accounts} set ${setProvided(accounts, ACCOUNT_PATCH)} from ${set.from} where ${accounts}.id = r.id`;
  });
  await run(changes.facts, () => {
    const set = recordset(creatorFacts, ["creatorId", "field", "value", "sourceId", "at"], changes.facts);
    return sql`insert into ${creatorFacts} (${set.names}) select ${set.names} from ${set.from}
      ${upsertOfCreators(changes.facts, sql`on conflict (creator_id, field, customer_id) do update set ${setExcluded(["value", "sourceId", "at"])}`)}`;
  });
  await renameNameless(db, respelled(changes), layer);
  await run(changes.niches, () => {
    const ids = sql.param(changes.niches.map(({ creatorId }) => creatorId));
    return sql`delete from ${creatorNiches} where creator_id = any(${ids}::bigint[])
      and ${visibleIn(creatorNiches, layer)} and not (${isNoProposal(creatorNiches)})`;
  });
  await run(changes.niches, () => {
    const set = recordset(creatorNiches, ["creatorId", "nicheId", "state", "isPrimary", "sourceId"], changes.niches);
    return sql`insert into ${creatorNiches} (${set.names}) select ${set.names} from ${set.from}
      where not exists (select from ${nicheTable} n where n.id = r.niche_id and n.deleted_at is not null)
      ${upsertOfCreators(changes.niches, sql`on conflict (creator_id, niche_id, customer_id) do update set ${setExcluded(["isPrimary"])}`)}`;
  });
  await run(changes.counts, () => {
    const keys = ["creatorId", "accountId", "at", "sourceId", "precision", ...FIGURES];
    const set = recordset(accountCounts, keys, changes.counts, { recordedAt: now });
    return sql`insert into ${accountCounts} (${set.names}) select ${set.names} from ${set.from}
      ${upsertOfAccounts(changes.counts, sql`on conflict (creator_id, account_id, at, source_id) do update set ${setExcluded(COUNT_STATE)}`)}`;
  });
  await run(changes.posts, () => {
    const set = recordset(posts, ["creatorId", "accountId", "externalId", ...POST_STATE], changes.posts);
    return sql`insert into ${posts} (${set.names}) select ${set.names} from ${set.from}
      ${upsertOfAccounts(changes.posts, sql`on conflict (creator_id, account_id, external_id) do update set ${setExcluded(POST_STATE)}`)}`;
  });
  const podcastRows = changes.publications.filter(({ kind }) => kind === "podcast");
  const newsletterRows = changes.publications
    .filter(({ kind }) => kind !== "podcast")
    .map((row) => Object.assign(row, { isBook: row.kind === "book" }));
  await run(podcastRows, () => upsertPublications(podcasts, PUBLICATION_STATE, podcastRows));
  await run(newsletterRows, () => upsertPublications(newsletters, [...PUBLICATION_STATE, "isBook"], newsletterRows));
  await markForIndexing(db, changes.touched);
}

/**
 * What makes an insert of these rows an upsert, unless all are of creators or accounts that the same changes add: theirs
 * cannot exist yet, and looking for each takes PostgreSQL as long as writing it.
 */
function upsertsOf({ newCreators, newAccounts }: Pick<Changes, "newCreators" | "newAccounts">) {
  const creatorIds = new Set(newCreators.map(({ id }) => id));
  const accountIds = new Set(newAccounts.map(({ id }) => id));
  return {
    upsertOfCreators: (rows: readonly { creatorId: number }[], clause: SQL) =>
      rows.every(({ creatorId }) => creatorIds.has(creatorId)) ? sql`` : clause,
    upsertOfAccounts: (rows: readonly { accountId: number }[], clause: SQL) =>
      rows.every(({ accountId }) => accountIds.has(accountId)) ? sql`` : clause,
  };
}

/** Accounts with a handle that may be spelled differently from the name their creator got from it. */
function respelled({ accounts: patched, newAccounts, newCreators }: Changes): number[] {
  const names = new Map(newCreators.map(({ id, fullName }) => [id, fullName]));
  const fresh = newAccounts.filter(({ creatorId, username = "" }) => {
    const name = names.get(creatorId);
    return name !== username && name?.toLowerCase() === username.toLowerCase();
  });
  return [...patched, ...fresh].map(({ id }) => id);
}

/** What names of another kind begin with. */
const NAMESPACES = `^(?:${NETWORKS.flatMap((id) => NETWORK_FACTS[id].handle?.namespaces ?? []).join("|")})`;

/**
 * Creators without a known name are shown by the handle of their first account: as it is spelled now, where the spelling
 * of one of these accounts may have changed.
 */
export async function renameNameless(db: Database, accountIds: readonly number[], layer: Layer): Promise<void> {
  if (accountIds.length === 0) return;
  await db.execute(sql`
    update ${creators} t set full_name = first.name
    from (
      select distinct on (a.creator_id) a.creator_id, regexp_replace(a.username, ${NAMESPACES}, '') as name
      from ${accounts} a
      where a.creator_id in (select creator_id from ${accounts} where id = any(${sql.param([...accountIds])}::bigint[]))
        and ${inLayer(sql`a`, layer)}
      order by a.creator_id, a.id
    ) first
    where t.id = first.creator_id and ${inLayer(sql`t`, layer)} and t.full_name is distinct from first.name
      and not exists (
        select from ${creatorFacts} f
        where f.creator_id = t.id and f.field = 'fullName' and ${inLayer(sql`f`, layer)})
      -- The installation may know the name.
      and not exists (select from creator_layers l where l.customer_id = t.customer_id and l.creator_id = t.id and l.base_id is not null)`);
}

export const PUBLICATION_STATE = [
  "title",
  "picture",
  "description",
  "latestTitle",
  "latestLink",
  "latestAt",
  "everyDays",
  "sourceId",
  "at",
];

function upsertPublications(
  table: typeof podcasts | typeof newsletters,
  state: string[],
  rows: readonly PublicationRow[],
): SQL {
  const set = recordset(table, ["creatorId", "link", ...state], rows);
  return sql`insert into ${table} (${set.names}) select ${set.names} from ${set.from}
    on conflict (creator_id, link, customer_id) do update set ${setExcluded(state)}`;
}
