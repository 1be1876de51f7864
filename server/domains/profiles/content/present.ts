import type { ListedPost } from "#contract/profiles/content.ts";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "../../../csv.ts";
import type { Config } from "../../../config.ts";
import { leftOutNote } from "../../exports/index.ts";
import { postPictureUrl } from "../../post-pictures/index.ts";
import { presentPost } from "../overview/posts/present.ts";
import type { ListedRow } from "./store.ts";

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

/** The order in which the table has the figures. */
export function presentHistory(history: NonNullable<ListedRow["history"]>) {
  return history.map(([at, likes = null, comments = null, shares = null, saves = null, views = null]) => ({
    at: new Date(at * 1000).toISOString(),
    likes,
    comments,
    shares,
    saves,
    views,
  }));
}

export type PostColumn = { heading: string; value: (post: ListedPost) => Cell; isFigure?: true };

/** Programs find columns by their place: new ones go at the end. */
const COLUMNS: readonly PostColumn[] = [
  { heading: "Published", value: ({ publishedAt }) => publishedAt },
  { heading: "Network", value: ({ network }) => network },
  { heading: "Username", value: ({ username }) => username },
  { heading: "Type", value: ({ format }) => format },
  { heading: "Text", value: ({ text }) => text },
  { heading: "Link", value: ({ url }) => url },
  { heading: "Hashtags", value: ({ hashtags }) => hashtags.join(" ") },
  { heading: "Mentions", value: ({ mentions }) => mentions.join(" ") },
  { heading: "Sponsored", value: ({ sponsored }) => (sponsored ? "yes" : "no") },
  { heading: "Engagement", value: ({ engagement }) => engagement, isFigure: true },
  { heading: "Engagement rate", value: ({ engagementRate }) => engagementRate, isFigure: true },
  { heading: "Likes", value: ({ likes }) => likes, isFigure: true },
  { heading: "Comments", value: ({ comments }) => comments, isFigure: true },
  { heading: "Shares", value: ({ shares }) => shares, isFigure: true },
  { heading: "Saves", value: ({ saves }) => saves, isFigure: true },
  { heading: "Views", value: ({ views }) => views, isFigure: true },
];

/** The whole file; figures of sources that do not allow their export are empty, which its last line says. */
export function csvOf(
  rows: readonly { listed: ListedPost; allowExport: boolean }[],
  further: readonly PostColumn[] = [],
): string {
  const columns = [...COLUMNS, ...further];
  let leftOut = 0;
  const lines = rows.map(({ listed, allowExport }) =>
    columns.map(({ value, isFigure }) => {
      const cell = value(listed);
      if (!isFigure || allowExport || cell === null) return cell;
      leftOut += 1;
      return null;
    }),
  );
  const note = leftOutNote(leftOut);
  const head = columns.map(({ heading }) => heading);
  return BYTE_ORDER_MARK + [head, ...lines].map(csvLine).join("") + (note === null ? "" : `\r\n${csvLine([note])}`);
}
