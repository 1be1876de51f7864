import type { ListedPost } from "#contract/posts.ts";
import { listTracking, toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { Button } from "@mantine/core";
import { IconFlag, IconFlagOff } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import type { Selection } from "#web/table/selection.ts";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

const ICONS = { add: <IconFlag size={16} aria-hidden />, remove: <IconFlagOff size={16} aria-hidden /> };

function useMarking(listId: string, { onDone = () => {} }: { onDone?: () => void } = {}) {
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
    mark: (postId: string | string[], action: "add" | "remove") => mutate({ id: listId, postId, action }),
  };
}

/** Marks the open post as part of the list's campaign, or no part of it. */
export function MarkOne({ listId, postId }: { listId: string; postId: string }) {
  const { data } = useRead(listTracking.post, { id: listId, post: postId });
  const { mark, isPending } = useMarking(listId);
  if (!data) return null;
  const action = data.post.isCampaignPost ? "remove" : "add";
  return (
    <Button
      className="self-start"
      size="xs"
      variant="default"
      loading={isPending}
      leftSection={ICONS[action]}
      onClick={() => mark(postId, action)}
    >
      {t(`campaign.${action}`)}
    </Button>
  );
}

/** Marks all chosen posts. */
export function MarkMany({ listId, selection }: { listId: string; selection: Selection<ListedPost> }) {
  const { mark, isPending } = useMarking(listId, { onDone: selection.clear });
  return (
    <>
      {(["add", "remove"] as const).map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          disabled={isPending}
          leftSection={ICONS[action]}
          onClick={() => mark([...selection.rows.keys()], action)}
        >
          {t(`campaign.${action}`)}
        </Button>
      ))}
    </>
  );
}
