import type { ListedPost } from "#contract/posts.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { Button } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { PostsTab } from "#web/shared/tracking/posts-tab.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { useCan } from "#web/shared/use-can.ts";
import type { Selection } from "#web/table/selection.ts";
import { texts } from "#web/words/i18n.ts";
import { MARK_ICONS, useMarking } from "./use-marking.tsx";

const t = texts("tracking");

/** Marks the open post as part of the list's campaign, or no part of it. */
function MarkOne({ control: { id, options }, postId }: { control: TrackingControl; postId: string }) {
  const { data } = useRead(listTracking.post, { id, post: postId, filters: options });
  const { mark, isPending } = useMarking(id);
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
function MarkMany({ listId, selection }: { listId: string; selection: Selection<ListedPost> }) {
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

/** The posts of the period, which members mark as part of the campaign of a list. */
export function PostsOfCampaign({ control }: { control: TrackingControl }) {
  const { id, kind } = control;
  const canMark = useCan("crm.write") && kind === "list";
  return (
    <PostsTab
      control={control}
      {...(canMark && {
        renderOne: (postId: string) => <MarkOne control={control} postId={postId} />,
        renderMany: (selection: Selection<ListedPost>) => <MarkMany listId={id} selection={selection} />,
      })}
    />
  );
}
