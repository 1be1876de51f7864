import type { SourcePolicy } from "#contract/sources.ts";
import type { Context } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import type { RecordSource } from "../record.ts";
import { markCreatorsOfSource, updatePolicy } from "./store.ts";

/**
 * Sets the license terms of a live source's figures, existing ones included. The index sync recomputes the affected
 * figures. Resolves to the number of affected creators; a source without data yet gets its terms with its first record.
 */
export async function setSourcePolicy({
  ctx,
  source,
  policy,
}: {
  ctx: Context;
  source: Pick<RecordSource, "kind" | "name">;
  policy: SourcePolicy;
}): Promise<number> {
  return acrossTenants(ctx.db, async (db) => {
    const sourceId = await updatePolicy(db, source, policy);
    return sourceId === undefined ? 0 : markCreatorsOfSource(db, sourceId);
  });
}
