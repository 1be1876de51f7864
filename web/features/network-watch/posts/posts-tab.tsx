import { WATCH_SHOWN, watchedPost, watchedPosts, type Watch } from "#contract/network-watch.ts";
import { TRACKING_SORTS } from "#contract/tracking/endpoints.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconFilterOff, IconPhotoOff } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { PostDialog } from "#web/shared/posts/post-dialog.tsx";
import { PostsGrid } from "#web/shared/posts/posts-grid.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { Options } from "../parts/options.tsx";
import type { WatchControl } from "../use-watch.ts";
import styles from "./posts.module.css";

const t = texts("networkWatch");

const NO_FILTERS = { tag: undefined, by: undefined, mentioned: undefined };

/** What the watched creators publish, or the posts with mentions of one direction. */
export function PostsTab({ control, watch }: { control: WatchControl; watch: Watch }) {
  const { id, state, filters, show, change } = control;
  const { tag, by, mentioned, page, post, sort } = state;
  const read = useRead(
    watchedPosts,
    {
      id,
      show: state.show,
      sortBy: sort,
      selectedTag: tag,
      selectedCreators: by === undefined ? [] : [by],
      // Only posts with mentions can be of one mentioned creator.
      mentioned: state.show === "published" ? undefined : mentioned,
      page,
      filters,
    },
    { keepRows: true },
  );
  const { data } = read;
  const isFiltered = tag !== undefined || by !== undefined || mentioned !== undefined;
  const ids = data?.posts.map(({ _id }) => _id) ?? [];
  const at = post === undefined ? -1 : ids.indexOf(post);
  const open = (next: string | undefined) => show({ ...state, post: next });
  return (
    <>
      <Options control={control}>
        <NativeSelect
          size="sm"
          aria-label={t("posts.show")}
          value={state.show}
          data={WATCH_SHOWN.filter((value) => value !== "among" || watch.subject.kind === "list").map((value) => ({
            value,
            label: t(`posts.shown.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            change({ ...NO_FILTERS, show: WATCH_SHOWN.find((one) => one === value) ?? "published" })
          }
        />
        <NativeSelect
          size="sm"
          aria-label={t("posts.creators")}
          value={by ?? ""}
          data={[
            { value: "", label: t("posts.anyCreator") },
            ...(data?.creators ?? []).map(({ creator, count }) => ({
              value: creator._id,
              label: `${creator.full_name} (${exact(count)})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ by: value === "" ? undefined : value })}
        />
        <NativeSelect
          size="sm"
          aria-label={t("posts.tag")}
          value={tag ?? ""}
          data={[
            { value: "", label: t("posts.anyTag") },
            ...withChosen(data?.tags ?? [], tag).map(({ value, count }) => ({
              value,
              label: count === null ? `#${value}` : `#${value} (${exact(count)})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ tag: value === "" ? undefined : value })}
        />
        {mentioned !== undefined && state.show !== "published" && (
          <Chip onRemove={() => change({ mentioned: undefined })} removeLabel={t("posts.anyMentioned")}>
            {t("posts.mentioning", { name: data?.mentioned?.full_name ?? "…" })}
          </Chip>
        )}
        <div className={styles.tools}>
          {data && (
            <output className="tabular text-label muted">
              {t("posts.count", { count: data.total, formatted: exact(data.total) })}
            </output>
          )}
          <NativeSelect
            size="sm"
            aria-label={t("posts.sort")}
            value={sort}
            data={TRACKING_SORTS.map((value) => ({ value, label: t(`posts.sorts.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ sort: TRACKING_SORTS.find((one) => one === value) ?? "date" })
            }
          />
        </div>
      </Options>
      {data && data.leftOut > 0 && (
        <p className="flush mb-2 muted text-table">
          {t("posts.leftOut", { count: data.leftOut, formatted: exact(data.leftOut) })}
        </p>
      )}
      <div className={styles.posts}>
        <PostsGrid
          label={t("posts.label")}
          rows={data?.posts}
          read={read}
          onOpen={open}
          empty={
            <EmptyState
              icon={isFiltered ? <IconFilterOff size={22} /> : <IconPhotoOff size={22} />}
              title={t(isFiltered ? "posts.noMatch" : "posts.none")}
              action={
                <Button
                  variant="default"
                  onClick={() => change(isFiltered ? NO_FILTERS : { range: { preset: "allTime" }, network: "global" })}
                >
                  {t(isFiltered ? "posts.clear" : "overview.allTime")}
                </Button>
              }
            >
              {t(isFiltered ? "posts.noMatchText" : "posts.noneText")}
            </EmptyState>
          }
          pages={{
            page,
            size: data?.perPage ?? 1,
            total: data?.total ?? 0,
            label: t("posts.pages"),
            onPage: (next) => show({ ...state, page: next }),
          }}
        />
      </div>
      {post !== undefined && (
        <PostDialog
          read={watchedPost}
          id={id}
          postId={post}
          around={{ previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1] }}
          onPost={open}
          onClose={() => open(undefined)}
          onWord={undefined}
        />
      )}
    </>
  );
}

type Choice = { value: string; count: number | null };

/** A chosen hashtag stays among the choices when no post of the page has it. */
function withChosen(tags: readonly Choice[], tag: string | undefined): readonly Choice[] {
  return tag === undefined || tags.some(({ value }) => value === tag) ? tags : [...tags, { value: tag, count: null }];
}
