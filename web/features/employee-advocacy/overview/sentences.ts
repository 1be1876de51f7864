import type { AdvocacyOverview } from "#contract/employee-advocacy/shapes.ts";
import { areKnownBefore } from "#contract/tracking/comparison.ts";
import { exact } from "#web/lib/format.ts";
import { addedUp } from "#web/shared/tracking/added-up.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("employees");
const tTracking = texts("tracking");

export const TOTALS = ["posts", "activePeople", "engagement", "views", "clicks", "points", "mediaValue"] as const;
export type Total = (typeof TOTALS)[number];

/** What a total says, what of the posts it is made of, and whether it can be compared with what was before. */
export function explain(total: Total, overview: AdvocacyOverview): string[] {
  return [t(`about.${total}`), ...madeOf(total, overview), ...(total === "clicks" ? [] : comparison(overview))];
}

function madeOf(total: Total, { metrics, known, leftOut }: AdvocacyOverview): string[] {
  const posts = metrics.posts.value ?? 0;
  if (total === "engagement") return addedUp({ posts, known: known.engagement, hidden: known.partial, leftOut });
  if (total === "views") return addedUp({ posts, known: known.views, hidden: 0, leftOut });
  if (total === "mediaValue") return [t("overview.valued", { valued: exact(known.valued), posts: exact(posts) })];
  const sentence = tTracking("leftOut", { count: leftOut, formatted: exact(leftOut) });
  return total === "points" && leftOut > 0 ? [sentence] : [];
}

function comparison({ metrics, period, knownBefore }: AdvocacyOverview): string[] {
  const active = metrics.activePeople.value;
  if (period.previous === null || knownBefore === null || active === null || knownBefore >= active) return [];
  const known = t("overview.knownBefore", { known: exact(knownBefore), people: exact(active) });
  return areKnownBefore(knownBefore, active) ? [known] : [known, tTracking("overview.about.noChange")];
}
