import { postsCollection } from "#contract/collections/posts.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import type { ListedPost, PostsReply } from "#contract/posts.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconFilterOff, IconLayoutGrid, IconPhotoOff, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { exact } from "#web/lib/format.ts";
import type { CountedChoices } from "#web/shared/collections/filters/counted-filters.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import type { Selection } from "#web/table/selection.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconChoice } from "#web/ui/form/icon-choice.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./posts.module.css";
import { PostsFilters } from "./posts-filters.tsx";
import { PostsGrid } from "./posts-grid.tsx";
import { PostsTable } from "./posts-table.tsx";
import { NO_FILTERS, setFilters, sortedBy, VIEWS, type ShownPosts } from "./posts-url.ts";

const t = texts("posts");

const VIEW_ICONS = { media: IconLayoutGrid, table: IconTable };

/** What calls the dialog of a post has: the words of its text lead to the posts with them. */
export type OpenPost = {
  post: string;
  around: { previous?: string | undefined; next?: string | undefined };
  onPost: (id: string) => void;
  onClose: () => void;
  onWord: ((words: { hashtags: string[] } | { mentions: string[] }) => void) | undefined;
};

type Props<State extends ShownPosts> = {
  state: State;
  show: (next: State) => void;
  /** The post whose details are open. */
  post: string | undefined;
  openPost: (id: string | undefined) => void;
  read: TableRead;
  /** `choices` may come later than the posts. */
  data:
    | { posts: ListedPost[]; total: number; choices: CountedChoices | undefined; authors: PostsReply["authors"] }
    | undefined;
  perPage: number;
  /** In place of filters, order and file: why only some posts are shown. */
  heldBack?: ReactNode;
  /** Filters that are left out. */
  without?: readonly string[];
  /** What there is instead of posts, where nothing is filtered. */
  none: { title: string; text: string; action?: ReactNode };
  /** The button of the file. */
  file: ReactNode;
  renderPost: (props: OpenPost) => ReactNode;
  selection?: Selection<ListedPost>;
  bulk?: ReactNode;
};

/** Posts as pictures or as a table, with what narrows and orders them. Where the state is stored, and the call, are the caller's. */
export function PostsScreen<State extends ShownPosts>({
  state,
  show,
  post,
  openPost,
  read,
  data,
  perPage,
  heldBack,
  without,
  none,
  file,
  renderPost,
  selection,
  bulk,
}: Props<State>) {
  const { filters, sort, asc, page, view } = state;
  const isFiltered = setFilters(filters).length > 0;
  // Without any post there is nothing to narrow, order or export.
  const isBare = data?.total === 0 && !isFiltered;
  const change = (next: typeof filters) => show({ ...state, page: 1, filters: next });
  const rows = {
    label: t("label"),
    rows: data?.posts,
    read,
    onOpen: openPost,
    ...(selection && { selection, bulk }),
    empty: (
      <EmptyState
        icon={isFiltered ? <IconFilterOff size={22} /> : <IconPhotoOff size={22} />}
        title={isFiltered ? t("noMatch") : none.title}
        action={
          isFiltered ? (
            <Button variant="default" onClick={() => change(NO_FILTERS)}>
              {t("clear")}
            </Button>
          ) : (
            none.action
          )
        }
      >
        {isFiltered ? t("noMatchText") : none.text}
      </EmptyState>
    ),
    pages: {
      page,
      size: perPage,
      total: data?.total ?? 0,
      label: t("pages"),
      onPage: (next: number) => show({ ...state, page: next }),
    },
  };
  return (
    <div className={styles.screen}>
      {heldBack ??
        (!isBare && (
          <div className={styles.bar}>
            <SearchBox
              label={t("search")}
              value={filters.text}
              maxLength={TITLE_MAX}
              onSearch={(text) => change({ ...filters, text })}
            />
            <PostsFilters
              filters={filters}
              onChange={change}
              read={read}
              choices={data?.choices}
              authors={data?.authors ?? null}
              {...(without && { without })}
            />
            <div className={styles.tools}>
              {data && (
                <output className="tabular text-label muted">
                  {t("count", { count: data.total, formatted: exact(data.total) })}
                </output>
              )}
              <NativeSelect
                size="xs"
                aria-label={t("sort")}
                value={sort}
                data={postsCollection.sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = postsCollection.sorts.find((each) => each === value);
                  if (chosen) show({ ...state, page: 1, sort: chosen, asc: false });
                }}
              />
              <IconChoice
                label={t("view")}
                options={VIEWS.map((value) => ({ value, label: t(`views.${value}`), icon: VIEW_ICONS[value] }))}
                value={view}
                onChange={(next) => show({ ...state, view: next })}
              />
              {file}
            </div>
          </div>
        ))}
      {view === "table" ? (
        <PostsTable
          {...rows}
          sorting={
            heldBack === undefined ? { by: sort, ascending: asc, onSort: (by) => show(sortedBy(state, by)) } : undefined
          }
        />
      ) : (
        <PostsGrid {...rows} />
      )}
      {post !== undefined &&
        renderPost({
          post,
          around: neighboursOf(data?.posts ?? [], post),
          onPost: openPost,
          onClose: () => openPost(undefined),
          onWord: heldBack === undefined ? (words) => change({ ...NO_FILTERS, ...words }) : undefined,
        })}
    </div>
  );
}

/** The posts before and after one on the page. */
function neighboursOf(posts: readonly { _id: string }[], post: string) {
  const at = posts.findIndex(({ _id }) => _id === post);
  return { previous: posts[at - 1]?._id, next: at < 0 ? undefined : posts[at + 1]?._id };
}
