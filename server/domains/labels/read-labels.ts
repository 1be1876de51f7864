import type { LabelType, LabelView } from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { selectStatuses, selectTags, type CountedLabel } from "./store.ts";

type Given = { ctx: Context<Member> };

/** Tags by title, statuses in the order of the board; each with how many creators shown in the CRM have it. */
export async function readLabels({ ctx }: Given): Promise<{ tags: LabelView[]; statuses: LabelView[] }> {
  const [tags, statuses] = await Promise.all([
    readLabelsOf({ ctx, type: "tag" }),
    readLabelsOf({ ctx, type: "status" }),
  ]);
  return { tags, statuses };
}

/** All of one type. */
export async function readLabelsOf({ ctx, type }: Given & { type: LabelType }): Promise<LabelView[]> {
  const tenant = tenantOf(ctx);
  return (type === "tag" ? await selectTags(tenant) : await selectStatuses(tenant)).map(presentLabel);
}

function presentLabel({ id, title, color, count }: CountedLabel): LabelView {
  return { _id: id, title, color, count };
}
