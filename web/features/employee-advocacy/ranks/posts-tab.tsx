import { EMPLOYEES_PAGE, readAdvocacyPost, readTopPosts } from "#contract/employee-advocacy/endpoints.ts";
import type { TrackedPost } from "#contract/tracking/shapes.ts";
import { IconCalendarOff } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { PostDialog } from "#web/shared/posts/post-dialog.tsx";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { Pager } from "#web/table/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import type { AdvocacyControl } from "../use-advocacy.ts";

const t = texts("employees");

/** The posts of employees with the most engagement. */
export function PostsTab({ control: { state, filters, show } }: { control: AdvocacyControl }) {
  const { page } = state;
  const [open, setOpen] = useState<TrackedPost>();
  const read = useRead(readTopPosts, { page, filters }, { keepRows: true });
  return (
    <div className={styles.tab} data-stale={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
      <Loaded read={read} failed={t("failed")}>
        {({ posts, total }) =>
          total === 0 ? (
            <EmptyState icon={<IconCalendarOff size={22} />} title={t("noPosts.title")}>
              {t("noPosts.text")}
            </EmptyState>
          ) : (
            <>
              <ul className={styles.posts} aria-label={t("tab.posts")}>
                {posts.map((post) => (
                  <li key={post._id}>
                    <Tile post={post} onOpen={() => setOpen(post)} />
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                size={EMPLOYEES_PAGE}
                total={total}
                onPage={(next) => show({ ...state, page: next })}
              />
            </>
          )
        }
      </Loaded>
      {open?.creator && (
        <PostDialog
          read={readAdvocacyPost}
          id={open.creator._id}
          postId={open._id}
          onClose={() => setOpen(undefined)}
          onWord={undefined}
        />
      )}
    </div>
  );
}
