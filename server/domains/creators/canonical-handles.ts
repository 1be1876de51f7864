import { usernameKey, type Network } from "#contract/networks/networks.ts";
import type { Context } from "../../context.ts";
import { withinLayer, type Layer } from "../../db/layers.ts";
import { selectCanonicalHandles } from "./store.ts";
import { underCurrentHandles } from "./former-handles.ts";
import { handleId, handlesOf } from "./recording/identity.ts";
import { findAccounts } from "./recording/store.ts";
import type { AccountRecord, CreatorRecord } from "./record.ts";
import { areOfOneKind } from "./recording/id-kinds.ts";

/**
 * Returns the records with the stored handle of each account, found by the network's own id: an account that was
 * renamed, or is identified by its id only, stays the same account.
 */
export async function canonicalizeHandles({
  ctx: { db },
  records,
  layer,
}: {
  ctx: Pick<Context, "db">;
  records: readonly CreatorRecord[];
  layer: Layer;
}): Promise<CreatorRecord[]> {
  const ids = records.flatMap(({ accounts }) =>
    accounts.flatMap(({ network, externalId }) => (externalId === undefined ? [] : [{ network, externalId }])),
  );
  if (ids.length === 0) return [...records];
  const known = await withinLayer(db, layer, async (within) => selectCanonicalHandles(within, ids, layer));
  const handles = new Map(known.toReversed().map((row) => [idOf(row), row.username]));
  if (handles.size === 0) return [...records];
  return records.map((record) => Object.assign({}, record, { accounts: record.accounts.map(renamed) }));

  function renamed(account: AccountRecord): AccountRecord {
    return Object.assign({}, account, { username: handles.get(idOf(account)) ?? account.username });
  }
}

function idOf({ network, externalId }: { network: string; externalId?: string | null }): string {
  return `${network} ${externalId ?? ""}`;
}

/** The creators that own the accounts of each record. */
export async function findOwners({
  ctx,
  records,
  layer,
}: {
  ctx: Pick<Context, "db">;
  records: CreatorRecord[];
  layer: Layer;
}): Promise<number[][]> {
  const identified = await canonicalizeHandles({ ctx, records, layer });
  const { known, accounts } = await withinLayer(ctx.db, layer, async (db) => {
    const current = await underCurrentHandles(db, identified, layer);
    return { known: current, accounts: await findAccounts(db, handlesOf(current), layer) };
  });
  const owners = new Map(
    accounts.map((account) => [handleId(account.network, account.usernameKey), account.creatorId]),
  );
  return known.map((record) =>
    handlesOf([record]).flatMap(({ network, key }) => owners.get(handleId(network, key)) ?? []),
  );
}

export type IdentifiedAccount = { network: Network; username: string; externalId: string };
/** How many accounts are known by the same id, and those that are known by another one. */
export type IdComparison = { same: number; others: (IdentifiedAccount & { known: string })[] };

/** Compares ids with those that the accounts are known by. An id that is known of another handle is the network's. */
export async function compareIds({
  ctx,
  accounts,
  layer,
}: {
  ctx: Pick<Context, "db">;
  accounts: readonly IdentifiedAccount[];
  layer: Layer;
}): Promise<IdComparison> {
  const handles = accounts.map(({ network, username }) => ({ network, key: usernameKey(username) }));
  const { named, known } = await withinLayer(ctx.db, layer, async (db) => ({
    named: await findAccounts(db, handles, layer),
    known: new Set((await selectCanonicalHandles(db, accounts, layer)).map(idOf)),
  }));
  const ids = new Map(named.map((account) => [handleId(account.network, account.usernameKey), account.externalId]));
  const compared: IdComparison = { same: 0, others: [] };
  for (const account of accounts) {
    const own = ids.get(handleId(account.network, usernameKey(account.username)));
    if (known.has(idOf(account)) || own === account.externalId) compared.same += 1;
    else if (own && areOfOneKind(account.network, own, account.externalId))
      compared.others.push({ ...account, known: own });
  }
  return compared;
}
