import type { LabelColor } from "#contract/colors.ts";
import { TAGS_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { labelsFull, nextColor } from "./rules.ts";
import { deleteUnusedTags, insertTag, removeTags, selectLabels } from "./store.ts";

type Given = { ctx: Context<Member>; title: string; color: LabelColor };

/** A new tag whose title nobody has yet. Within a transaction that holds the customer's lock. */
export async function openTag({ ctx, title, color }: Given): Promise<string> {
  const id = await insertTag(tenantOf(ctx), { title, color, createdAt: ctx.clock.now() });
  if (!id) throw new Error("an inserted tag has an id");
  return id;
}

/** Tags there are, by title in lower case, and how many more there can be. */
export async function readTagIds(tenant: TenantDb): Promise<{ ids: Map<string, string>; room: number; full: string }> {
  const held = await selectLabels(tenant, "tag");
  return {
    ids: new Map(held.map(({ id, title }) => [title.toLowerCase(), id])),
    room: Math.max(0, TAGS_MAX - held.length),
    full: labelsFull("tag", TAGS_MAX) ?? "",
  };
}

/**
 * New tags, of which nobody has the titles yet and for which there is room; answers their ids. Within a transaction that
 * holds the customer's lock.
 */
export async function openTags({
  ctx,
  titles,
}: {
  ctx: Context<Member>;
  titles: readonly string[];
}): Promise<string[]> {
  const tenant = tenantOf(ctx);
  const colors = (await selectLabels(tenant, "tag")).map((label) => label.color);
  const ids: string[] = [];
  for (const title of titles) {
    const color = nextColor(colors);
    colors.push(color);
    // oxlint-disable-next-line no-await-in-loop -- a table names few that are new
    const id = await insertTag(tenant, { title, color, createdAt: ctx.clock.now() });
    if (id) ids.push(id);
  }
  return ids;
}

type Tagged = { rowId: string; tagIds: readonly string[] };

/** Takes tags off CRM rows that were put on them, and what else they have stays; then those that nobody has any more. */
export async function takeTagsBack({
  ctx,
  tagged,
  opened,
}: {
  ctx: Context<Member>;
  tagged: readonly Tagged[];
  opened: readonly string[];
}): Promise<void> {
  const tenant = tenantOf(ctx);
  if (tagged.length > 0) await removeTags(tenant, tagged, ctx.clock.now());
  if (opened.length > 0) await deleteUnusedTags(tenant, opened);
}
