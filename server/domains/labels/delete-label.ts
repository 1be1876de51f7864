import { z } from "zod";
import { labelColor } from "#contract/colors.ts";
import {
  deleteCustomType as deleteEndpoint,
  LABEL_TYPES,
  mergeLabels as mergeEndpoint,
  type LabelType,
} from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { withAction } from "../../db/change-log.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { LogUndo } from "../../kernel/feature.ts";
import { write } from "../../kernel/handler.ts";
import { growAction, recordAction } from "../actions/index.ts";
import { fetchLabel, readLabelsOf } from "./read-labels.ts";
import { moveRows } from "./rows/move-rows.ts";
import { tagRows } from "./rows/tag-rows.ts";
import { labelsFull } from "./rules.ts";
import { deleteLabel, selectByTitle, selectForDeletion, selectLabels } from "./store.ts";

/** A deleted label. */
const deletedLabel = z.object({
  type: z.enum(LABEL_TYPES),
  id: z.uuid(),
  title: z.string(),
  color: labelColor,
  /** The position on the board; only statuses have it. */
  position: z.int().nullable(),
  createdAt: z.iso.datetime(),
});
type DeletedLabel = z.infer<typeof deletedLabel>;

export const deleteCustomType = write(deleteEndpoint)(async ({ ctx, input: { type, id } }) => {
  const deleted = await replaceLabel({ ctx, type, id, into: null });
  return { success: true, ...deleted, list: await readLabelsOf({ ctx, type }) };
});

/** Creators with `from` get `into` instead, and `from` is deleted. */
export const mergeLabels = write(mergeEndpoint)(async ({ ctx, input: { type, from, into } }) => {
  if (from.toLowerCase() === into.toLowerCase()) refuse("bad_request", { msg: "Choose another one to merge it into." });
  const deleted = await replaceLabel({ ctx, type, id: from, into });
  return { success: true, ...deleted, list: await readLabelsOf({ ctx, type }) };
});

type LabelReplacement = {
  ctx: Context<Member>;
  type: LabelType;
  id: string;
  /** What its creators get instead. */
  into: string | null;
};

/** Deletes a tag or status, which its creators lose or get another one for. Throws not_found when one of the two is missing. */
async function replaceLabel({ ctx, type, id, into }: LabelReplacement): Promise<{ changed: number; actionId: string }> {
  const tenant = tenantOf(ctx);
  const other = into === null ? null : await fetchLabel(tenant, type, into);
  const from = (await fetchLabel(tenant, type, id)).id;
  const row = await selectForDeletion(tenant, type, from);
  if (!row) throw new Error("the label was found before");
  const inverse: DeletedLabel = { type, ...row, createdAt: row.createdAt.toISOString() };
  const verb = other ? "labels.merge" : "labels.delete";
  const actionId = await recordAction({ ctx, verb, count: 0, title: row.title, inverse });
  const changed =
    type === "status"
      ? await moveRows({ ctx, rows: { withLabel: from }, statusId: other?.id ?? null, actionId })
      : await tagRows({
          ctx,
          rows: { withLabel: from },
          change: other ? { mode: "MERGE", from, into: other.id } : { mode: "REMOVE", tagIds: [from] },
          actionId,
        });
  await growAction({ ctx, actionId, by: changed });
  // Foreign keys do not log what they cascade to: the rows were changed before.
  await withAction(ctx.db, actionId, () => deleteLabel(tenant, type, from));
  return { changed, actionId };
}

/** Throws conflict when there is no room for the deleted label, or another one has its title. */
export const undoDeletion: LogUndo = {
  async check({ ctx, inverse }) {
    const tenant = tenantOf(ctx);
    const { type, id, title } = deletedLabel.parse(inverse);
    const existing = await selectLabels(tenant, type);
    if (existing.some((label) => label.id === id)) return;
    const full = labelsFull(type, existing.length);
    if (full) refuse("conflict", { msg: full });
    if (await selectByTitle(tenant, type, title))
      refuse("conflict", { msg: `Another one is called “${title}” now. Rename it first.` });
  },
};
