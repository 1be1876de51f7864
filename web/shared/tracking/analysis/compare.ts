import { TEXT_LENGTHS } from "#contract/figures/text-lengths.ts";
import type { TrackingAnalysis, Typical } from "#contract/tracking/shapes.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** How sponsored posts compare with the others, as a sentence with the number of posts of each. */
export function verdictOf({ sponsored, organic, difference }: TrackingAnalysis["sponsored"]): string {
  if (!sponsored || sponsored.posts === 0) return t("analysis.sponsored.noSponsored");
  if (!organic || organic.posts === 0) return t("analysis.sponsored.noOrganic");
  const counts = { paid: exact(sponsored.measured), rest: exact(organic.measured) };
  if (!hasRange(sponsored) || !hasRange(organic)) return t("analysis.sponsored.tooFew", counts);
  return t(`analysis.sponsored.${difference}`, {
    ...counts,
    paidMedian: exact(sponsored.medianEngagement ?? 0),
    restMedian: exact(organic.medianEngagement ?? 0),
  });
}

function hasRange({ medianEngagement, lower, upper }: Typical): boolean {
  return medianEngagement !== null && lower !== null && upper !== null;
}

/** The engagement of all posts that have one; null: none has. */
export function wholeOf(groups: readonly Typical[]): number | null {
  const known = groups.flatMap(({ engagement }) => engagement ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Where a range is drawn, in percent of the width: between zero and the highest value of all. */
export function rangeOf(group: Typical, groups: readonly Typical[]) {
  const most = Math.max(...groups.map(({ upper, medianEngagement }) => upper ?? medianEngagement ?? 0), 1);
  const placed = (value: number) => (value / most) * 100;
  const { lower, upper, medianEngagement } = group;
  return {
    line: lower === null || upper === null ? null : { left: placed(lower), width: placed(upper - lower) },
    median: medianEngagement === null ? null : placed(medianEngagement),
  };
}

/** The lengths of the texts of a group of TEXT_LENGTHS, in characters. */
export function lengthName(from: number): string {
  if (from === 0) return t("analysis.noText");
  const next = TEXT_LENGTHS.find((each) => each > from);
  return next === undefined
    ? t("analysis.lengthFrom", { from: exact(from) })
    : t("analysis.lengthBetween", { from: exact(from), to: exact(next - 1) });
}
