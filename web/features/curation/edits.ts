import type { toggleCategory } from "#contract/curation/endpoints.ts";
import { getInfluencer } from "#contract/curation/influencer.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { invalidate } from "#web/api/queries.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("curation");

export type Influencer = ReplyOf<typeof getInfluencer>;
export type EditProps = { creator: Influencer };

/** Offers the undo of a change to the creator. Where another administrator was faster, their state is loaded. */
export function editCallbacks(onDone?: () => void) {
  return {
    onSuccess({ changed, actionId }: ReplyOf<typeof toggleCategory>) {
      toastWithUndo(changed === 0 ? t("unchanged") : t("page.saved"), actionId);
      onDone?.();
    },
    onError(error: ApiError) {
      if (error.err === "conflict" || error.err === "not_found") void invalidate(getInfluencer);
    },
  };
}

/** The creator that a change is about, and the state that the page shows. */
export function changeOf({ _id, lastChange }: Influencer) {
  return { influencer: _id, seen: lastChange };
}
