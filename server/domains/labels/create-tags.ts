import type { LabelColor } from "#contract/colors.ts";
import { TAGS_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { labelsFull, nextColor } from "./rules.ts";
import { deleteUnusedTags, insertTag, removeTags, selectLabels } from "./store.ts";

type NewTag = { ctx: Context<Member>; title: string; color: LabelColor };

/** No tag has the title. Call it within a transaction that holds the tenant's lock. */
export async function createTag({ ctx, title, color }: NewTag): Promise<string> {
  const id = await insertTag(tenantOf(ctx), { title, color, createdAt: ctx.clock.now() });
  if (!id) throw new Error("an inserted tag has an id");
  return id;
}

type ExistingTags = {
  /** By title in lower case. */
  ids: Map<string, string>;
  /** How many more there can be. */
  room: number;
  /** The message when there is no room. */
  full: string;
};

export async function readTagIds(tenant: TenantDb): Promise<ExistingTags> {
  const tags = await selectLabels(tenant, "tag");
  return {
    ids: new Map(tags.map(({ id, title }) => [title.toLowerCase(), id])),
    room: Math.max(0, TAGS_MAX - tags.length),
    full: labelsFull("tag", TAGS_MAX) ?? "",
  };
}

/** Creates tags for which there is room, with titles that no tag has; returns their ids. As createTag(). */
export async function createTags({
  ctx,
  titles,
}: {
  ctx: Context<Member>;
  titles: readonly string[];
}): Promise<string[]> {
  const colors = (await selectLabels(tenantOf(ctx), "tag")).map((label) => label.color);
  const ids: string[] = [];
  for (const title of titles) {
    const color = nextColor(colors);
    colors.push(color);
    // oxlint-disable-next-line no-await-in-loop -- a table has few new tags
    ids.push(await createTag({ ctx, title, color }));
  }
  return ids;
}

type TaggedRow = { rowId: string; tagIds: readonly string[] };

/** Removes tags that were added to CRM rows, and of created tags those that no creator has any more. */
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
