import type { LabelType, LabelView } from "#contract/labels.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { selectLabels, selectStatuses, selectTags, type CountedLabel, type Label } from "./store.ts";

/** The workspace's labels with these ids, each once. Throws not_found when one is missing or of another workspace. */
export async function fetchLabels(tenant: TenantDb, type: LabelType, ids: readonly string[]): Promise<Label[]> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (uniqueIds.length === 0) return [];
  const labels = new Map((await selectLabels(tenant, type, uniqueIds)).map((label) => [label.id, label]));
  return uniqueIds.map((id) => labels.get(id) ?? refuse("not_found"));
}

export async function fetchLabel(tenant: TenantDb, type: LabelType, id: string): Promise<Label> {
  const [label] = await fetchLabels(tenant, type, [id]);
  return label ?? refuse("not_found");
}

type LabelsRead = { ctx: Context<Member> };

/** Tags by title, statuses in the order of the board; each with its number of creators shown in the CRM. */
export async function readLabels({ ctx }: LabelsRead): Promise<{ tags: LabelView[]; statuses: LabelView[] }> {
  const [tags, statuses] = await Promise.all([
    readLabelsOf({ ctx, type: "tag" }),
    readLabelsOf({ ctx, type: "status" }),
  ]);
  return { tags, statuses };
}

/** All of one type. */
export async function readLabelsOf({ ctx, type }: LabelsRead & { type: LabelType }): Promise<LabelView[]> {
  const tenant = tenantOf(ctx);
  return (type === "tag" ? await selectTags(tenant) : await selectStatuses(tenant)).map(presentLabel);
}

function presentLabel({ id, title, color, count }: CountedLabel): LabelView {
  return { _id: id, title, color, count };
}
