import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { selectWritten, updateWritten } from "../stores/written-store.ts";
import type { CustomField } from "#contract/crm.ts";
import { textOf, withText } from "./values.ts";

type Given = {
  ctx: Context<Member>;
  field: CustomField;
  /** By the row's id, in lower case. */
  texts: ReadonlyMap<string, string>;
  /** The action that takes it back, if one does. */
  actionId: string | null;
};

/**
 * Writes one field of CRM rows; answers how many it has changed. Throws not_found when a row does not exist or is not
 * the customer's. Within a transaction that holds the customer's lock: what others write into the same rows stays.
 */
export async function writeField({ ctx, field, texts, actionId }: Given): Promise<number> {
  const tenant = tenantOf(ctx);
  const rows = await selectWritten(tenant, [...texts.keys()]);
  if (rows.length < texts.size) refuse("not_found");
  const changed = rows.flatMap((row) => {
    const [from, to] = [textOf(row, field), texts.get(row.id) ?? ""];
    return from === to ? [] : [{ row: withText(row, field, to), creatorId: row.creatorId, to }];
  });
  if (changed.length === 0) return 0;
  const texted = changed.map(({ row }) => row);
  const update = () => updateWritten(tenant, texted, ctx.clock.now());
  await (actionId ? withAction(ctx.db, actionId, update) : update());
  const moments = changed.map(({ creatorId, to }) => ({
    creatorIds: [creatorId],
    data: { kind: "field" as const, field, text: to },
  }));
  await recordEachEvent({ ctx, events: moments, actionId });
  return changed.length;
}
