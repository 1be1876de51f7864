import { usernameKey } from "#contract/networks/networks.ts";
import type { Context } from "../../../context.ts";
import { withinTenant } from "../../../db/row-security.ts";
import { withinLayer, type Layer } from "../../../db/layers.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { moveHandles } from "../recording/handles-store.ts";
import { renameNameless } from "../recording/store.ts";
import { closeLayers } from "../layers/layers.ts";
import { lockCreators } from "../store.ts";
import type { BeforeImage } from "./before-image.ts";
import { planRevert, type RevertPlan } from "./plan-revert.ts";
import { deleteUnreferenced, deleteUnsupportedAccounts, selectBare } from "./unreferenced-store.ts";
import { applyRevert } from "./revert-store.ts";
import { refreshShownFacts } from "./shown-store.ts";
import { creatorsOf, loadWritten } from "./written-store.ts";

type Reverting = {
  ctx: Context;
  before: BeforeImage;
  /** Creators who were removed from CRMs with it. */
  removedFromCrm?: readonly number[];
  /** What could not be reverted of earlier batches: see the result. Called under lock. */
  readOthers?: () => Promise<readonly BeforeImage[]>;
};

/**
 * Restores the state before a batch of records: rows that are still as the batch left them get their earlier values or
 * are deleted. Creators it has created are deleted unless they are referenced by now; then they keep their accounts, which
 * identify them, and lose the rest. Returns what could not be reverted because it was overwritten or is referenced: it is
 * reverted together with what overwrote it; null when nothing is left. Within a transaction.
 */
export async function revertRecords({ ctx, ...reverting }: Reverting): Promise<BeforeImage | null> {
  const layer = reverting.before.customerId ?? null;
  return withinLayer(ctx.db, layer, async (db) => revertInLayer({ ctx: { ...ctx, db }, ...reverting }, layer));
}

async function revertInLayer(
  { ctx, before, removedFromCrm = [], readOthers }: Reverting,
  layer: Layer,
): Promise<BeforeImage | null> {
  const { db } = ctx;
  const touched = [...new Set([...creatorsOf(before), ...removedFromCrm])];
  await lockCreators(db, touched);
  const others = ((await readOthers?.()) ?? []).filter(({ customerId }) => (customerId ?? null) === layer);
  const { plan, left } = planRevert(before, await loadWritten(db, before, layer), others);
  await applyRevert(db, plan, layer);
  const { creators, accounts } = createdBy([before, ...others], new Set(touched));
  const removed = new Set(await deleteUnreferenced(db, { creators, accounts }));
  // Accounts that were added to existing creators.
  const made = new Set(creators);
  const merged = accounts.filter(([, creatorId]) => !made.has(creatorId)).map(([id]) => id);
  const unsupported = new Set(await deleteUnsupportedAccounts(db, merged));
  // After what the batch has added was deleted.
  await moveHandles(db, formerHandles(plan), layer);
  await refreshShownFacts(db, [...plan.facts.removed, ...plan.facts.restored], { now: ctx.clock.now(), layer });
  await renameNameless(
    db,
    plan.accounts.map(({ id }) => id),
    layer,
  );
  if (layer !== null) await closeLayers(db, { customerId: layer, creatorIds: touched });
  await markForIndexing(db, touched);
  const rest: BeforeImage = {
    ...left,
    creators: before.creators.filter((id) => !removed.has(id)),
    accounts: before.accounts.filter(([id, creatorId]) => !removed.has(creatorId) && !unsupported.has(id)),
  };
  return isEmpty(rest) ? null : rest;
}

/**
 * Deletes those of these creators who have nothing but accounts a team has entered under this source, and who
 * are in no CRM and no list. Within a transaction.
 */
export async function deleteBareCreators({
  ctx,
  ...bare
}: {
  ctx: Pick<Context, "db">;
  creatorIds: readonly number[];
  customerId: string;
  source: string;
}): Promise<void> {
  await withinTenant(ctx.db, bare.customerId, async (db) => {
    await lockCreators(db, [...bare.creatorIds]);
    const { accounts, sourceIds } = await selectBare(db, bare);
    const creators = [...new Set(accounts.map(([, creatorId]) => creatorId))];
    await markForIndexing(db, await deleteUnreferenced(db, { creators, accounts }, sourceIds));
  });
}

/** Which of these creators and accounts any of the batches has created. */
function createdBy(
  batches: readonly BeforeImage[],
  touched: ReadonlySet<number>,
): Pick<BeforeImage, "creators" | "accounts"> {
  return {
    creators: batches.flatMap(({ creators }) => creators.filter((id) => touched.has(id))),
    accounts: batches.flatMap(({ accounts }) => accounts.filter(([, creatorId]) => touched.has(creatorId))),
  };
}

function formerHandles({ accounts }: RevertPlan) {
  return accounts.flatMap(({ id, username }) =>
    username === undefined ? [] : [{ id, username, usernameKey: usernameKey(username) }],
  );
}

function isEmpty({ sourceId: _sourceId, customerId: _customerId, ...rows }: BeforeImage): boolean {
  return Object.values(rows).every((table) => table.length === 0);
}
