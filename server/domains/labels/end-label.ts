import type { LabelType } from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { growAction, recordAction } from "../actions/index.ts";
import { fetchLabel } from "./fetch-labels.ts";
import type { Gone } from "./inverses.ts";
import { moveRows } from "./rows/move-rows.ts";
import { tagRows } from "./rows/tag-rows.ts";
import { deleteLabel, selectForEnd } from "./store.ts";

type Given = {
  ctx: Context<Member>;
  type: LabelType;
  id: string;
  /** Whoever has the one that ends gets this. */
  into: string | null;
};

/**
 * Ends a tag or status: takes it off everybody, or turns it into another. Throws not_found when one of the two is not
 * the customer's. Within a transaction that holds the customer's lock.
 */
export async function endLabel({ ctx, type, id, into }: Given): Promise<{ changed: number; actionId: string }> {
  const tenant = tenantOf(ctx);
  const other = into === null ? null : await fetchLabel(tenant, type, into);
  const from = (await fetchLabel(tenant, type, id)).id;
  const ending = await selectForEnd(tenant, type, from);
  if (!ending) throw new Error("a label that was found is there");
  const { createdAt, ...label } = ending;
  const inverse: Gone = { type, ...label, createdAt: createdAt.toISOString() };
  const verb = other ? "labels.merge" : "labels.delete";
  const actionId = await recordAction({ ctx, verb, count: 0, title: label.title, inverse });
  const changed =
    type === "status"
      ? await moveRows({ ctx, which: { having: from }, statusId: other?.id ?? null, actionId })
      : await tagRows({
          ctx,
          which: { having: from },
          change: other ? { mode: "MERGE", from, into: other.id } : { mode: "REMOVE", tagIds: [from] },
          actionId,
        });
  await growAction({ ctx, actionId, by: changed });
  await withAction(ctx.db, actionId, () => deleteLabel(tenant, type, from));
  return { changed, actionId };
}
