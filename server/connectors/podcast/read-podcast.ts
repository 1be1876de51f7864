import type { PublicationRecord } from "#server/domains/creators/index.ts";
import { issuesOf, type Feed } from "../feeds/read-feed.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { parseWebUrl } from "../text/parse-web-url.ts";

const TITLE_MAX = 300;
const DESCRIPTION_MAX = 4_000;

/** The feed's URL identifies a podcast. undefined: a feed without a title, or without audio or video. */
export function podcastRecord(
  feed: Feed,
  { link, now }: { link: string; now: Date },
): { publication: PublicationRecord; author?: string } | undefined {
  const title = htmlToText(feed.title ?? feed.itunes?.title ?? "");
  if (title === "" || !isPodcast(feed)) return undefined;
  const author = htmlToText(feed.itunes?.author ?? "");
  const description = htmlToText(feed.description ?? feed.itunes?.summary ?? "");
  const picture = parseWebUrl(feed.itunes?.image) ?? parseWebUrl(feed.image?.url);
  return {
    publication: {
      kind: "podcast",
      title: title.slice(0, TITLE_MAX),
      link,
      ...(picture && { picture }),
      ...(description && { description: description.slice(0, DESCRIPTION_MAX) }),
      ...issuesOf(feed, now),
    },
    ...(author && { author }),
  };
}

/** Newspapers have feeds too. */
function isPodcast({ itunes, items = [] }: Feed): boolean {
  const hasMedia = ({ enclosures = [] }: (typeof items)[number]) =>
    enclosures.some(({ type }) => /^(?:audio|video)\//.test(type ?? ""));
  return items.some(hasMedia) || (items.length === 0 && itunes?.author !== undefined);
}
