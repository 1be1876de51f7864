import { postsCollection } from "#contract/collections/posts.ts";
import type { ListedPost } from "#contract/posts.ts";
import { useContext, type ReactNode } from "react";
import { dateTime, when } from "#web/lib/format.ts";
import { DataTable, type DataTableProps } from "#web/table/data-table.tsx";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./posts.module.css";
import { PostPicture } from "./post-picture.tsx";
import { PostMark, postName, type PostsProps } from "./posts-grid.tsx";

const t = texts("posts");
const tProfiles = texts("profiles");

type Table = { sorting: DataTableProps<ListedPost>["sorting"] | undefined };

/** Shows the posts as rows of a table. */
export function PostsTable({ onOpen, sorting, ...props }: PostsProps & Table) {
  return (
    <DataTable
      {...props}
      {...(sorting && { sorting })}
      columns={COLUMNS}
      rowId={({ _id }) => _id}
      rowName={postName}
      onOpen={({ _id }) => onOpen(_id)}
    />
  );
}

type ColumnId = (typeof postsCollection.columns)[number];

function title(id: ColumnId) {
  return function Title() {
    return t(`columns.${id}`);
  };
}

function figure(id: "engagement" | "likes" | "comments" | "views") {
  return (post: ListedPost) => <Figure quiet value={post[id]} />;
}

const CELLS: Record<ColumnId, (post: ListedPost) => ReactNode> = {
  text: (post) => <PostCell post={post} />,
  format: (post) => <FormatCell post={post} />,
  published: ({ publishedAt }) => (
    <time dateTime={publishedAt} title={dateTime(publishedAt)}>
      {when(publishedAt)}
    </time>
  ),
  engagement: figure("engagement"),
  engagementRate: (post) => <RateCell post={post} />,
  likes: figure("likes"),
  comments: figure("comments"),
  views: figure("views"),
};

const ON_PHONE = new Set<ColumnId>(["text", "engagement"]);

const COLUMNS = columnsOf<ListedPost>().columns(
  postsCollection.columns.map((id) =>
    fieldColumn<ListedPost>(id, postsCollection.fields[id], {
      header: title(id),
      cell: CELLS[id],
      onPhone: ON_PHONE.has(id),
    }),
  ),
);

function PostCell({ post }: { post: ListedPost }) {
  const mark = useContext(PostMark)(post);
  return (
    <span className="row gap-2 shrink">
      <span className={styles.thumbnail}>
        <PostPicture post={post} />
      </span>
      <span className="inline-row fixed-size">
        <NetworkIcon network={post.network} size={14} labelled />
      </span>
      <span className="shrink ellipsis" dir="auto" title={post.text}>
        {post.text || tProfiles("posts.noText")}
      </span>
      {post.sponsored && <Chip tone="accent">{t("sponsored")}</Chip>}
      {mark !== null && <Chip>{mark}</Chip>}
    </span>
  );
}

function FormatCell({ post: { format } }: { post: ListedPost }) {
  return tProfiles(`formats.${format}`);
}

function RateCell({ post: { engagementRate } }: { post: ListedPost }) {
  return <Figure quiet as="rate" value={engagementRate} missing={t("noRate")} />;
}
