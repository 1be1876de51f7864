import { NETWORK_FACTS, usernameKey } from "#contract/networks.ts";
import type { Database } from "../../db/connect.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { isSampleHandle } from "../../sample-handles.ts";
import type { Layer } from "../../db/layers.ts";
import type { AccountRecord, CreatorRecord } from "./record.ts";
import { handleId, type Handle } from "./recording/identity.ts";
import { selectFormerHandles } from "./store.ts";

/**
 * The same records with the handle that an account has now, where they name it by one that it had before and that no
 * other account has since. What an id says wins: such records are left as they are.
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
  return records.map((record) => Object.assign({}, record, { accounts: record.accounts.map(asNow) }));

  function asNow(account: AccountRecord): AccountRecord {
    const [handle] = handleAlone(account);
    const [now, other] = (handle && byHandle.get(handleId(handle.network, handle.key))) ?? [];
    // Two accounts that had a handle one after the other: which of them is meant, nothing says.
    return now && !other ? Object.assign({}, account, { username: now.username }) : account;
  }
}

/** The handle of an account that nothing else identifies. Titles are no handles, and the sample world has no renames. */
function handleAlone({ network, username, externalId }: AccountRecord): Handle[] {
  if (externalId !== undefined || NETWORK_FACTS[network].handle?.isTitle || isSampleHandle(username)) return [];
  return [{ network, key: usernameKey(username) }];
}
