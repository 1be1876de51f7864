import type { METRIC_STEPS, MetricRange, OwnPosts } from "#contract/my-stats/metrics.ts";
import { daysBefore, type NetworkDay } from "../playground/periods.ts";
import { sumUp } from "../../tracking/index.ts";

type Step = (typeof METRIC_STEPS)[number];

const STEPS: Record<MetricRange, Step> = { "7": "day", "30": "day", "90": "day", "365": "week", all: "month" };

export function stepOf(range: MetricRange): Step {
  return STEPS[range];
}

/** The first day of a range that ends today; null: there is none. */
export function firstDay(range: MetricRange, today: string): string | null {
  return range === "all" ? null : daysBefore(today, Number(range) - 1);
}

/** What was published in each step with posts, by the first day of the step; weeks begin on Mondays. */
export function pointsOf(days: readonly NetworkDay[], step: Step): OwnPosts["points"] {
  const steps = Map.groupBy(days, ({ day }) => stepStart(day, step));
  return [...steps]
    .map(([day, within]) => {
      const { posts, engagement, views } = sumUp(within);
      return { day, posts, engagement, views };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function stepStart(day: string, step: Step): string {
  if (step === "day") return day;
  if (step === "month") return `${day.slice(0, "YYYY-MM".length)}-01`;
  return daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);
}
