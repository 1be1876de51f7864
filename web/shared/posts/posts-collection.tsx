import { postsCollection } from "#contract/collections/posts.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { POSTS_PAGE_SIZE, type PostsEndpoints } from "#contract/posts.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconDownload, IconFilterOff, IconLayoutGrid, IconPhotoOff, IconTable } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { saveCsv } from "#web/shared/export/save-file.ts";
import { Pager } from "#web/table/pager.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconChoice } from "#web/ui/form/icon-choice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { HeldBackNote } from "../held-back-note.tsx";
import styles from "./posts.module.css";
import { PostDialog } from "./post-dialog.tsx";
import { PostsFilters } from "./posts-filters.tsx";
import { PostsGrid } from "./posts-grid.tsx";
import { PostsTable } from "./posts-table.tsx";
import { NO_FILTERS, sortedBy, usePostsState, VIEWS } from "./posts-url.ts";

const t = texts("posts");

const VIEW_ICONS = { media: IconLayoutGrid, table: IconTable };

/** Posts of an endpoint as pictures or as a table: filters, order, page and view are in the URL. */
export function PostsCollection({
  id,
  list,
  one,
  file,
  none,
}: {
  /** What the posts are of, as the calls name it. */
  id: string;
  list: PostsEndpoints["filtered"];
  /** Reads one of them. */
  one: PostsEndpoints["one"];
  file: PostsEndpoints["file"];
  /** What there is instead of posts. */
  none: "none" | "noneTagged";
}) {
  const { state, post, show, openPost } = usePostsState();
  const { filters, sort, asc, page, view } = state;
  const read = useRead(list, { id, filters, sort, asc, page }, { keepRows: true });
  const { data } = read;
  const isHeldBack = data?.blurredFields.includes("posts") ?? false;
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
  // Without any post there is nothing to narrow, order or export.
  const isBare = data?.total === 0 && !isFiltered;
  const change = (next: typeof filters) => show({ ...state, page: 1, filters: next });
  const rows = {
    label: t("label"),
    rows: data?.posts,
    read,
    onOpen: openPost,
    empty: (
      <EmptyState
        icon={isFiltered ? <IconFilterOff size={22} /> : <IconPhotoOff size={22} />}
        title={t(isFiltered ? "noMatch" : none)}
        action={
          isFiltered && (
            <Button variant="default" onClick={() => change(NO_FILTERS)}>
              {t("clear")}
            </Button>
          )
        }
      >
        {t(isFiltered ? "noMatchText" : `${none}Text`)}
      </EmptyState>
    ),
    foot: data && data.total > POSTS_PAGE_SIZE && (
      <Pager
        page={page}
        size={POSTS_PAGE_SIZE}
        total={data.total}
        label={t("pages")}
        onPage={(next) => show({ ...state, page: next })}
      />
    ),
  };
  return (
    <div className="stack gap-3 shrink">
      {isHeldBack ? (
        <HeldBackNote field="posts" />
      ) : isBare ? null : (
        <>
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
              <ExportButton file={file} input={{ id, filters, sort, asc }} />
            </div>
          </div>
        </>
      )}
      {view === "table" ? (
        <PostsTable
          {...rows}
          total={data?.total ?? 0}
          offset={(page - 1) * POSTS_PAGE_SIZE}
          sorting={
            isHeldBack
              ? undefined
              : { by: sort, ascending: asc, onSort: (by) => show({ ...sortedBy(state, by), view }) }
          }
        />
      ) : (
        <PostsGrid {...rows} />
      )}
      {post !== undefined && (
        <PostDialog
          read={one}
          id={id}
          postId={post}
          around={neighboursOf(data?.posts ?? [], post)}
          onPost={openPost}
          onClose={() => openPost(undefined)}
          onWord={isHeldBack ? undefined : (words) => change({ ...NO_FILTERS, ...words })}
        />
      )}
    </div>
  );
}

/** The posts before and after one on the page. */
function neighboursOf(posts: readonly { _id: string }[], post: string) {
  const at = posts.findIndex(({ _id }) => _id === post);
  return { previous: posts[at - 1]?._id, next: at < 0 ? undefined : posts[at + 1]?._id };
}

function ExportButton({
  file,
  input,
}: {
  file: PostsEndpoints["file"];
  input: Parameters<ReturnType<typeof useMutate<typeof file>>["mutate"]>[0];
}) {
  const { mutate, isPending } = useMutate(file, {
    onSuccess: ({ data, fileName, rows }) => {
      if (data !== null) saveCsv(fileName, data);
      toast({ message: t("exported", { count: rows, formatted: exact(rows), fileName }) });
    },
    onError: ({ msg }) => void toast({ message: t("notExported", { msg }), tone: "bad" }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => mutate(input)}
    >
      {t("export")}
    </Button>
  );
}
