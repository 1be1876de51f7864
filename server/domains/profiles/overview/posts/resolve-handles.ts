import { accountKey, NETWORKS, usernameKey, type Network } from "#contract/networks.ts";
import type { Database } from "../../../../db/connect.ts";
import { selectByHandles } from "./store.ts";

type Handle = {
  network: Network;
  name: string;
  /** A post that mentions it discloses a paid partnership. */
  sponsored: boolean;
};

/**
 * The creators of handles, by network and handle. A handle in a sponsored post without a creator on its network, which
 * is the handle of one known brand elsewhere, is that brand's.
 */
export async function resolveHandles(db: Database, handles: readonly Handle[]) {
  const found = await selectByHandles(db, handles);
  const known = new Set(found.map((row) => accountKey({ network: row.network, username: row.usernameKey })));
  const unknown = handles.filter(
    ({ network, name, sponsored }) => sponsored && !known.has(accountKey({ network, username: name })),
  );
  const elsewhere = await selectByHandles(
    db,
    unknown.flatMap(({ network, name }) =>
      NETWORKS.flatMap((other) => (other === network ? [] : [{ network: other, name }])),
    ),
  );
  const brands = Map.groupBy(
    elsewhere.filter(({ isBrand }) => isBrand),
    (row) => row.usernameKey,
  );
  const named = unknown.flatMap(({ network, name }) => {
    const key = usernameKey(name);
    const [brand, ...others] = new Map((brands.get(key) ?? []).map((row) => [row.id, row])).values();
    return brand && others.length === 0 ? [Object.assign({}, brand, { network, usernameKey: key })] : [];
  });
  return [...found, ...named];
}
