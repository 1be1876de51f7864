import type { FailureKind } from "#contract/sources.ts";
import type { ConnectorCall } from "../connector.ts";
import { readFeed } from "../feeds/read-feed.ts";
import type { PublicationResult, PublicationConnector } from "../publication-connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { parseAppleId, feedInDirectory } from "./apple.ts";
import { podcastRecord } from "./read-podcast.ts";

export const podcast: PublicationConnector = {
  key: "podcast",
  label: "Podcast feed",
  networks: [],
  // Apple's directory, used to find feeds. Feeds have URLs of their own.
  base: "https://itunes.apple.com",
  calls: { count: "RSS feed", post: "RSS feed" },
  credentials: [],
  help: "Podcasts are published as public feeds; no key is needed.",
  // Published to be read by machines; contains no metrics. Owners' e-mail addresses, which feeds contain, are not read.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  read,
  async test({ http, base }) {
    await feedInDirectory(http, base, "1");
    return "Apple's podcast directory is reachable.";
  },
};

async function read({ http, base }: ConnectorCall, link: string): Promise<PublicationResult> {
  const id = parseAppleId(link);
  const address = id === undefined ? link : await feedInDirectory(http, base, id);
  if (address === undefined) return { failure: "not_found", msg: "Apple's directory does not list the feed." };
  const found = podcastRecord(await readFeed(http, address, explain), link);
  return found ?? { failure: "malformed", msg: "The feed at this URL is not a podcast." };
}

function explain({ status }: { status: number }): { kind: FailureKind; msg: string } | undefined {
  return status === 404 || status === 410 ? { kind: "not_found", msg: "There is nothing at this URL." } : undefined;
}
