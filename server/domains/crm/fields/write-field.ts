import { customFieldEdit, type CustomField } from "#contract/crm.ts";
import { trust } from "#contract/trust.ts";
import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { selectWritten, updateWritten, type WrittenPatch } from "../stores/written-store.ts";

type FieldUpdate = {
  ctx: Context<Member>;
  field: CustomField;
  /** Valid texts by the row's id, in lower case. */
  texts: ReadonlyMap<string, string>;
  /** The action that undo reverts, if any. */
  actionId: string | null;
  /** Rows that left the CRM are skipped. */
  skipMissing?: boolean;
};

/**
 * Writes one field of CRM rows and returns how many it changed. Throws not_found when a row does not exist or belongs
 * to another workspace. Within a transaction that holds the tenant lock: other values of the same rows stay.
 */
export async function writeField({ ctx, field, texts, actionId, skipMissing }: FieldUpdate): Promise<number> {
  const tenant = tenantOf(ctx);
  const rows = await selectWritten(tenant, [...texts.keys()]);
  if (rows.length < texts.size && !skipMissing) refuse("not_found");
  const { schema } = customFieldEdit(field);
  const changed = rows.flatMap((row) => {
    const value = schema.parse(texts.get(row.id) ?? "");
    return row[field] === value ? [] : [{ row, value }];
  });
  if (changed.length === 0) return 0;
  // Values have the type of the field, since its schema made them.
  const patches = changed.map(({ row, value }) => trust<WrittenPatch>({ ...row, [field]: value }));
  const update = () => updateWritten(tenant, patches, ctx.clock.now());
  await (actionId ? withAction(ctx.db, actionId, update) : update());
  const events = changed.map(({ row: { creatorId }, value }) => ({
    creatorIds: [creatorId],
    data: { kind: "field" as const, field, text: String(value ?? "") },
  }));
  await recordEachEvent({ ctx, events, actionId });
  return changed.length;
}
