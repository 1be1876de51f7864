import type { ListedPost } from "#contract/posts.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { Button } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import type { Selection } from "#web/table/selection.ts";
import { texts } from "#web/words/i18n.ts";
import { MARK_ICONS, useMarking } from "./use-marking.tsx";

const t = texts("tracking");

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
      leftSection={MARK_ICONS[action]}
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
          leftSection={MARK_ICONS[action]}
          onClick={() => mark([...selection.rows.keys()], action)}
        >
          {t(`campaign.${action}`)}
        </Button>
      ))}
    </>
  );
}
