import type { PublicationRecord } from "#server/domains/creators/index.ts";
import type { Feed } from "../feeds/read-feed.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { webAddress } from "../text/web-address.ts";

const TITLE_MAX = 300;
const DESCRIPTION_MAX = 4_000;

/** The feed's address is who a podcast is. undefined: a feed without a title, or without anything to listen to. */
export function podcastOf(feed: Feed, link: string): { publication: PublicationRecord; author?: string } | undefined {
  const title = htmlToText(feed.title ?? feed.itunes?.title ?? "");
  if (title === "" || !isPodcast(feed)) return undefined;
  const author = htmlToText(feed.itunes?.author ?? "");
  const description = htmlToText(feed.description ?? feed.itunes?.summary ?? "");
  const picture = webAddress(feed.itunes?.image) ?? webAddress(feed.image?.url);
  return {
    publication: {
      kind: "podcast",
      title: title.slice(0, TITLE_MAX),
      link,
      ...(picture && { picture }),
      ...(description && { description: description.slice(0, DESCRIPTION_MAX) }),
    },
    ...(author && { author }),
  };
}

/** Any newspaper has a feed. */
function isPodcast({ itunes, items = [] }: Feed): boolean {
  const isHeard = ({ enclosures = [] }: (typeof items)[number]) =>
    enclosures.some(({ type }) => /^(?:audio|video)\//.test(type ?? ""));
  return items.some(isHeard) || (items.length === 0 && itunes?.author !== undefined);
}
