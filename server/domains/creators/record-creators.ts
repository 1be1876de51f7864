import { network as networkSchema, usernameKey } from "#contract/networks/networks.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { skipSuppressed } from "./suppression/skip-suppressed.ts";
import { planChanges } from "./recording/changes.ts";
import { withCoAuthors } from "./recording/co-authors.ts";
import { withinLayer, type Layer } from "../../db/layers.ts";
import { joinLayers, openLayers } from "./layers/layers.ts";
import { selectReplacing } from "./layers/store.ts";
import type { Database } from "../../db/connect.ts";
import {
  directoryOf,
  handleId,
  handlesOf,
  idsNeeded,
  resolveRecords,
  withIds,
  type Handle,
  type KnownAccount,
  type Resolution,
} from "./recording/identity.ts";
import { formerlyOf } from "./recording/merge-record.ts";
import type { State } from "./recording/rows.ts";
import { underCurrentHandles } from "./former-handles.ts";
import { selectCanonicalHandles } from "./store.ts";
import { findAccounts, findOrMakeSource, loadState, lockHandles, takeIds, writeChanges } from "./recording/store.ts";
import { findPostAuthors, markJointPosts, POSTS_OF_OTHERS, type PostsOfOthers } from "./recording/joint-posts-store.ts";
import type { CreatorRecord, RecordOutcome, RecordSource } from "./record.ts";
import { isSampleHandle } from "../../sample-handles.ts";
import { beforeImageOf, type BeforeImage } from "./reverting/before-image.ts";

type RecordBatch = { ctx: Context; input: { source: RecordSource; records: CreatorRecord[] } };

/**
 * The only way in for data: records at most 1 000 records, and the co-authors of their posts, in one transaction and returns
 * their outcomes in order.
 * Suppressed records are skipped. The search index is updated asynchronously from the outbox.
 */
export async function recordCreators({ ctx, input }: RecordBatch): Promise<RecordOutcome[]> {
  if (input.records.length === 0) return [];
  return inTransaction(ctx, async (tx) => (await recordInLayer({ ctx: tx, input })).outcomes);
}

/** Like recordCreators, but also returns the before image that revertRecords needs. Must run within a transaction. */
export async function recordWithBeforeImage({
  ctx,
  input,
}: RecordBatch): Promise<{ outcomes: RecordOutcome[]; before: BeforeImage }> {
  const { outcomes, changeSet } = await recordInLayer({ ctx, input });
  return { outcomes, before: beforeImageOf(changeSet, layerOf(input.source)) };
}

/** The records of a workspace's source are its own; all others are the installation's. */
export function layerOf({ customerId }: Pick<RecordSource, "customerId">): Layer {
  return customerId ?? null;
}

/** A member's own creators replace those of the installation. */
async function asSeenBy({ actor, db }: Context, outcomes: RecordOutcome[]): Promise<RecordOutcome[]> {
  if (actor.kind !== "member") return outcomes;
  const ids = await selectReplacing(
    db,
    actor.customerId,
    outcomes.flatMap(({ creatorId }) => creatorId ?? []),
  );
  return outcomes.map((one) =>
    one.creatorId === null ? one : { ...one, creatorId: ids.get(one.creatorId) ?? one.creatorId },
  );
}

async function recordInLayer({ ctx, input }: RecordBatch) {
  const layer = layerOf(input.source);
  const records = withCoAuthors(input.records);
  const { outcomes: all, changeSet } = await withinLayer(ctx.db, layer, async (db) =>
    recordAll({ ctx: { ...ctx, db }, input: { ...input, records } }, layer),
  );
  const outcomes = all.filter((_, i) => records[i]?.joint?.isAuthor !== false);
  return { outcomes: layer === null ? await asSeenBy(ctx, outcomes) : outcomes, changeSet };
}

async function recordAll({ ctx, input: { source, records: given } }: RecordBatch, layer: Layer) {
  const { db, clock } = ctx;
  const from = await findOrMakeSource(db, source);
  checkHandles(given, from.isSample);
  const current = await underCurrentHandles(db, given, layer);
  const handles = await findHandles(db, current, layer);
  const found = await lockHandles(db, handles, layer);
  // Under the locks: an erasure holds them until its transaction ends.
  const objected = withTheirCoAuthors(given, await skipSuppressed({ ctx, records: given }));
  const records = current.filter((_, i) => !given[i] || !objected.has(given[i]));
  const mayRename = mayRenameBy(source, ctx, layer);
  const { known, state, resolved } = await resolveAmong(found, {
    db,
    layer,
    records,
    handles,
    sourceId: from.id,
    mayRename,
    posts: POSTS_OF_OTHERS[source.kind] ?? "ignored",
  });
  const ids = await takeIds(db, idsNeeded(resolved));
  const { outcomes, ...decided } = planChanges(withIds(resolved, ids), { known, state, source: from, layer });
  await writeChanges(db, decided.changes, { now: clock.now(), layer });
  await markJointPosts(db, decided.changes.posts, layer);
  if (layer === null) await joinLayers(db, decided.changes.newAccounts);
  return { outcomes: withObjected(given, objected, outcomes), ...decided };
}

/** Nothing is recorded of a post whose author objected. */
function withTheirCoAuthors(
  records: readonly CreatorRecord[],
  objected: ReadonlySet<CreatorRecord>,
): ReadonlySet<CreatorRecord> {
  const groups = new Set(
    records.flatMap((record) => (record.joint?.isAuthor && objected.has(record) ? record.joint.group : [])),
  );
  return new Set([...objected, ...records.filter(({ joint }) => joint && groups.has(joint.group))]);
}

/**
 * What an id of the network says may rename an account of the installation, or give its handle to another one, where the
 * network itself is the source, or an administrator. Anyone can write a row of a file.
 */
function mayRenameBy({ kind }: RecordSource, { actor }: Context, layer: Layer): boolean {
  if (layer !== null || kind === "connector" || kind === "connected" || kind === "sample") return true;
  return actor.kind === "system" || (actor.kind === "member" && actor.isAdmin);
}

type Resolving = {
  db: Database;
  layer: Layer;
  records: readonly CreatorRecord[];
  handles: readonly Handle[];
  sourceId: number;
  mayRename: boolean;
  posts: PostsOfOthers;
};

/**
 * The records resolved among the known accounts. What they would change of the installation's creators, the workspace
 * gets rows of its own of before, and they are resolved again among these: until only its own rows are concerned.
 */
async function resolveAmong(found: readonly KnownAccount[], resolving: Resolving) {
  const { db, layer, records, handles, sourceId, mayRename, posts } = resolving;
  const creatorIds = [...new Set(found.map(({ creatorId }) => creatorId))];
  const state = await loadState(db, { creatorIds, sourceId, layer, ...referencedRows(records) });
  const authors = posts === "ignored" ? undefined : await findPostAuthors(db, records, layer);
  const mayShare = posts === "joint";
  const directory = directoryOf(found, { renamed: renameTimes(found, state), mayRename, mayShare, authors });
  const resolved = resolveRecords(records, directory);
  const replaced = layer === null ? [] : replacedBy(resolved, found);
  if (layer === null || replaced.length === 0) return { known: found, state, resolved };
  await openLayers(db, { customerId: layer, creatorIds: replaced });
  return resolveAmong(await findAccounts(db, handles, layer), resolving);
}

/**
 * The installation's creators that these records of a workspace say something about: they get a layer. Being known is
 * nothing to record.
 */
function replacedBy(resolved: readonly Resolution[], known: readonly KnownAccount[]): number[] {
  const shared = new Map(known.flatMap((one) => (one.customerId === null ? [[one.id, one] as const] : [])));
  const sharedCreators = new Set([...shared.values()].map(({ creatorId }) => creatorId));
  const ids = new Set<number>();
  for (const one of resolved) {
    if ("refused" in one) continue;
    const { record, who } = one;
    const { facts, niches, publications = [] } = record;
    const isAdding = who.accounts.some(({ isNew }) => isNew) || niches.length > 0 || publications.length > 0;
    if (isAdding || Object.values(facts).some((value) => value !== undefined)) ids.add(who.creatorId);
    for (const [i, { id, creatorId, renames }] of who.accounts.entries()) {
      for (const rename of renames) ids.add(rename.creatorId);
      const account = record.accounts[i];
      if (!account) continue;
      const { biography, externalId, counts, posts } = account;
      const isIdentified = externalId !== undefined && shared.get(id)?.externalId === null;
      if (isIdentified || biography !== undefined || counts.length > 0 || posts.length > 0) ids.add(creatorId);
    }
  }
  return [...ids].filter((id) => sharedCreators.has(id));
}

/** The handles of the records, and those stored for accounts that they identify by the network's own id; each once. */
async function findHandles(db: Database, records: readonly CreatorRecord[], layer: Layer): Promise<Handle[]> {
  const ids = records.flatMap(({ accounts }) =>
    accounts.flatMap(({ network, externalId }) => (externalId === undefined ? [] : [{ network, externalId }])),
  );
  const stored = await selectCanonicalHandles(db, ids, layer);
  const handles = new Map(handlesOf(records).map((handle) => [handleId(handle.network, handle.key), handle]));
  for (const { network, username } of stored) {
    const key = usernameKey(username);
    handles.set(handleId(network, key), { network: networkSchema.parse(network), key });
  }
  return [...handles.values()];
}

function renameTimes(known: readonly KnownAccount[], { facts }: Pick<State, "facts">): Map<number, Date> {
  const ids = new Set(known.map(({ id }) => id));
  const times = new Map<number, Date>();
  for (const { field, at } of facts) {
    const id = formerlyOf(field);
    if (id !== undefined && ids.has(id) && at > (times.get(id) ?? 0)) times.set(id, at);
  }
  return times;
}

/** The outcomes of all records in their order, from those of the records that were not suppressed. */
function withObjected(
  given: readonly CreatorRecord[],
  objected: { has: (record: CreatorRecord) => boolean },
  outcomes: readonly RecordOutcome[],
): RecordOutcome[] {
  const resolved = outcomes.values();
  return given.map((one) => {
    if (objected.has(one)) return { outcome: "objected", creatorId: null };
    const next = resolved.next();
    if (next.done) throw new Error("fewer outcomes than records");
    return next.value;
  });
}

/** Sample and real accounts never mix: every sample handle, and no other, has the reserved suffix. */
function checkHandles(records: readonly CreatorRecord[], isSample: boolean): void {
  for (const { accounts } of records) {
    if (accounts.length === 0) throw new Error("a record needs an account");
    for (const { username } of accounts) {
      if (usernameKey(username) === "") throw new Error("an account needs a handle");
      if (isSampleHandle(username) !== isSample)
        throw new Error(`${username}: handles of sample accounts, and only those, end in the reserved mark`);
    }
  }
}

/** The counts and posts that the records contain. */
function referencedRows(records: readonly CreatorRecord[]): { times: Date[]; externalIds: string[] } {
  const times = new Set<number>();
  const externalIds = new Set<string>();
  for (const { accounts } of records)
    for (const { counts, posts } of accounts) {
      for (const { at } of counts) times.add(at.getTime());
      for (const { externalId } of posts) externalIds.add(externalId);
    }
  return { times: [...times].map((time) => new Date(time)), externalIds: [...externalIds] };
}
