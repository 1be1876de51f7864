import type { SourcePolicy } from "#contract/sources.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { RecordSource } from "../record.ts";
import { markToldBy, updatePolicy } from "./store.ts";

/**
 * Says what may be done with a live source's figures from now on, those it has told before included. Whose figures are
 * another matter by it is worked out again by the fold. Resolves to how many creators that are; a source that has told
 * nothing yet takes its policy along when it does.
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
  return inTransaction(ctx, async ({ db }) => {
    const sourceId = await updatePolicy(db, source, policy);
    return sourceId === undefined ? 0 : markToldBy(db, sourceId);
  });
}
