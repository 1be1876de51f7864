import { english } from "#contract/messages/catalogue.ts";
import { requestEach, createOptionalReader } from "../account-results.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { readOne, readProfiles } from "./requests.ts";

export const bluesky: Connector = {
  key: "bluesky",
  label: "Bluesky",
  networks: ["bluesky"],
  base: "https://public.api.bsky.app",
  calls: { count: "app.bsky.actor.getProfiles", post: "app.bsky.feed.getAuthorFeed" },
  credentials: [],
  help: english("sourceHelp.bluesky"),
  // Public by design, for any app to read (https://bsky.social/about/support/privacy-policy). Accounts that opt out of
  // logged-out visibility are not read.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  // 3 000 requests in five minutes from one address (https://docs.bsky.app/docs/advanced-guides/rate-limits).
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 25,
  async lookup(call, requested) {
    return readOne(call, requested, { found: await readProfiles(call, [requested]), extras: createOptionalReader() });
  },
  async pull(call, requested) {
    const known = { found: await readProfiles(call, requested), extras: createOptionalReader() };
    return requestEach(requested, (one) => readOne(call, one, known));
  },
  async test(call) {
    await readProfiles(call, [{ network: "bluesky", username: "bsky.app" }]);
    return english("sources.reachable", { source: "Bluesky" });
  },
};
