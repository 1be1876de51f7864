import { getOwnProfile, type OwnProfile } from "#contract/creator-profile/edit.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { invalidate, queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("creatorProfile");

/** Shows the profile of a reply at once, because the next change is compared with it, and offers the undo. */
export function onSaved({ actionId, profile }: { actionId: string | null; profile: OwnProfile }): void {
  queryClient.setQueryData(queryOf(getOwnProfile, { id: profile._id }).queryKey, { profile });
  if (actionId !== null) toastWithUndo(t("saved"), actionId);
}

/** Where another tab was faster, its state is read: the next attempt is about that. */
export const ITEM_CALLBACKS = {
  onSuccess: onSaved,
  onError({ err }: ApiError) {
    if (err === "conflict" || err === "not_found") void invalidate(getOwnProfile);
  },
};
