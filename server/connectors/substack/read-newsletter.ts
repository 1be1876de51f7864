import { NETWORK_FACTS } from "#contract/networks.ts";
import { LANGUAGE_CODES } from "#contract/countries.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import type { Feed } from "../feeds/read-feed.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { hashtagsIn } from "../text/tags-in-text.ts";
import { webAddress } from "../text/web-address.ts";

const TEXT_MAX = 2_000;
const ARTICLES_MAX = 50;
const LANGUAGES: ReadonlySet<string> = new Set(LANGUAGE_CODES);

/**
 * A newsletter as its feed tells it: who writes it, what it is about, its newest articles. A feed has no figures at
 * all, so none are said, not even how many posts there are: it holds the newest ones only.
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
  const language = feed.language?.slice(0, 2).toLowerCase() ?? "";
  const picture = webAddress(feed.image?.url);
  return {
    accounts: [account],
    facts: { ...(fullName && { fullName }), ...(LANGUAGES.has(language) && { language }) },
    at,
    niches: [],
    publications: [
      {
        kind: "newsletter",
        title: title || username,
        link: url,
        ...(picture && { picture }),
        ...(biography && { description: biography }),
      },
    ],
  };
}

type Item = NonNullable<Feed["items"]>[number];

/** undefined: an article without an address or a time. */
function articleOf(item: Item, at: Date): PostRecord | undefined {
  const externalId = item.guid?.value ?? item.link;
  const publishedAt = new Date(item.pubDate ?? "");
  if (externalId === undefined || Number.isNaN(publishedAt.getTime())) return undefined;
  const text = [item.title, item.description].map((part) => htmlToText(part ?? "")).filter((part) => part !== "");
  const url = webAddress(item.link);
  return {
    externalId,
    publishedAt,
    countedAt: at,
    format: "article",
    text: text.join("\n\n").slice(0, TEXT_MAX),
    ...(url && { url }),
    hashtags: hashtagsIn(text.join(" ")),
    mentions: [],
  };
}
