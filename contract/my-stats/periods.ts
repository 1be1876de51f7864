import { MONTH_DAYS } from "../figures/windows.ts";
import { INTERVAL_FEWEST, RISING_POSTS } from "../scores/rising-posts.ts";

/** Periods of statistics: the latest whole days in the reader's time zone, so that all of them are equally long. */
export const STATS_PERIODS = ["weekly", "monthly"] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

/** What recaps are of: a year in review is made in December. */
export const RECAP_PERIODS = [...STATS_PERIODS, "yearly"] as const;
export type RecapPeriod = (typeof RECAP_PERIODS)[number];

export const STATS = {
  days: { weekly: 7, monthly: MONTH_DAYS, yearly: RISING_POSTS.days },
  /** A period is compared with the median of so many before it, */
  before: 8,
  /** of which at least so many have to be known. */
  fewestBefore: 4,
  /** Days that a count of followers may be away from the beginning or the end of a period. */
  countTolerance: { weekly: 1, monthly: 5, yearly: 16 },
  /** What is usual of a format on a network follows from at least so many posts of a year. */
  usualPosts: RISING_POSTS.fewest,
  /** The best and the worst are of at least so many posts. */
  extremes: 2,
  /** A format, a weekday or a part of the day is compared from so many posts on. */
  groupPosts: INTERVAL_FEWEST,
  /** Days that formats and times are compared over. */
  yearDays: RISING_POSTS.days,
  /** Hours of a part of the day. */
  partHours: 3,
} as const;
