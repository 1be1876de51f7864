import { sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { recordset, setExcluded } from "../../db/recordset.ts";
import { scoreAdjustments } from "../../db/tables/index.ts";
import type { ValueChange } from "./store.ts";

export type CuratedAdjustment = { kind: "authenticity" | "bonus"; network: string; points: number; reason: string };

export async function selectAdjustments(db: Database, creatorIds: readonly number[]) {
  return db
    .select({
      creatorId: scoreAdjustments.creatorId,
      kind: scoreAdjustments.kind,
      network: scoreAdjustments.network,
      points: scoreAdjustments.points,
      reason: scoreAdjustments.reason,
      at: scoreAdjustments.at,
    })
    .from(scoreAdjustments)
    .where(sql`${scoreAdjustments.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`);
}

/** Changes of `authenticity:linkedin` or `bonus:global` to `{ points, reason }`; others are left alone. */
export async function writeAdjustments(
  db: Database,
  changes: readonly ValueChange[],
  { sourceId, now }: { sourceId: number; now: Date },
): Promise<void> {
  const rows = changes.flatMap(({ creatorId, field, after }) => {
    const [kind = "", network = ""] = field.split(":");
    if (kind !== "authenticity" && kind !== "bonus") return [];
    if (typeof after !== "object" || after === null) return { creatorId, kind, network, points: null, reason: null };
    return { creatorId, kind, network, points: Number(after["points"]), reason: String(after["reason"]) };
  });
  const set = rows.filter(({ points }) => points !== null);
  if (set.length > 0) {
    const fresh = recordset(scoreAdjustments, ["creatorId", "kind", "network", "points", "reason"], set, {
      sourceId,
      at: now,
    });
    await db.execute(sql`
      insert into ${scoreAdjustments} (${fresh.names}) select ${fresh.names} from ${fresh.from}
      on conflict (creator_id, kind, network) do update set ${setExcluded(["points", "reason", "sourceId", "at"])}`);
  }
  const gone = rows.filter(({ points }) => points === null);
  if (gone.length === 0) return;
  const old = recordset(scoreAdjustments, ["creatorId", "kind", "network"], gone);
  await db.execute(sql`
    delete from ${scoreAdjustments} t using ${old.from}
    where t.creator_id = r.creator_id and t.kind = r.kind and t.network = r.network`);
}
