import type { ListedPost } from "#contract/posts.ts";
import type { TrackedPost } from "#contract/tracking/shapes.ts";
import { IconUsers } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { PostMark } from "#web/shared/posts/posts-grid.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** Marks posts of a campaign and joint posts, wherever these posts are shown below. */
export function MarkedPosts({ posts, children }: { posts: readonly TrackedPost[] | undefined; children: ReactNode }) {
  const marks = useMemo(() => new Map(posts?.map((post) => [post._id, marksOf(post)])), [posts]);
  return <PostMark value={({ _id }: ListedPost) => marks.get(_id) ?? null}>{children}</PostMark>;
}

function marksOf({ isCampaignPost, coAuthors }: TrackedPost): string | null {
  const marks = [...(isCampaignPost ? [t("campaign.mark")] : []), ...(coAuthors.length > 0 ? [t("joint.mark")] : [])];
  return marks.length === 0 ? null : marks.join(" · ");
}

/** The co-authors of the open post, and how it is counted. */
export function CoAuthors({ post: { coAuthors } }: { post: TrackedPost }) {
  if (coAuthors.length === 0) return null;
  return (
    <p className="text-table">
      <Chip icon={<IconUsers size={14} aria-hidden />}>{t("joint.mark")}</Chip>{" "}
      <span className="muted">{t("joint.about", { names: coAuthors.join(", ") })}</span>
    </p>
  );
}
