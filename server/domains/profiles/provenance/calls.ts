import type { ConnectorKey } from "#contract/sources.ts";
import { LIVE_SOURCES } from "#server/connectors/registry.ts";

/** What a network is asked for counts and for posts, as its own reference calls it. */
const CALLS: Record<ConnectorKey, { count: string; post: string }> = {
  youtube: { count: "channels.list", post: "videos.list" },
  twitch: { count: "Get Channel Followers", post: "Get Videos" },
  podcast: { count: "RSS feed", post: "RSS feed" },
  substack: { count: "RSS feed", post: "RSS feed" },
  bluesky: { count: "app.bsky.actor.getProfiles", post: "app.bsky.feed.getAuthorFeed" },
  mastodon: { count: "accounts/lookup", post: "accounts/:id/statuses" },
  twitter: { count: "GET /2/users", post: "GET /2/users/:id/tweets" },
  instagram: { count: "business_discovery", post: "business_discovery" },
};

/** The call of a live source by its name; null for one that there is no more. */
export function callOf(sourceName: string, kind: "count" | "post"): string | null {
  const source = LIVE_SOURCES.find(({ label }) => sourceName === label || sourceName === `${label} (simulated)`);
  return source ? `${source.label}: ${CALLS[source.key][kind]}` : null;
}
