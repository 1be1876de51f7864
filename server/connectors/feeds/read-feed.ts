import { DetectError, MalformedError, ParseError, parseRssFeed, type RssFeed } from "feedsmith";
import type { ConnectorHttp, ConnectorRequest } from "../http/connector-http.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { PublicationRecord } from "#server/domains/creators/index.ts";
import { ConnectorFailure } from "../failure.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { parseWebUrl } from "../text/parse-web-url.ts";

export type Feed = RssFeed.Feed<string>;

const CADENCE_ISSUES = 12;
const CADENCE_FEWEST = 3;
const TITLE_MAX = 300;

/** The newest item with a title and a time that has come, and the median days between the newest ones. */
export function issuesOf({ items = [] }: Feed, now: Date): Pick<PublicationRecord, "latest" | "everyDays"> {
  const issues = items
    .flatMap(({ title, link, pubDate }) => {
      const at = new Date(pubDate ?? "");
      const name = htmlToText(title ?? "").slice(0, TITLE_MAX);
      return name === "" || Number.isNaN(at.getTime()) || at > now ? [] : { title: name, link: parseWebUrl(link), at };
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, CADENCE_ISSUES);
  const [latest] = issues;
  if (!latest) return {};
  const { title, link, at } = latest;
  const gaps = issues
    .slice(1)
    .map((issue, i) => ((issues[i] ?? latest).at.getTime() - issue.at.getTime()) / DAY_MS)
    .toSorted((a, b) => a - b);
  const everyDays = issues.length < CADENCE_FEWEST ? undefined : median(gaps);
  return { latest: { title, at, ...(link && { link }) }, ...(everyDays !== undefined && { everyDays }) };
}

/** Expects values in ascending order. */
function median(values: readonly number[]): number | undefined {
  const [low, high] = [values[Math.floor((values.length - 1) / 2)], values[Math.floor(values.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * The feed at a URL; tolerates leading garbage. Throws a ConnectorFailure: `malformed` for anything that is not a valid
 * feed, and any failure of the request.
 */
export async function readFeed(http: ConnectorHttp, url: string, explain?: ConnectorRequest["explain"]): Promise<Feed> {
  const headers = { accept: "application/rss+xml, application/xml;q=0.9, */*;q=0.1" };
  return parseFeed(await http.text({ url, headers, explain }));
}

export function parseFeed(text: string): Feed {
  try {
    return parseRssFeed(text);
  } catch (error) {
    if (error instanceof MalformedError)
      throw new ConnectorFailure("malformed", english("sources.brokenFeed"), { cause: error });
    if (error instanceof DetectError || error instanceof ParseError)
      throw new ConnectorFailure("malformed", english("sources.noFeed"), { cause: error });
    throw error;
  }
}
