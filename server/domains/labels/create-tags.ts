import { nextColor, type LabelColor } from "#contract/base/colors.ts";
import type { LabelType } from "#contract/labels.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { labelsFull, roomFor } from "./rules.ts";
import {
  deleteUnusedStatuses,
  deleteUnusedTags,
  insertStatus,
  insertTag,
  removeTags,
  restoreStatuses,
  selectLabels,
} from "./store.ts";

type NewTag = { ctx: Context<Member>; title: string; color: LabelColor };

/** No tag has the title. Call it within a transaction that holds the tenant's lock. */
export async function createTag({ ctx, title, color }: NewTag): Promise<string> {
  const id = await insertTag(tenantOf(ctx), { title, color, createdAt: ctx.clock.now() });
  if (!id) throw new Error("an inserted tag has an id");
  return id;
}

type ExistingLabels = {
  /** By title in lower case. */
  ids: Map<string, string>;
  /** How many more there can be. */
  room: number;
  /** The message when there is no room. */
  full: Message | undefined;
};

export async function readLabelIds(tenant: TenantDb, type: LabelType): Promise<ExistingLabels> {
  const labels = await selectLabels(tenant, type);
  return {
    ids: new Map(labels.map(({ id, title }) => [title.toLowerCase(), id])),
    room: roomFor(type, labels.length),
    full: labelsFull(type, Number.POSITIVE_INFINITY),
  };
}

/** Creates labels for which there is room, with titles that none has; returns their ids. As createTag(). */
export async function createLabels({
  ctx,
  type,
  titles,
}: {
  ctx: Context<Member>;
  type: LabelType;
  titles: readonly string[];
}): Promise<string[]> {
  const colors = (await selectLabels(tenantOf(ctx), type)).map((label) => label.color);
  const ids: string[] = [];
  for (const title of titles) {
    const color = nextColor(colors);
    colors.push(color);
    const label = { title, color, createdAt: ctx.clock.now() };
    const id = await (type === "tag" ? insertTag(tenantOf(ctx), label) : insertStatus(tenantOf(ctx), label));
    if (!id) throw new Error("an inserted label has an id");
    ids.push(id);
  }
  return ids;
}

type TaggedRow = { rowId: string; tagIds: readonly string[] };

/** Removes tags that were added to CRM rows, and deletes created tags that no creator has any longer. */
export async function revertTags({
  ctx,
  tagged = [],
  created = [],
}: {
  ctx: Context<Member>;
  tagged?: readonly TaggedRow[];
  created?: readonly string[];
}): Promise<void> {
  const tenant = tenantOf(ctx);
  if (tagged.length > 0) await removeTags(tenant, tagged, ctx.clock.now());
  if (created.length > 0) await deleteUnusedTags(tenant, created);
}

type MovedRow = { rowId: string; from: string | null; to: string };

/**
 * Restores the status that CRM rows had before, unless they have another one by now, and deletes created statuses that
 * no creator has any longer.
 */
export async function revertStatuses({
  ctx,
  moved = [],
  created = [],
}: {
  ctx: Context<Member>;
  moved?: readonly MovedRow[];
  created?: readonly string[];
}): Promise<void> {
  const tenant = tenantOf(ctx);
  if (moved.length > 0) await restoreStatuses(tenant, moved, ctx.clock.now());
  if (created.length > 0) await deleteUnusedStatuses(tenant, created);
}
