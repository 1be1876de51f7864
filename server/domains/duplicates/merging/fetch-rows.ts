import { say } from "#contract/messages/catalogue.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectMergedInto, selectRows, type MergeRow } from "./store.ts";

/** The workspace's rows in this order. Throws not_found when one is missing or of another workspace. */
export async function fetchRows(tenant: TenantDb, ids: readonly string[]): Promise<MergeRow[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await selectRows(tenant, wanted)).map((row) => [row.rowId, row]));
  return wanted.map((id) => found.get(id) ?? refuse("not_found"));
}

/** Throws bad_request, with the reason, for rows that cannot be merged. */
export async function mustMerge(tenant: TenantDb, target: MergeRow, rows: readonly MergeRow[]): Promise<void> {
  const gone = [target, ...rows].find((row) => row.mergedInto !== null);
  if (gone) refuse("bad_request", say("duplicates.mergedAlready", { name: gone.fullName }));
  const leading = new Set(
    (
      await selectMergedInto(
        tenant,
        rows.map((row) => row.rowId),
      )
    ).map((row) => row.mergedInto),
  );
  const lead = rows.find((row) => leading.has(row.rowId));
  if (lead) refuse("bad_request", say("duplicates.hasOthers", { name: lead.fullName }));
  if (rows.some((row) => row.isSample !== target.isSample)) refuse("bad_request", say("duplicates.sample"));
}
