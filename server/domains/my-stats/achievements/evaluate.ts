import {
  achievementOf,
  GRADES,
  reaches,
  RULES,
  STEADY_POSTS,
  type Grade,
  type RuleName,
  type Withdrawal,
} from "#contract/my-stats/achievement-rules.ts";
import type { Evidence } from "#contract/my-stats/achievements.ts";
import { network as networkSchema } from "#contract/networks/networks.ts";
import type { AchievementNews } from "#contract/base/states.ts";
import type { Breakout, PostHistory } from "../../../engine/queries/posts/achievements.ts";
import { dayOf } from "../../../engine/ranking-days/index.ts";
import { daysBefore } from "../playground/periods.ts";

/** A grade that the data shows, with the day and the numbers that show it first. */
export type Found = { creatorId: number; rule: RuleName; grade: Grade; reachedOn: string; evidence: Evidence };
/** The best that the data shows of a rule, whether it reaches a grade or not. */
export type Best = { creatorId: number; rule: RuleName; value: number };
export type Shown = { found: Found[]; best: Best[] };

export function together(shown: readonly Shown[]): Shown {
  return { found: shown.flatMap(({ found }) => found), best: shown.flatMap(({ best }) => best) };
}

/** The grades of a rule whose thresholds this reaches. */
function gradesOf(rule: RuleName, reached: (threshold: number) => Omit<Found, "rule" | "grade"> | null): Found[] {
  return GRADES.flatMap((grade) => {
    const found = reached(achievementOf(rule, grade).threshold);
    return found ? [{ ...found, rule, grade }] : [];
  });
}

function networkOf(name: string): Pick<Evidence, "network"> {
  const { data } = networkSchema.safeParse(name);
  return data ? { network: data } : {};
}

type Run = { from: string; to: string };

/**
 * The longest run of steps that follow one another, and the first run of each of these lengths up to the step that made it so
 * long.
 */
export function runsOf(
  steps: readonly string[],
  next: (step: string) => string,
  lengths: readonly number[],
): { longest: number; reached: Map<number, Run> } {
  const reached = new Map<number, Run>();
  let longest = 0;
  let [from = ""] = steps;
  let length = 0;
  for (const [i, step] of steps.entries()) {
    const before = steps[i - 1];
    const follows = before !== undefined && next(before) === step;
    if (!follows) from = step;
    length = follows ? length + 1 : 1;
    longest = Math.max(longest, length);
    if (lengths.includes(length) && !reached.has(length)) reached.set(length, { from, to: step });
  }
  return { longest, reached };
}

function nextWeek(monday: string): string {
  return daysBefore(monday, -7);
}

function nextMonth(first: string): string {
  const date = new Date(first);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)));
}

/** What a creator's posts show. */
export function shownByPosts(history: PostHistory): Shown {
  const { creatorId, posts, nth, viewed, mostViews, networks, weeks, months } = history;
  const steady = months.flatMap(([month, count]) => (count >= STEADY_POSTS ? [month] : []));
  const runs = {
    streak: runsOf(weeks, nextWeek, RULES.streak.thresholds),
    steady: runsOf(steady, nextMonth, RULES.steady.thresholds),
  };
  const runFound = (rule: "streak" | "steady") =>
    gradesOf(rule, (threshold) => {
      const run = runs[rule].reached.get(threshold);
      return run ? { creatorId, reachedOn: run.to, evidence: { value: threshold, from: run.from } } : null;
    });
  return {
    found: [
      ...gradesOf("posts", (threshold) => {
        const post = nth.find(([n]) => n === threshold);
        return post
          ? { creatorId, reachedOn: dayOf(post[1]), evidence: { value: threshold, ...networkOf(post[2]) } }
          : null;
      }),
      ...gradesOf("views", (threshold) => {
        const post = viewed.find(([views]) => views === threshold);
        if (!post) return null;
        const [, at, id, value, on] = post;
        return { creatorId, reachedOn: dayOf(at), evidence: { value, post: String(id), ...networkOf(on) } };
      }),
      ...gradesOf("networks", (threshold) => {
        const last = networks[threshold - 1];
        const names = networks.slice(0, threshold).map(([name]) => name);
        return last ? { creatorId, reachedOn: dayOf(last[1]), evidence: { value: threshold, names } } : null;
      }),
      ...runFound("streak"),
      ...runFound("steady"),
    ],
    best: [
      { creatorId, rule: "posts", value: posts },
      { creatorId, rule: "networks", value: networks.length },
      { creatorId, rule: "streak", value: runs.streak.longest },
      { creatorId, rule: "steady", value: runs.steady.longest },
      ...(mostViews === null ? [] : [{ creatorId, rule: "views" as const, value: mostViews }]),
    ],
  };
}

export function shownByBreakouts({ creatorId, most, reached }: Breakout): Shown {
  return {
    found: gradesOf("breakout", (threshold) => {
      const post = reached.find(([times]) => times === threshold);
      if (!post) return null;
      const [, at, id, on, value, before] = post;
      return { creatorId, reachedOn: dayOf(at), evidence: { value, before, post: String(id), ...networkOf(on) } };
    }),
    best: [{ creatorId, rule: "breakout", value: most }],
  };
}

/** The first count that reaches a threshold; `threshold` null: the highest value of the creator. */
export type CountRow = {
  creatorId: number;
  threshold: number | null;
  value: number;
  at: Date;
  network: string;
  username: string;
  /** For growth: the count that the value leads to, and the count and the day that it is compared with. */
  growth?: { count: number; before: number; from: Date } | undefined;
};

export function shownByCounts(rule: "followers" | "growth", rows: readonly CountRow[]): Shown {
  return {
    found: rows.flatMap((row) => {
      const { creatorId, threshold, value, at, network, username, growth } = row;
      const grade = GRADES.find((one) => achievementOf(rule, one).threshold === threshold);
      if (threshold === null || !grade) return [];
      const compared = growth ? { count: growth.count, before: growth.before, from: dayOf(growth.from) } : {};
      const evidence = { value, username, ...networkOf(network), ...compared };
      return [{ creatorId, rule, grade, reachedOn: dayOf(at), evidence }];
    }),
    best: rows.flatMap(({ creatorId, threshold, value }) =>
      threshold === null && value > 0 ? [{ creatorId, rule, value }] : [],
    ),
  };
}

export type PlaceRow = { creatorId: number; ranking: string; rank: number; total: number };

/** Where a grade is reached in several rankings, the one with the most creators counts. */
export function shownByPlaces(rows: readonly PlaceRow[], day: string): Shown {
  const byCreator = [...Map.groupBy(rows, ({ creatorId }) => creatorId)];
  return together(
    byCreator.map(([creatorId, own]) => {
      const ordered = own.toSorted((a, b) => b.total - a.total || a.rank - b.rank || (a.ranking < b.ranking ? -1 : 1));
      return {
        found: gradesOf("place", (threshold) => {
          const place = ordered.find(({ rank }) => reaches("place", rank, threshold));
          if (!place) return null;
          const { rank: value, ranking, total } = place;
          return { creatorId, reachedOn: day, evidence: { value, ranking, total } };
        }),
        best: [{ creatorId, rule: "place" as const, value: Math.min(...own.map(({ rank }) => rank)) }],
      };
    }),
  );
}

/** The brands that a creator has declared, in their order. The day on which each was declared is not stored. */
export function shownByPartnerships({
  creatorId,
  brands,
  at,
}: {
  creatorId: number;
  brands: readonly string[];
  at: Date;
}): Shown {
  const names = [...new Map(brands.map((name) => [name.trim().toLowerCase(), name.trim()])).values()];
  return {
    found: gradesOf("partnerships", (threshold) =>
      names.length >= threshold
        ? { creatorId, reachedOn: dayOf(at), evidence: { value: threshold, names: names.slice(0, threshold) } }
        : null,
    ),
    best: names.length > 0 ? [{ creatorId, rule: "partnerships", value: names.length }] : [],
  };
}

export type StoredAchievement = Pick<Found, "creatorId" | "rule" | "grade"> & { isWithdrawn: boolean };

export type Changes = {
  earned: Found[];
  withdrawn: (Pick<Found, "creatorId" | "rule" | "grade"> & {
    withdrawal: Withdrawal;
    withdrawnValue: number | null;
  })[];
  /** Those that hold again, with the evidence of now. */
  restored: Found[];
};

const keyOf = ({ creatorId, rule, grade }: Pick<Found, "creatorId" | "rule" | "grade">) =>
  `${creatorId} ${rule} ${grade}`;

/** What changes in the stored achievements of creators when the data shows this. What still holds stays as it was found. */
export function compare(stored: readonly StoredAchievement[], { found, best }: Shown): Changes {
  const shown = new Set(found.map(keyOf));
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const values = new Map(best.map((one) => [`${one.creatorId} ${one.rule}`, one.value]));
  return {
    earned: found.filter((one) => !known.has(keyOf(one))),
    restored: found.filter((one) => known.get(keyOf(one))?.isWithdrawn === true),
    withdrawn: stored.flatMap((one) => {
      const { creatorId, rule, grade, isWithdrawn } = one;
      if (isWithdrawn || !RULES[rule].isRechecked || shown.has(keyOf(one))) return [];
      const withdrawal = rule === "partnerships" ? ("undeclared" as const) : ("data" as const);
      return [{ creatorId, rule, grade, withdrawal, withdrawnValue: values.get(`${creatorId} ${rule}`) ?? null }];
    }),
  };
}

export type News = { status: AchievementNews; achievements: readonly string[] };

/** New achievements are added to those that were not seen, and take the place of those that were. */
export function mergeNews(news: News, earned: readonly string[]): News {
  if (earned.length === 0) return news;
  const before = news.status === "not_seen" ? news.achievements : [];
  return { status: "not_seen", achievements: [...new Set([...before, ...earned])] };
}
