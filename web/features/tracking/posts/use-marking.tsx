import { toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { IconFlag, IconFlagOff, IconX } from "@tabler/icons-react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

const ICON = { size: 16, "aria-hidden": true } as const;
export const MARK_ICONS = {
  add: <IconFlag {...ICON} />,
  remove: <IconFlagOff {...ICON} />,
  reject: <IconX {...ICON} />,
};
type Marking = keyof typeof MARK_ICONS;

/** Marks posts as part of a list's campaign, takes marks off, or rejects proposed ones; the toast undoes it. */
export function useMarking(listId: string, { onDone = () => {} }: { onDone?: () => void } = {}) {
  const { mutate, isPending } = useMutate(toggleCampaignPost, {
    onSuccess: ({ changed, actionId }, { action }) => {
      onDone();
      if (actionId === null) return void toast({ message: t(`campaign.unchanged.${action}`) });
      toastWithUndo(t(`campaign.done.${action}`, { count: changed, formatted: exact(changed) }), actionId);
    },
    onError: toastError,
  });
  return {
    isPending,
    mark: (postId: string | string[], action: Marking) => mutate({ id: listId, postId, action }),
  };
}
