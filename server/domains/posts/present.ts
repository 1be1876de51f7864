import type { ListedPost, PostView, WholePost } from "#contract/posts.ts";
import type { Config } from "../../config.ts";
import type { Member } from "../../context.ts";
import type { Batches, Column, TableFile } from "../../files/table-file.ts";
import { knownEngagement } from "../../post-rules.ts";
import { pictureUrl, safeUrl } from "../creators/index.ts";
import { leftOutNote } from "../exports/index.ts";
import { postPictureUrl } from "../post-pictures/index.ts";
import type { PostRow } from "./newest-store.ts";
import type { ListedRow, WholeRow } from "./store.ts";

export function presentPost({ id, isSample, publishedAt, url, ...post }: PostRow): PostView {
  return {
    _id: String(id),
    publishedAt: publishedAt.toISOString(),
    url: isSample ? null : safeUrl(url),
    ...post,
    ...knownEngagement(post),
  };
}

type Person = { id: number; fullName: string; picture: string | null; isBrand: boolean };

export function presentMentioned({ id, fullName, picture, isBrand }: Person) {
  return { _id: String(id), full_name: fullName, picture_url: pictureUrl(picture), is_a_brand: isBrand };
}

export function presentListed(
  config: Config,
  { post, username, sponsored, engagementRate, creatorId, thumbnailUrl, niche }: ListedRow,
): ListedPost {
  const { id, isSample, format } = post;
  return {
    ...presentPost(post),
    username,
    creator: null,
    sponsored,
    engagementRate,
    picture_url: postPictureUrl(config, { id, isSample, format, creatorId, thumbnailUrl, niche }),
  };
}

/** Without the figures that the terms of their source do not allow to export. */
export function exportablePost(view: ListedPost, { allowExport }: Pick<ListedRow, "allowExport">): ListedPost {
  return allowExport ? view : { ...view, ...NO_FIGURES };
}

const NO_FIGURES = {
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  views: null,
  engagement: null,
  partial: false,
  engagementRate: null,
};

type Reader = Pick<Member, "customerId" | "isAdmin">;

/** The names of another workspace's files are not shown. */
export function presentSource({ kind, name, customerId }: WholeRow["source"], reader: Reader): WholePost["source"] {
  return { kind, name: mayName(customerId, reader) ? name : null };
}

export function mayName(customerId: string | null, reader: Reader): boolean {
  return customerId === null || customerId === reader.customerId || reader.isAdmin;
}

/** When the figures of a post were read, and from where, and what they were before. */
export function presentOrigin(
  { countedAt, source, history }: WholeRow,
  reader: Reader,
): Pick<WholePost, "countedAt" | "source" | "history"> {
  return {
    countedAt: countedAt.toISOString(),
    source: presentSource(source, reader),
    // The order in which the table has the figures.
    history: (history ?? []).map(([at, likes = null, comments = null, shares = null, saves = null, views = null]) => ({
      at: new Date(at * 1000).toISOString(),
      likes,
      comments,
      shares,
      saves,
      views,
    })),
  };
}

type PostColumn = Column<ListedPost> & { isFigure?: true };

/** Programs find columns by their place: new ones go at the end. */
const COLUMNS: readonly PostColumn[] = [
  { header: "Published", kind: "time", width: 20, value: ({ publishedAt }) => publishedAt },
  { header: "Network", kind: "text", width: 12, value: ({ network }) => network },
  { header: "Username", kind: "text", width: 22, value: ({ username }) => username },
  { header: "Type", kind: "text", width: 10, value: ({ format }) => format },
  { header: "Text", kind: "text", width: 60, value: ({ text }) => text },
  { header: "Link", kind: "text", width: 34, value: ({ url }) => url },
  { header: "Hashtags", kind: "text", width: 26, value: ({ hashtags }) => hashtags.join(" ") },
  { header: "Mentions", kind: "text", width: 26, value: ({ mentions }) => mentions.join(" ") },
  { header: "Sponsored", kind: "text", width: 11, value: ({ sponsored }) => (sponsored ? "yes" : "no") },
  { header: "Engagement", kind: "count", width: 13, value: ({ engagement }) => engagement, isFigure: true },
  { header: "Engagement rate", kind: "rate", width: 15, value: ({ engagementRate }) => engagementRate, isFigure: true },
  { header: "Likes", kind: "count", width: 11, value: ({ likes }) => likes, isFigure: true },
  { header: "Comments", kind: "count", width: 11, value: ({ comments }) => comments, isFigure: true },
  { header: "Shares", kind: "count", width: 11, value: ({ shares }) => shares, isFigure: true },
  { header: "Saves", kind: "count", width: 11, value: ({ saves }) => saves, isFigure: true },
  { header: "Views", kind: "count", width: 11, value: ({ views }) => views, isFigure: true },
];

/** Columns that a file of posts by others has after those of every file of posts. */
const AUTHOR: PostColumn = {
  header: "Creator",
  kind: "text",
  width: 26,
  value: ({ creator }) => creator?.full_name ?? null,
};

type FileRow = { view: ListedPost; allowExport: boolean };

/**
 * A file of posts that are read batch by batch; figures of sources that do not allow their export are empty, which its note says.
 * `more`: columns after those of every file.
 */
export function postsTable<Row extends FileRow>(
  batches: Batches<Row>,
  { isByOthers, more = [] }: { isByOthers: boolean; more?: readonly Column<Row>[] },
): TableFile<Row> {
  let leftOut = 0;
  const columns: Column<Row>[] = (isByOthers ? [...COLUMNS, AUTHOR] : COLUMNS).map(
    ({ header, kind, width, value, isFigure }) => ({
      header,
      kind,
      width,
      value({ view, allowExport }: Row) {
        const cell = value(view);
        if (!isFigure || allowExport || cell === null) return cell;
        leftOut += 1;
        return null;
      },
    }),
  );
  return { title: "Posts", columns: [...columns, ...more], rows: batches, note: () => leftOutNote(leftOut) };
}
