import { TAGS_PER_CREATOR_MAX } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { selectLabels } from "../store.ts";
import { updateTags, type RowSelection, type TagChange } from "./rows-store.ts";

type TagUpdate = {
  ctx: Context<Member>;
  rows: RowSelection;
  change: TagChange;
  actionId: string;
  /** The titles of all tags, where they were read already. */
  titles?: ReadonlyMap<string, string>;
};

/**
 * Changes the tags of CRM rows under an action; returns how many changed. The tags belong to the workspace. Throws
 * too_many_tags. Call it within a transaction that holds the tenant's lock: no tag is deleted concurrently.
 */
export async function tagRows({ ctx, rows, change, actionId, titles: read }: TagUpdate): Promise<number> {
  const tenant = tenantOf(ctx);
  const groups = await withAction(ctx.db, actionId, () => updateTags(tenant, rows, change, ctx.clock.now()));
  if (groups.some(({ fullest, added }) => added.length > 0 && fullest > TAGS_PER_CREATOR_MAX)) refuse("too_many_tags");
  const titles = read ?? new Map((await selectLabels(tenant, "tag")).map((tag) => [tag.id, tag.title]));
  const titlesOf = (ids: readonly string[]) => ids.flatMap((id) => titles.get(id) ?? []);
  const events = groups.map(({ creatorIds, added, removed }) => ({
    creatorIds,
    data: { kind: "tags" as const, added: titlesOf(added), removed: titlesOf(removed) },
  }));
  await recordEachEvent({ ctx, events, actionId });
  return groups.reduce((sum, { creatorIds }) => sum + creatorIds.length, 0);
}
