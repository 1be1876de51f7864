import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import type { ListedPost } from "#contract/posts.ts";
import { POSTS_FILES, type PostsEndpoints } from "#contract/tracking/endpoints.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFlag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { PostDialog } from "#web/shared/posts/post-dialog.tsx";
import { PostsScreen } from "#web/shared/posts/posts-screen.tsx";
import { useSelection, type Selection } from "#web/table/selection.ts";
import { Chip } from "#web/ui/chip.tsx";
import { texts } from "#web/words/i18n.ts";
import { CoAuthors, MarkedPosts } from "./marked-posts.tsx";
import { PAGE_SIZE } from "./search-params.ts";
import type { TrackingControl } from "./use-tracking.ts";

const t = texts("tracking");
const tFiles = texts("exporting");

type Order = Required<Pick<InputOf<PostsEndpoints["posts"]>, "sort" | "asc">>;

/** Network and period are chosen above, for all tabs; words lead to themes, and the analysis to hours and lengths. */
const ELSEWHERE = ["networks", "period", "themes", "hours", "lengths"];

type PostsTabProps = {
  control: TrackingControl;
  /** What else is known of the open post, and can be done with it. */
  renderOne?: (postId: string) => ReactNode;
  /** What can be done with chosen posts. */
  renderMany?: (selection: Selection<ListedPost>) => ReactNode;
};

/** The posts of the period: filtered, ordered, and exported. */
export function PostsTab({ control, renderOne, renderMany }: PostsTabProps) {
  const { id, calls, state, filters, show, change } = control;
  const { page, post } = state;
  const order: Order = { sort: state.sort === "newest" ? "date" : state.sort, asc: state.asc ? "true" : "false" };
  const read = useRead(calls.posts, { id, page, per_page: PAGE_SIZE, ...order, filters }, { keepRows: true });
  const options = useRead(calls.options, { id, filters }, { keepRows: true });
  const selection = useSelection<ListedPost>(JSON.stringify([id, filters]));
  const data = read.data && {
    posts: read.data.posts,
    total: read.data.totalPosts,
    choices: options.data && {
      ...options.data,
      creators: options.data.creators.map(({ value, count }) => ({ value, count })),
      types: options.data.postTypes,
      themes: [],
      hours: [],
      lengths: [],
    },
    authors: options.data?.creators.map(({ value, full_name }) => ({ _id: value, full_name })) ?? null,
  };
  return (
    <MarkedPosts posts={read.data?.posts}>
      <PostsScreen
        state={state}
        show={show}
        post={post}
        openPost={(next) => show({ ...state, post: next })}
        read={read}
        data={data}
        perPage={PAGE_SIZE}
        without={ELSEWHERE}
        none={{
          title: t(state.onlyGone ? "noGonePosts" : "noPosts"),
          text: t(emptyText(control)),
          action: (
            <Button
              variant="default"
              onClick={() =>
                change({
                  range: { preset: "allTime" },
                  network: "global",
                  onlyCampaignPosts: false,
                  onlyOutdated: false,
                  onlyGone: false,
                })
              }
            >
              {t("showAll")}
            </Button>
          ),
        }}
        file={<FileButton control={control} order={order} />}
        {...(renderMany && { selection, bulk: renderMany(selection) })}
        renderPost={({ post: postId, ...props }) => (
          <PostDialog
            read={calls.post}
            query={{ filters: control.options }}
            id={id}
            postId={postId}
            {...props}
            action={
              <>
                <PostFlags control={control} postId={postId} />
                {renderOne?.(postId)}
              </>
            }
          />
        )}
      />
    </MarkedPosts>
  );
}

function emptyText({ state, options }: TrackingControl) {
  if (state.onlyGone) return "noGonePostsText";
  if (options.outdated !== null) return "noOutdatedPostsText";
  return state.onlyCampaignPosts ? "noCampaignPostsText" : "noPostsText";
}

/** What is to be known of the open post: of its figures, and what it lacks as part of a campaign. */
function PostFlags({ control: { id, calls, options }, postId }: { control: TrackingControl; postId: string }) {
  const { data } = useRead(calls.post, { id, post: postId, filters: options });
  if (!data) return null;
  return (
    <>
      <CoAuthors post={data.post} />
      {data.post.flags.length > 0 && <Flags post={data.post} />}
    </>
  );
}

type OnePost = ReplyOf<PostsEndpoints["post"]>["post"];

function Flags({ post }: { post: OnePost }) {
  return (
    <ul className="list-reset stack gap-1" aria-label={t("flags.label")}>
      {post.flags.map((flag) => (
        <li key={flag}>
          <Chip tone="watch" icon={<IconFlag size={14} aria-hidden />}>
            {t(`flags.${flag}`)}
          </Chip>{" "}
          <span className="muted text-table">{t(`flags.${flag}About`)}</span>{" "}
          {flag === "gone" && post.gone && (
            <span className="muted text-table">
              {t("flags.goneSince", { date: dateTime(post.gone.at), source: post.gone.source })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function FileButton({ control: { id, calls, filters }, order }: { control: TrackingControl; order: Order }) {
  const { download, isDownloading } = useDownload(calls.file);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={isDownloading}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {POSTS_FILES.map((format) => (
          <Menu.Item key={format} onClick={() => download({ id, filters, ...order, format })}>
            {tFiles(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
