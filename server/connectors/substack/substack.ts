import { usernameKey } from "#contract/networks.ts";
import { answerEach } from "../answers.ts";
import type { Answer, Asked, Connector, ConnectorCall } from "../connector.ts";
import { readFeed } from "../feeds/read-feed.ts";
import { nextMidnight } from "../quota-days.ts";
import { newsletterRecord } from "./read-newsletter.ts";

const OFFICIAL = "https://substack.com";
const HOST = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** What Substack itself publishes. */
const OWN = "on";

export const substack: Connector = {
  key: "substack",
  label: "Substack",
  networks: ["substack"],
  base: OFFICIAL,
  calls: { count: "RSS feed", post: "RSS feed" },
  credentials: [],
  help: "Every newsletter on Substack publishes a feed for all to read: it needs no key. Feeds tell what is written, not how many read it.",
  // The feeds their authors publish, nothing else: what Substack's pages ask each other is no published interface
  // (https://substack.com/tos). Titles and summaries are kept, not articles.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 10,
  lookup: readOne,
  pull: (call, asked) => answerEach(asked, (one) => readOne(call, one)),
  async test({ http, base }) {
    const feed = await readFeed(http, feedOf(base, OWN) ?? base);
    return `Substack answers with its own newsletter, ${feed.title ?? OWN}.`;
  },
};

async function readOne({ http, base, now }: ConnectorCall, asked: Asked): Promise<Answer> {
  const username = usernameKey(asked.username);
  const url = feedOf(base, username);
  if (url === undefined)
    return { failure: "not_found", msg: `No newsletter on Substack can be called ${asked.username}.` };
  const feed = await readFeed(http, url, ({ status }) =>
    status === 404 ? { kind: "not_found", msg: `No newsletter on Substack is called ${asked.username}.` } : undefined,
  );
  return { record: newsletterRecord(feed, { username, at: now }) };
}

/** Newsletters are hosts below the official address, and folders of any other. undefined: no name of a host. */
function feedOf(base: string, name: string): string | undefined {
  if (base !== OFFICIAL) return `${base}/${encodeURIComponent(name)}/feed`;
  return HOST.test(name) ? `https://${name}.substack.com/feed` : undefined;
}
