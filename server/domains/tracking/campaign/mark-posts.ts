import { toggleCampaignPost as endpoint } from "#contract/tracking/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { selectCoAuthorRows } from "../store.ts";
import { trackedList } from "../reading/tracked.ts";
import { countPosts, deleteMarks, writeMarks } from "./store.ts";

const VERBS = { add: "tracking.mark", remove: "tracking.unmark", reject: "tracking.reject" } as const;

/** Marks posts of a list's creators, all or none. Throws not_found when one of them is no post of these. */
export const toggleCampaignPost = write(endpoint, { action: ({ action }) => VERBS[action] })(async ({
  ctx,
  input: { id, postId, action },
}) => {
  const tenant = tenantOf(ctx);
  const { shownAs, top } = await trackedList(ctx, id);
  const postIds = [...new Set([postId].flat().map(Number))];
  const creatorIds = [...shownAs.keys()];
  if ((await countPosts(tenant, { creatorIds, postIds })) < postIds.length) refuse("not_found");
  // A joint post is marked for each of its creators.
  const rows = await selectCoAuthorRows(tenant, { creatorIds, ids: postIds });
  const others = rows.flatMap(({ otherId, otherCreatorId }) => (shownAs.has(otherCreatorId) ? [otherId] : []));
  const marking = { listId: id, creatorIds, postIds: [...new Set([...postIds, ...others])] };
  const by = { addedBy: ctx.actor.userId, at: ctx.clock.now() };
  const changed =
    action === "remove"
      ? await deleteMarks(tenant, marking)
      : await writeMarks(tenant, { ...marking, ...by, isPart: action === "add" });
  return { changed, title: top.title };
});
