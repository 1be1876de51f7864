import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { Layer } from "../../../db/layers.ts";
import { recordset } from "../../../db/recordset.ts";
import { accounts } from "../../../db/tables/index.ts";

/** An account and the handle it is to have. */
type Wanted = { id: number; username: string; usernameKey: string };
/** `holder`: the account of its layer that has the handle. */
type Move = Wanted & { layer: string; network: string; from: string; holder: number | null };

/**
 * Gives accounts these handles, also to the copies that workspaces have of the installation's: what a workspace has
 * renamed itself, it keeps. Where another account has the handle and keeps it, an account keeps its own.
 */
export async function moveHandles(db: Database, wanted: readonly Wanted[], layer: Layer): Promise<void> {
  const moves = wanted.length === 0 ? [] : movable(await selectMoves(db, wanted, layer));
  if (moves.length === 0) return;
  // One statement cannot exchange two handles: each must be free when it is written.
  const ids = sql.param(moves.map(({ id }) => id));
  await db.execute(sql`update ${accounts} set username_key = '#' || id where id = any(${ids}::bigint[])`);
  const { from } = recordset(accounts, ["id", "username", "usernameKey"], moves);
  await db.execute(sql`
    update ${accounts} t set username = r.username, username_key = r.username_key from ${from} where t.id = r.id`);
}

async function selectMoves(db: Database, wanted: readonly Wanted[], layer: Layer): Promise<Move[]> {
  const { from } = recordset(accounts, ["id", "username", "usernameKey"], wanted);
  const columns = sql`t.id, r.username, r.username_key as "usernameKey", coalesce(t.customer_id::text, '') as layer, t.network,
    t.username_key as "from", (
      select o.id from ${accounts} o where o.network = t.network and o.username_key = r.username_key
        and o.customer_id is not distinct from t.customer_id and o.id <> t.id) as holder`;
  const copies = sql`
    union all
    select ${columns} from ${from} join ${accounts} b on b.id = r.id
    join creator_layers l on l.base_id = b.creator_id
    join ${accounts} t on t.creator_id = l.creator_id and t.customer_id = l.customer_id
      and t.network = b.network and t.username_key = b.username_key and b.username_key <> r.username_key
      and (t.external_id = b.external_id or t.external_id is null or b.external_id is null)`;
  const { rows } = await db.execute<Move>(sql`
    select ${columns} from ${from} join ${accounts} t on t.id = r.id and t.username <> r.username ${layer === null ? copies : sql``}`);
  return rows;
}

/** The moves that can be made together. Who keeps a handle blocks the one who wants it, who then keeps its own. */
function movable(moves: readonly Move[]): Move[] {
  const isSpelling = (one: Move) => one.from === one.usernameKey;
  // Who has the handle already, in another spelling, comes first.
  let left = moves.toSorted((a, b) => Number(isSpelling(b)) - Number(isSpelling(a)) || a.id - b.id);
  for (;;) {
    const leaving = new Set(left.map(({ id }) => id));
    const taken = new Set<string>();
    const rest = left.filter(({ layer, network, usernameKey, holder }) => {
      const place = `${layer} ${network}/${usernameKey}`;
      if (taken.has(place) || (holder !== null && !leaving.has(holder))) return false;
      taken.add(place);
      return true;
    });
    if (rest.length === left.length) return rest;
    left = rest;
  }
}
