import type { FailureKind } from "#contract/sources.ts";
import { answerEach } from "../answers.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { serverBase } from "./address.ts";
import { readOne } from "./ask.ts";
import { instance } from "./shapes.ts";

/** Everybody may be on another server: one that is down or wants patience says nothing of the next. */
const OF_ONE: ReadonlySet<FailureKind> = new Set([
  "not_found",
  "private",
  "malformed",
  "refused",
  "unavailable",
  "rate_limited",
]);
/** The server its makers run. */
const FLAGSHIP = "mastodon.social";

export const mastodon: Connector = {
  key: "mastodon",
  label: "Mastodon",
  networks: ["mastodon"],
  base: "https://{server}",
  calls: { count: "accounts/lookup", post: "accounts/:id/statuses" },
  credentials: [],
  help: "Mastodon's servers tell public profiles to everybody: it needs no key.",
  // Public posts through the public interface of each server; nothing in it limits what is counted. Servers that want
  // to be left alone answer strangers with 401 and are not read.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  // 300 requests in five minutes, of each server (https://docs.joinmastodon.org/api/rate-limits/).
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 10,
  lookup: readOne,
  pull: (call, asked) => answerEach(asked, (one) => readOne(call, one), { ofOne: OF_ONE }),
  async test({ http, base }) {
    const { title } = await http.json({ url: `${serverBase(base, FLAGSHIP)}/api/v2/instance`, schema: instance });
    return `${title} answers.`;
  },
};
