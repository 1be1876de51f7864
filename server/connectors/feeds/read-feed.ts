import { DetectError, MalformedError, ParseError, parseRssFeed, type RssFeed } from "feedsmith";
import type { ConnectorHttp, ConnectorRequest } from "../http/connector-http.ts";
import { ConnectorFailure } from "../failure.ts";

export type Feed = RssFeed.Feed<string>;

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
      throw new ConnectorFailure("malformed", "The feed is broken and cannot be read.", { cause: error });
    if (error instanceof DetectError || error instanceof ParseError)
      throw new ConnectorFailure("malformed", "There is no RSS feed at this URL.", { cause: error });
    throw error;
  }
}
