import type { FailureKind } from "../connector.ts";
import { readFeed } from "../feeds/read-feed.ts";
import type { PublicationConnector } from "../publication-connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { podcastOf } from "./read-podcast.ts";

export const podcast: PublicationConnector = {
  key: "podcast",
  label: "The podcast's feed",
  networks: [],
  // Every feed has its own address.
  base: "",
  credentials: [],
  help: "Podcasts are published as feeds for every player to read: they need no key.",
  // Published to be read by machines; no figures come with it. Owners' e-mail addresses, which feeds carry, are left.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  async read({ http }, link) {
    const found = podcastOf(await readFeed(http, link, explain), link);
    return found ?? { failure: "malformed", msg: "The feed at this address is no podcast." };
  },
  test: () => Promise.resolve("Every feed is asked at its own address: there is nothing to test beforehand."),
};

function explain({ status }: { status: number }): { kind: FailureKind; msg: string } | undefined {
  return status === 404 || status === 410 ? { kind: "not_found", msg: "There is nothing at this address." } : undefined;
}
