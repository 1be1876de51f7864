import type { FailureKind } from "#contract/sources.ts";
import type { ConnectorCall } from "../connector.ts";
import { readFeed } from "../feeds/read-feed.ts";
import type { PublicationAnswer, PublicationConnector } from "../publication-connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { appleIdOf, feedInDirectory } from "./apple.ts";
import { podcastOf } from "./read-podcast.ts";

export const podcast: PublicationConnector = {
  key: "podcast",
  label: "Podcast feed",
  networks: [],
  // Apple's directory, which knows where feeds are. Feeds have addresses of their own.
  base: "https://itunes.apple.com",
  calls: { count: "RSS feed", post: "RSS feed" },
  credentials: [],
  help: "Podcasts are published as feeds for every player to read: they need no key.",
  // Published to be read by machines; no figures come with it. Owners' e-mail addresses, which feeds carry, are left.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  read,
  async test({ http, base }) {
    await feedInDirectory(http, base, "1");
    return "Apple's directory of podcasts answers.";
  },
};

async function read({ http, base }: ConnectorCall, link: string): Promise<PublicationAnswer> {
  const id = appleIdOf(link);
  const address = id === undefined ? link : await feedInDirectory(http, base, id);
  if (address === undefined) return { failure: "not_found", msg: "Apple's directory does not say where the feed is." };
  const found = podcastOf(await readFeed(http, address, explain), link);
  return found ?? { failure: "malformed", msg: "The feed at this address is no podcast." };
}

function explain({ status }: { status: number }): { kind: FailureKind; msg: string } | undefined {
  return status === 404 || status === 410 ? { kind: "not_found", msg: "There is nothing at this address." } : undefined;
}
