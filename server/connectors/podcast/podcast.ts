import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { ConnectorCall } from "../connector.ts";
import { readFeed } from "../feeds/read-feed.ts";
import type { PublicationResult, PublicationConnector } from "../publication-connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { podcastRecord } from "./read-podcast.ts";
import { z } from "zod";
import type { ConnectorHttp } from "../http/connector-http.ts";

export const podcast: PublicationConnector = {
  key: "podcast",
  label: "Podcast feed",
  networks: [],
  // Apple's directory, used to find feeds. Feeds have URLs of their own.
  base: "https://itunes.apple.com",
  calls: { count: "RSS feed", post: "RSS feed" },
  credentials: [],
  help: english("sourceHelp.podcast"),
  // Published to be read by machines; contains no metrics. Owners' email addresses, which feeds contain, are not read.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  read,
  async test({ http, base }) {
    await feedInDirectory(http, base, "1");
    return english("sources.directoryReachable");
  },
};

async function read({ http, base, now }: ConnectorCall, link: string): Promise<PublicationResult> {
  const id = parseAppleId(link);
  const address = id === undefined ? link : await feedInDirectory(http, base, id);
  if (address === undefined) return { failure: "not_found", msg: english("sources.feedNotListed") };
  const found = podcastRecord(await readFeed(http, address, explain), { link, now });
  return found ?? { failure: "malformed", msg: english("sources.notPodcast") };
}

function explain({ status }: { status: number }): { kind: FailureKind; msg: string } | undefined {
  return status === 404 || status === 410 ? { kind: "not_found", msg: english("sources.nothingAtUrl") } : undefined;
}

/** https://performance-partners.apple.com/search-api: some entries of Apple's directory have no public feed. */
const lookup = z.object({ results: z.array(z.object({ feedUrl: z.string().optional() })) });

/** The id of a podcast in Apple's directory from its link: ".../podcast/slow-boats/id123". */
function parseAppleId(link: string): string | undefined {
  const { hostname, pathname } = URL.parse(link) ?? { hostname: "", pathname: "" };
  const isApples = hostname === "podcasts.apple.com" || hostname === "itunes.apple.com";
  return isApples ? /\/id(\d{1,40})(?:\/|$)/.exec(pathname)?.[1] : undefined;
}

/** The feed's URL in Apple's directory; undefined: not listed. Limited to about 20 requests a minute. */
async function feedInDirectory(http: ConnectorHttp, base: string, id: string): Promise<string | undefined> {
  const { results } = await http.json({ url: `${base}/lookup?id=${id}&entity=podcast`, schema: lookup });
  return results[0]?.feedUrl;
}
