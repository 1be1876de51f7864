import { trust } from "../base/trust.ts";

/** The table of achievements: every rule with the thresholds of its four grades. */

export const GRADES = ["bronze", "silver", "gold", "platinum"] as const;
export type Grade = (typeof GRADES)[number];

export const ACHIEVEMENT_FAMILIES = [
  "milestones",
  "streaks",
  "ranks",
  "growth",
  "consistency",
  "firsts",
  "collaborations",
] as const;
export type Family = (typeof ACHIEVEMENT_FAMILIES)[number];

/** `fraction`: 0.1 is 10 %; `times`: so many times what is usual. */
export const UNITS = ["count", "weeks", "months", "place", "fraction", "times"] as const;
export type Unit = (typeof UNITS)[number];

/** `data`: counts or posts were corrected or deleted; `undeclared`: the creator removed what they had declared. */
export const WITHDRAWALS = ["data", "undeclared"] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];

type Rule = {
  family: Family;
  unit: Unit;
  /** By grade. */
  thresholds: readonly [number, number, number, number];
  /**
   * Whether stored data shows it for good, so that it is withdrawn once the data does not. A place was published on its day,
   * and what is stored of that day expires.
   */
  isRechecked: boolean;
};

export const RULES = {
  /** Followers of one account, by a count of a source. */
  followers: {
    family: "milestones",
    unit: "count",
    thresholds: [1_000, 10_000, 100_000, 1_000_000],
    isRechecked: true,
  },
  /** Known posts. */
  posts: { family: "milestones", unit: "count", thresholds: [50, 250, 1_000, 5_000], isRechecked: true },
  /** Views of one post. */
  views: {
    family: "milestones",
    unit: "count",
    thresholds: [10_000, 100_000, 1_000_000, 10_000_000],
    isRechecked: true,
  },
  /** Weeks in a row with a post, from Monday on, in UTC. */
  streak: { family: "streaks", unit: "weeks", thresholds: [4, 12, 26, 52], isRechecked: true },
  /** The best place in a ranking of at least FIRST_PLACE_OF creators. */
  place: { family: "ranks", unit: "place", thresholds: [100, 10, 3, 1], isRechecked: false },
  /** Growth of an account over GROWTH_DAYS, from at least GROWTH_FROM followers on. */
  growth: { family: "growth", unit: "fraction", thresholds: [0.05, 0.1, 0.25, 0.5], isRechecked: true },
  /** Calendar months in a row with at least STEADY_POSTS posts, in UTC. */
  steady: { family: "consistency", unit: "months", thresholds: [3, 6, 12, 24], isRechecked: true },
  /** A post's engagement ÷ the median of the USUAL_OF posts before it of its format on its network. */
  breakout: { family: "firsts", unit: "times", thresholds: [2, 5, 10, 20], isRechecked: true },
  /** Networks with a known post. */
  networks: { family: "firsts", unit: "count", thresholds: [2, 3, 4, 5], isRechecked: true },
  /** Brands among the partnerships that the creator has declared. */
  partnerships: { family: "collaborations", unit: "count", thresholds: [1, 3, 5, 10], isRechecked: true },
} as const satisfies Record<string, Rule>;

/** Growth of smaller accounts is a matter of a few followers. */
export const GROWTH_FROM = 1_000;
export const STEADY_POSTS = 8;
/** What is usual of a post follows from so many posts before it, of which `least` have to be known. */
export const USUAL_OF = { most: 30, least: 8 } as const;

export type RuleName = keyof typeof RULES;

export const ACHIEVEMENT_RULES = trust<RuleName[]>(Object.keys(RULES)); // the keys of a constant

/** Whether a figure reaches a threshold: of places the lower is the better. */
export function reaches(rule: RuleName, value: number, threshold: number): boolean {
  return RULES[rule].unit === "place" ? value <= threshold : value >= threshold;
}

export function achievementOf(rule: RuleName, grade: Grade) {
  const { family, unit, thresholds } = RULES[rule];
  return {
    id: `${rule}-${grade}`,
    rule,
    family,
    grade,
    threshold: thresholds[GRADES.indexOf(grade)] ?? thresholds[0],
    unit,
  };
}

/** All of them, by rule and then by grade. */
export const ACHIEVEMENTS = ACHIEVEMENT_RULES.flatMap((rule) => GRADES.map((grade) => achievementOf(rule, grade)));

/** A figure as a rule's sentences write it: "100,000", "10 %", "5". */
export function figureText(unit: Unit, value: number): string {
  const isFraction = unit === "fraction";
  return new Intl.NumberFormat(
    "en",
    isFraction ? { style: "percent", maximumFractionDigits: 1 } : { maximumFractionDigits: 1 },
  ).format(value);
}
