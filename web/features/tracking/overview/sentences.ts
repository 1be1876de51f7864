import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { TrackedCoverage, TrackedPeriod, TrackingOverview } from "#contract/tracking/shapes.ts";
import { isComparable } from "#contract/tracking/comparison.ts";
import { exact, when } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { spanName } from "#web/shared/days/columns.ts";
import { addedUp } from "#web/shared/tracking/added-up.ts";
import { readersDays } from "#web/shared/days/range.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

export const TOTALS = ["totalPost", "activeCreators", "cumulatedEngagement", "cumulatedViews"] as const;
export type Total = (typeof TOTALS)[number];
export type SumsOfPeriod = Pick<TrackingOverview, "metrics" | "known" | "knownBefore" | "creators">;

function periodText(period: Pick<TrackedPeriod, "from" | "until">): string {
  const { from, until } = readersDays(period);
  if (from !== null) return spanName({ from, to: until });
  return t("overview.allTimeUntil", { day: preciseDate(`${until}T00:00:00.000Z`, "day") });
}

/** Which posts have a figure that is added up; null: the figure is a count that every post is in. */
function knownOf(total: Total, { known }: TrackingOverview): number | null {
  if (total === "cumulatedEngagement") return known.engagement;
  return total === "cumulatedViews" ? known.views : null;
}

/** What a total says, what was added up, what is left out of it, and what it is compared with. */
export function explain(total: Total, overview: TrackingOverview): string[] {
  const { metrics, period, leftOut, known, knownBefore, creators } = overview;
  const posts = metrics.totalPost.value ?? 0;
  const added = knownOf(total, overview);
  const hidden = total === "cumulatedEngagement" ? known.partial : 0;
  return [
    t(`overview.about.${total}`, { definition: METRICS.engagement.definition }),
    ...(added === null ? [] : addedUp({ posts, known: added, hidden, leftOut })),
    t("overview.about.period", { period: periodText(period) }),
    period.previous
      ? t("overview.about.before", { before: periodText(period.previous) })
      : t("overview.about.noBefore"),
    knownBefore !== null &&
      knownBefore < creators &&
      t("overview.about.knownBefore", { known: exact(knownBefore), creators: exact(creators) }),
    period.previous !== null && !isComparable(overview) && t("overview.about.noChange"),
    added !== null && period.previous !== null && t("overview.about.longer"),
  ].filter((sentence) => sentence !== false);
}

/** "Instagram: 12 accounts, posts of 9 are known, read between 4 days ago and 3 hours ago." */
export function coverageSentence({ network, accounts, withPosts, oldest, newest }: TrackedCoverage): string {
  return t("coverage.sentence", {
    network: NETWORK_FACTS[network].label,
    parts: [
      t("coverage.accounts", { count: accounts, formatted: exact(accounts) }),
      withPosts === 0
        ? t("coverage.none")
        : withPosts >= accounts
          ? t("coverage.all", { count: accounts })
          : t("coverage.some", { formatted: exact(withPosts) }),
      ...(withPosts > 0 ? readText(oldest, newest) : []),
    ].join(", "),
  });
}

function readText(oldest: string | null, newest: string | null): string[] {
  if (oldest === null || newest === null) return [];
  const [first, last] = [when(oldest), when(newest)];
  return [
    first === last ? t("coverage.readOnce", { at: first }) : t("coverage.readBetween", { oldest: first, newest: last }),
  ];
}
