import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import { requestEach } from "../account-results.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { serverBase } from "./handle.ts";
import { readOne } from "./requests.ts";
import { instance } from "./shapes.ts";

/** Accounts are on different servers: one that is down or rate limited says nothing about the next. */
const ACCOUNT_FAILURES: ReadonlySet<FailureKind> = new Set([
  "not_found",
  "private",
  "malformed",
  "refused",
  "unavailable",
  "rate_limited",
]);
/** The server run by the Mastodon project. */
const FLAGSHIP = "mastodon.social";

export const mastodon: Connector = {
  key: "mastodon",
  label: "Mastodon",
  networks: ["mastodon"],
  base: "https://{server}",
  calls: { count: "accounts/lookup", post: "accounts/:id/statuses" },
  credentials: [],
  help: english("sourceHelp.mastodon"),
  // Public posts through the public API of each server, whose terms do not limit statistics. Servers that opt out
  // respond with 401 and are not read.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  // 300 requests in five minutes, per server (https://docs.joinmastodon.org/api/rate-limits/).
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 10,
  lookup: readOne,
  pull: (call, requested) => requestEach(requested, (one) => readOne(call, one), { accountFailures: ACCOUNT_FAILURES }),
  async test({ http, base }) {
    const { title } = await http.json({ url: `${serverBase(base, FLAGSHIP)}/api/v2/instance`, schema: instance });
    return english("sources.reachable", { source: title });
  },
};
