import { network as networkSchema, usernameKey } from "#contract/networks.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { skipSuppressed } from "./suppression/skip-suppressed.ts";
import { planChanges } from "./recording/changes.ts";
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
  type Handle,
  type KnownAccount,
} from "./recording/identity.ts";
import { formerlyField } from "./recording/merge-record.ts";
import type { State } from "./recording/rows.ts";
import { selectCanonicalHandles } from "./store.ts";
import { findAccounts, findOrMakeSource, loadState, lockHandles, takeIds, writeChanges } from "./recording/store.ts";
import type { CreatorRecord, RecordOutcome, RecordSource } from "./record.ts";
import { isSampleHandle } from "../../sample-handles.ts";
import { beforeImageOf, type BeforeImage } from "./reverting/before-image.ts";

type RecordBatch = { ctx: Context; input: { source: RecordSource; records: CreatorRecord[] } };

/**
 * The only way in for data: records at most 1 000 records in one transaction and returns their outcomes in order.
 * Suppressed records are skipped. The search index is updated asynchronously from the outbox.
 */
export async function recordCreators({ ctx, input }: RecordBatch): Promise<RecordOutcome[]> {
  if (input.records.length === 0) return [];
  return inTransaction(ctx, async (tx) => (await recordInLayer({ ctx: tx, input })).outcomes);
}

/** The same, with the before image that revertRecords needs. Within a transaction. */
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
    one.outcome === "objected" ? one : { ...one, creatorId: ids.get(one.creatorId) ?? one.creatorId },
  );
}

async function recordInLayer({ ctx, input }: RecordBatch) {
  const layer = layerOf(input.source);
  const { outcomes, changeSet } = await withinLayer(ctx.db, layer, async (db) =>
    recordAll({ ctx: { ...ctx, db }, input }, layer),
  );
  return { outcomes: layer === null ? await asSeenBy(ctx, outcomes) : outcomes, changeSet };
}

async function recordAll({ ctx, input: { source, records: given } }: RecordBatch, layer: Layer) {
  const { db, clock } = ctx;
  const from = await findOrMakeSource(db, source);
  checkHandles(given, from.isSample);
  const handles = await findHandles(db, given, layer);
  const found = await lockHandles(db, handles, layer);
  // Under the locks: an erasure holds them until its transaction ends.
  const objected = await skipSuppressed({ ctx, records: given });
  const records = given.filter((one) => !objected.has(one));
  const opened =
    layer === null ? [] : await openLayers(db, { customerId: layer, creatorIds: replacedBy(records, found) });
  const known = opened.length === 0 ? found : await findAccounts(db, handles, layer);
  const creatorIds = [...new Set(known.map(({ creatorId }) => creatorId))];
  const state = await loadState(db, { creatorIds, sourceId: from.id, layer, ...referencedRows(records) });
  const directory = directoryOf(known, renameTimes(known, state));
  const ids = await takeIds(db, idsNeeded(records, directory));
  const resolved = resolveRecords(records, directory, ids);
  const { outcomes, ...decided } = planChanges(resolved, { known, state, source: from });
  await writeChanges(db, decided.changes, { now: clock.now(), layer });
  if (layer === null) await joinLayers(db, decided.changes.newAccounts);
  return { outcomes: withObjected(given, objected, outcomes), ...decided };
}

/**
 * The installation's creators that these records of a workspace say something about: they get a layer. Being known is
 * nothing to record.
 */
function replacedBy(records: readonly CreatorRecord[], known: readonly KnownAccount[]): number[] {
  const shared = new Set(known.flatMap(({ id, customerId }) => (customerId === null ? [id] : [])));
  const directory = directoryOf(known)();
  const ids = new Set<number>();
  for (const record of records) {
    const concerned = record.accounts.map((account) => directory.concerned(account));
    const own = record.accounts.map((account) => directory.find(account));
    const isAdding = own.includes(undefined) || record.niches.length > 0 || (record.publications ?? []).length > 0;
    const hasFacts = Object.values(record.facts).some((value) => value !== undefined);
    const first = own.find((one) => one !== undefined);
    if (first && shared.has(first.id) && (isAdding || hasFacts)) ids.add(first.creatorId);
    for (const [i, account] of record.accounts.entries()) {
      const { biography, counts, posts } = account;
      const isNews = biography !== undefined || counts.length > 0 || posts.length > 0;
      // A rename concerns two accounts.
      const isRename = own[i] === undefined || usernameKey(own[i].username) !== usernameKey(account.username);
      for (const { id, creatorId } of concerned[i] ?? [])
        if (shared.has(id) && (isNews || isRename)) ids.add(creatorId);
    }
  }
  return [...ids];
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
  const times = new Map(facts.map(({ field, at }) => [field, at]));
  return new Map(
    known.flatMap(({ id }) => {
      const at = times.get(formerlyField(id));
      return at ? [[id, at] as const] : [];
    }),
  );
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
