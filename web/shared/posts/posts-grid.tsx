import { METRICS } from "#contract/figures/metrics.ts";
import { logoOfPost } from "#contract/networks/networks.ts";
import type { ListedPost } from "#contract/posts.ts";
import { Skeleton } from "@mantine/core";
import { IconActivity, IconEye, IconHeart, IconMessageCircle, IconPlayerPlayFilled } from "@tabler/icons-react";
import { createContext, useContext, type ReactNode } from "react";
import { compact, date, dateTime, MISSING, when } from "#web/lib/format.ts";
import { RowsFrame, type RowsProps } from "#web/table/rows-frame.tsx";
import { SelectBox } from "#web/table/select-box.tsx";
import { toggledRows } from "#web/table/selection.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./posts.module.css";
import { PostPicture } from "./post-picture.tsx";

const t = texts("posts");
const tProfiles = texts("profiles");
const tTable = texts("table");

const COUNTS = [
  ["likes", IconHeart],
  ["comments", IconMessageCircle],
  ["views", IconEye],
] as const;
const MOVING = new Set<ListedPost["format"]>(["video", "short", "stream", "story"]);
const COMING = 8;

export type PostsProps = Pick<
  RowsProps<ListedPost>,
  "label" | "rows" | "read" | "empty" | "pages" | "selection" | "bulk"
> & {
  onOpen: (id: string) => void;
};

/** A mark of a post beside its other marks, where a feature has one. */
export const PostMark = createContext<(post: ListedPost) => string | null>(() => null);

/** What a post is called, for its checkbox. */
export function postName({ text, publishedAt }: ListedPost): string {
  return text || date(publishedAt);
}

/** Posts as pictures with their figures over them. */
export function PostsGrid({ label, rows, onOpen, ...frame }: PostsProps) {
  const { selection } = frame;
  return (
    <RowsFrame rows={rows} {...frame}>
      <ul
        className={styles.grid}
        aria-label={label}
        aria-busy={!rows || frame.read.isPlaceholderData}
        data-stale={frame.read.isPlaceholderData}
      >
        {rows
          ? rows.map((post) => (
              <li key={post._id}>
                <Tile post={post} onOpen={() => onOpen(post._id)} />
                {selection && (
                  <div className={styles.select}>
                    <SelectBox
                      label={tTable("selectRow", { name: postName(post) })}
                      checked={selection.rows.has(post._id)}
                      onToggle={() => selection.set(toggledRows(selection.rows, new Map([[post._id, post]])))}
                    />
                  </div>
                )}
              </li>
            ))
          : Array.from({ length: COMING }, (_, place) => (
              <li key={place} aria-hidden>
                <Skeleton className={styles.picture} radius="md" />
              </li>
            ))}
      </ul>
    </RowsFrame>
  );
}

/** All of it is the name of the button, so that screen readers say what pictures show. */
export function Tile({
  post,
  onOpen,
  note,
}: {
  post: ListedPost;
  onOpen: () => void;
  /** Before its text. */
  note?: ReactNode;
}) {
  const format = tProfiles(`formats.${post.format}`);
  const mark = useContext(PostMark)(post);
  const counts = COUNTS.filter(([name]) => post[name] !== null);
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <span className={styles.picture}>
        <PostPicture post={post} />
        <span className={styles.badges}>
          <span className={styles.badge}>
            <NetworkIcon network={logoOfPost(post)} variant="background" size={14} labelled />
            {MOVING.has(post.format) && <IconPlayerPlayFilled size={10} aria-hidden />}
            {format}
          </span>
          {post.sponsored && (
            <span className={styles.badge} data-tone="sponsored" title={t("sponsoredAbout")}>
              {t("sponsored")}
            </span>
          )}
          {mark !== null && (
            <span className={styles.badge} data-tone="mark">
              {mark}
            </span>
          )}
        </span>
        {counts.length > 0 && (
          <span className={styles.counts}>
            {counts.map(([name, Icon]) => (
              <span key={name} className="inline-row gap-1">
                <Icon size={14} aria-hidden />
                <span className="visually-hidden">{tProfiles(`posts.${name}`)} </span>
                {compact(post[name] ?? 0)}
              </span>
            ))}
          </span>
        )}
      </span>
      {note}
      {post.picture_url !== null && (
        <span className={styles.caption} dir="auto">
          {post.text || tProfiles("posts.noText")}
        </span>
      )}
      <span className={styles.line}>
        <span className="inline-row gap-1 fixed-size" title={METRICS.engagement.definition}>
          <IconActivity size={13} className="muted" aria-hidden />
          <span className="visually-hidden">{t("columns.engagement")} </span>
          {post.engagement === null ? MISSING : compact(post.engagement)}
        </span>
        {post.creator && <span className="ellipsis">{post.creator.full_name}</span>}
        <time className="muted fixed-size" dateTime={post.publishedAt} title={dateTime(post.publishedAt)}>
          {when(post.publishedAt)}
        </time>
      </span>
    </button>
  );
}
