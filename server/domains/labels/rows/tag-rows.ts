import { TAGS_PER_CREATOR_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { updateTags, type TagChange, type Which } from "./rows-store.ts";
import { selectLabels } from "../store.ts";

type Given = { ctx: Context<Member>; which: Which; change: TagChange; actionId: string };

/**
 * Changes the tags of CRM rows as part of an action that gives them back; answers how many it has changed. The tags
 * are known to be the customer's. Throws too_many_tags when a row would have more than it can. Within a transaction
 * that holds the customer's lock: nobody deletes a tag meanwhile.
 */
export async function tagRows({ ctx, which, change, actionId }: Given): Promise<number> {
  const tenant = tenantOf(ctx);
  const tagged = await withAction(ctx.db, actionId, () => updateTags(tenant, which, change, ctx.clock.now()));
  if (tagged.some(({ fullest, added }) => added.length > 0 && fullest > TAGS_PER_CREATOR_MAX)) refuse("too_many_tags");
  const titles = new Map((await selectLabels(tenant, "tag")).map((tag) => [tag.id, tag.title]));
  const titlesOf = (ids: readonly string[]) => ids.flatMap((id) => titles.get(id) ?? []);
  const moments = tagged.map(({ creatorIds, added, removed }) => ({
    creatorIds,
    data: { kind: "tags" as const, added: titlesOf(added), removed: titlesOf(removed) },
  }));
  await recordEachEvent({ ctx, events: moments, actionId });
  return tagged.reduce((sum, { creatorIds }) => sum + creatorIds.length, 0);
}
