import { NETWORK_FACTS, usernameKey } from "#contract/networks/networks.ts";
import type { Database } from "../../db/connect.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { isSampleHandle } from "../../sample-handles.ts";
import type { Layer } from "../../db/layers.ts";
import type { AccountRecord, CreatorRecord } from "./record.ts";
import { handleId, type Handle } from "./recording/identity.ts";
import { selectFormerHandles } from "./store.ts";

/**
 * Returns the records with the handle that an account has now, where they are from a time at which it had another one
 * that no other account has since. Later records are left as they are: by then the handle may be another creator's. So
 * are records with an id, which wins.
 */
export async function underCurrentHandles(
  db: Database,
  records: readonly CreatorRecord[],
  layer: Layer,
): Promise<readonly CreatorRecord[]> {
  const wanted = records.flatMap(({ accounts }) => accounts.flatMap(handleAlone));
  if (wanted.length === 0) return records;
  const select = async (all: Database) => selectFormerHandles(all, wanted, layer);
  const found = await (layer === null ? select(db) : acrossTenants(db, select));
  if (found.length === 0) return records;
  const byHandle = Map.groupBy(found, ({ network, key }) => handleId(network, key));
  return records.map((record) =>
    Object.assign({}, record, { accounts: record.accounts.map((account) => asNow(account, record.at)) }),
  );

  function asNow(account: AccountRecord, at: Date): AccountRecord {
    const [handle] = handleAlone(account);
    const [now, other] = (handle && byHandle.get(handleId(handle.network, handle.key))) ?? [];
    // Two accounts that had a handle one after the other: which of them is meant, nothing says.
    if (!now || other || at >= now.until) return account;
    // Its address is that of the former handle.
    const { url: _, ...rest } = account;
    return { ...rest, username: now.username };
  }
}

/** The handle of an account that nothing else identifies. Titles are no handles, and the sample world has no renames. */
function handleAlone({ network, username, externalId }: AccountRecord): Handle[] {
  if (externalId !== undefined || NETWORK_FACTS[network].handle?.isTitle || isSampleHandle(username)) return [];
  return [{ network, key: usernameKey(username) }];
}
