import { usernameKey } from "#contract/networks.ts";
import type { Context } from "../../context.ts";
import { withinLayer, type Layer } from "../../db/layers.ts";
import { selectCanonicalHandles } from "./store.ts";
import { handleId, handlesOf } from "./recording/identity.ts";
import { findAccounts } from "./recording/store.ts";
import type { AccountRecord, CreatorRecord } from "./record.ts";

/**
 * The same records with the stored handle of each account, found by the network's own id: an account that was renamed,
 * or is identified by its id only, stays the same account.
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
  const known = await canonicalizeHandles({ ctx, records, layer });
  const accounts = await withinLayer(ctx.db, layer, async (db) => findAccounts(db, handlesOf(known), layer));
  const owners = new Map(
    accounts.map((account) => [handleId(account.network, account.usernameKey), account.creatorId]),
  );
  return known.map((record) =>
    handlesOf([record]).flatMap(({ network, key }) => owners.get(handleId(network, key)) ?? []),
  );
}

/** From so many accounts on, other ids than the known ones are no renames. */
const OTHER_IDS = 5;

/**
 * The records with another id than their handle is known by, where this is true of most: such ids are not the network's but
 * those of a list, and would make each account another one.
 */
export async function findForeignIds({
  ctx,
  records,
  layer,
}: {
  ctx: Pick<Context, "db">;
  records: readonly CreatorRecord[];
  layer: Layer;
}): Promise<ReadonlySet<CreatorRecord>> {
  const identified = records.filter(({ accounts }) => accounts.some(({ externalId }) => externalId !== undefined));
  if (identified.length < OTHER_IDS) return new Set();
  const known = await withinLayer(ctx.db, layer, async (db) => findAccounts(db, handlesOf(identified), layer));
  const ids = new Map(known.map((account) => [handleId(account.network, account.usernameKey), account.externalId]));
  const compared = identified.flatMap((record) =>
    record.accounts.flatMap(({ network, username, externalId }) => {
      const own = ids.get(handleId(network, usernameKey(username)));
      return externalId !== undefined && own ? [{ record, isOther: own !== externalId }] : [];
    }),
  );
  const others = compared.filter(({ isOther }) => isOther);
  const isMost = others.length >= OTHER_IDS && others.length > compared.length / 2;
  return new Set(isMost ? others.map(({ record }) => record) : []);
}
