import type { z } from "zod";
import type { objectionView } from "#contract/privacy.ts";
import type { ObjectionRow } from "./store.ts";

export function presentObjection(row: ObjectionRow): z.infer<typeof objectionView> {
  const { accounts = 0, ...others } = row.removed;
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    by: row.actorId ? `${row.firstName} ${row.lastName}`.trim() : null,
    accounts,
    removed: others,
    hits: row.hits,
  };
}
