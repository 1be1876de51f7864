import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { issuesOf, type Feed } from "../feeds/read-feed.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { hashtagsIn } from "../text/tags-in-text.ts";
import { languageOfTag } from "../../values/language-code.ts";
import { parseWebUrl } from "../text/parse-web-url.ts";

const TEXT_MAX = 2_000;
const ARTICLES_MAX = 50;

/**
 * A newsletter from its feed: author, description, newest articles. Feeds contain no metrics; not even the number of
 * posts is known, because only the newest ones are included.
 */
export function newsletterRecord(feed: Feed, { username, at }: { username: string; at: Date }): CreatorRecord {
  const url = NETWORK_FACTS.substack.profileUrl(username);
  const title = htmlToText(feed.title ?? "");
  const biography = htmlToText(feed.description ?? "");
  const account: AccountRecord = {
    network: "substack",
    username,
    url,
    ...(biography && { biography }),
    counts: [],
    posts: (feed.items ?? []).slice(0, ARTICLES_MAX).flatMap((item) => articleOf(item, at) ?? []),
  };
  const fullName = htmlToText(feed.itunes?.author ?? "") || title;
  const language = languageOfTag(feed.language ?? "");
  const picture = parseWebUrl(feed.image?.url);
  return {
    accounts: [account],
    facts: { ...(fullName && { fullName }), ...(language !== undefined && { language }) },
    at,
    niches: [],
    publications: [
      {
        kind: "newsletter",
        title: title || username,
        link: url,
        ...(picture && { picture }),
        ...(biography && { description: biography }),
        ...issuesOf(feed, at),
      },
    ],
  };
}

type Item = NonNullable<Feed["items"]>[number];

/** undefined: an article without a URL or a time. */
function articleOf(item: Item, at: Date): PostRecord | undefined {
  const externalId = item.guid?.value ?? item.link;
  const publishedAt = new Date(item.pubDate ?? "");
  if (externalId === undefined || Number.isNaN(publishedAt.getTime())) return undefined;
  const text = [item.title, item.description].map((part) => htmlToText(part ?? "")).filter((part) => part !== "");
  const url = parseWebUrl(item.link);
  return {
    externalId,
    publishedAt,
    countedAt: at,
    format: "article",
    text: text.join("\n\n").slice(0, TEXT_MAX),
    ...(url && { url }),
    thumbnailUrl: item.enclosures?.find(({ type }) => type?.startsWith("image/"))?.url,
    hashtags: hashtagsIn(text.join(" ")),
    mentions: [],
  };
}
