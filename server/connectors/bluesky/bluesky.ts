import { answerEach, openExtras } from "../answers.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { readOne, readProfiles } from "./ask.ts";

export const bluesky: Connector = {
  key: "bluesky",
  label: "Bluesky",
  networks: ["bluesky"],
  base: "https://public.api.bsky.app",
  calls: { count: "app.bsky.actor.getProfiles", post: "app.bsky.feed.getAuthorFeed" },
  credentials: [],
  help: "Bluesky tells public profiles to everybody: it needs no key.",
  // Public by design, for any app to read (https://bsky.social/about/support/privacy-policy). Whoever asks not to be
  // shown to strangers is not read.
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  // 3 000 requests in five minutes from one address (https://docs.bsky.app/docs/advanced-guides/rate-limits).
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 25,
  async lookup(call, asked) {
    return readOne(call, asked, { found: await readProfiles(call, [asked]), extras: openExtras() });
  },
  async pull(call, asked) {
    const known = { found: await readProfiles(call, asked), extras: openExtras() };
    return answerEach(asked, (one) => readOne(call, one, known));
  },
  async test(call) {
    await readProfiles(call, [{ network: "bluesky", username: "bsky.app" }]);
    return "Bluesky answers.";
  },
};
