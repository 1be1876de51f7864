import { z } from "zod";
import { labelColor } from "#contract/base/colors.ts";
import {
  deleteCustomType as deleteEndpoint,
  LABEL_TYPES,
  mergeLabels as mergeEndpoint,
  type LabelType,
} from "#contract/labels.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { LogUndo } from "../../kernel/feature.ts";
import { write } from "../../kernel/handler.ts";
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

export const deleteCustomType = write(deleteEndpoint, { action: "labels.delete" })(
  async ({ ctx, input: { type, id }, actionId }) => replaceLabel({ ctx, type, id, into: null, actionId }),
);

/** Creators with `from` get `into` instead, and `from` is deleted. */
export const mergeLabels = write(mergeEndpoint, { action: "labels.merge" })(async ({
  ctx,
  input: { type, from, into },
  actionId,
}) => {
  if (from.toLowerCase() === into.toLowerCase()) refuse("bad_request", say("labels.mergeIntoItself"));
  return replaceLabel({ ctx, type, id: from, into, actionId });
});

type LabelReplacement = {
  ctx: Context<Member>;
  type: LabelType;
  id: string;
  /** What its creators get instead. */
  into: string | null;
  actionId: string;
};

/** Deletes a tag or status, which its creators lose or get another one for. Throws not_found when one of the two is missing. */
async function replaceLabel({ ctx, type, id, into, actionId }: LabelReplacement) {
  const tenant = tenantOf(ctx);
  const other = into === null ? null : await fetchLabel(tenant, type, into);
  const from = (await fetchLabel(tenant, type, id)).id;
  const row = await selectForDeletion(tenant, type, from);
  if (!row) throw new Error("the label was found before");
  const inverse: DeletedLabel = { type, ...row, createdAt: row.createdAt.toISOString() };
  const changed =
    type === "status"
      ? await moveRows({ ctx, rows: { withLabel: from }, statusId: other?.id ?? null, actionId })
      : await tagRows({
          ctx,
          rows: { withLabel: from },
          change: other ? { mode: "MERGE", from, into: other.id } : { mode: "REMOVE", tagIds: [from] },
          actionId,
        });
  // Foreign keys do not log what they cascade to: the rows were changed before.
  await deleteLabel(tenant, type, from);
  return { changed, title: row.title, inverse, reply: { list: await readLabelsOf({ ctx, type }) } };
}

/** Throws conflict when there is no room for the deleted label, or another one has its title. */
export const undoDeletion: LogUndo = {
  async check({ ctx, inverse }) {
    const tenant = tenantOf(ctx);
    const { type, id, title } = deletedLabel.parse(inverse);
    const existing = await selectLabels(tenant, type);
    if (existing.some((label) => label.id === id)) return;
    const full = labelsFull(type, existing.length);
    if (full) refuse("conflict", full);
    if (await selectByTitle(tenant, type, title)) refuse("conflict", say("labels.anotherLabel", { title }));
  },
};
