import { IconFlag } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { exact } from "#web/lib/format.ts";
import { NO_FILTERS } from "#web/shared/posts/posts-url.ts";
import { writeTracking } from "#web/shared/tracking/search-params.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** All campaign posts that do not disclose the paid partnership, whatever the period and the network above. */
const UNDISCLOSED = {
  tab: "posts",
  range: { preset: "allTime" },
  network: "global",
  onlyCampaignPosts: true,
  onlyOutdated: false,
  onlyGone: false,
  filters: { ...NO_FILTERS, sponsored: false },
  page: 1,
  post: undefined,
} as const;

/** Says how many campaign posts lack a disclosure, and leads to them. */
export function Undisclosed({ control, count }: { control: TrackingControl; count: number }) {
  if (count === 0) return null;
  return (
    <p className="flush row gap-2">
      <IconFlag size={16} aria-hidden />
      <Link to="." search={writeTracking({ ...control.state, ...UNDISCLOSED })}>
        {t("campaign.undisclosed", { count, formatted: exact(count) })}
      </Link>
    </p>
  );
}
