import { usernameKey } from "#contract/networks/networks.ts";
import { english } from "#contract/messages/catalogue.ts";
import { requestEach } from "../account-results.ts";
import type { AccountResult, AccountRequest, Connector, ConnectorCall } from "../connector.ts";
import { readFeed } from "../feeds/read-feed.ts";
import { nextMidnight } from "../quota-days.ts";
import { newsletterRecord } from "./read-newsletter.ts";

const OFFICIAL = "https://substack.com";
const HOST = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Substack's own newsletter. */
const OWN_NEWSLETTER = "on";

export const substack: Connector = {
  key: "substack",
  label: "Substack",
  networks: ["substack"],
  base: OFFICIAL,
  calls: { count: "RSS feed", post: "RSS feed" },
  credentials: [],
  help: english("sourceHelp.substack"),
  // Only the feeds that authors publish: Substack's internal API is not a public interface (https://substack.com/tos).
  // Titles and summaries are stored, not articles.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 10,
  lookup: readOne,
  pull: (call, requested) => requestEach(requested, (one) => readOne(call, one)),
  async test({ http, base }) {
    const feed = await readFeed(http, feedOf(base, OWN_NEWSLETTER) ?? base);
    return english("sources.substackReachable", { title: feed.title ?? OWN_NEWSLETTER });
  },
};

async function readOne({ http, base, now }: ConnectorCall, requested: AccountRequest): Promise<AccountResult> {
  const username = usernameKey(requested.username);
  const url = feedOf(base, username);
  if (url === undefined)
    return { failure: "not_found", msg: english("sources.noSubstackName", { name: requested.username }) };
  const feed = await readFeed(http, url, ({ status }) =>
    status === 404
      ? { kind: "not_found", msg: english("sources.noNewsletter", { name: requested.username }) }
      : undefined,
  );
  return { record: newsletterRecord(feed, { username, at: now }) };
}

/** Newsletters are subdomains of the official host, and folders of any other base. undefined: not a valid host name. */
function feedOf(base: string, name: string): string | undefined {
  if (base !== OFFICIAL) return `${base}/${encodeURIComponent(name)}/feed`;
  return HOST.test(name) ? `https://${name}.substack.com/feed` : undefined;
}
