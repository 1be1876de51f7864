import { sql, type SQL } from "drizzle-orm";
import { GROWTH_DAYS, MONTH_DAYS, RECENT_POSTS } from "#contract/figures/windows.ts";
import type { MissingReason } from "#contract/figures/figure.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { postsWith, type AccountEvidence, type CountEvidence, type Evidence, type PostSample } from "./evidence.ts";
import type { FigureRows } from "./rows.ts";

/** What a figure is computed from; the source that gave most of it first. */
export type Explanation = {
  sourceIds: number[];
  at: Date | null;
  precision: "second" | "day" | "month" | "year" | null;
  n: number | null;
  window: { from: Date; to: Date } | null;
  method: "counted" | "computed" | "source_given" | null;
};

export const NO_EXPLANATION: Explanation = {
  sourceIds: [],
  at: null,
  precision: null,
  n: null,
  window: null,
  method: null,
};

/** Rows a figure looks at: counts of followers since a time or those with ready-made figures, and posts of a window. */
export type RowSelection = { counts: { since: Date } | "given" | null; posts: { from: Date; to: Date } | null };

/** How a figure is explained. */
export type FigureModule = {
  /** What these rows lack for the figure; null: nothing. */
  lacks: (evidence: Evidence) => MissingReason | null;
  explain: (evidence: Evidence, now: Date) => Explanation;
  /** Also those that only terms keep out of it. */
  rows: (account: AccountEvidence, now: Date) => RowSelection;
  /** The counts it is computed from. */
  usedCounts: (evidence: Evidence) => (CountEvidence | null)[];
  /** What of a source's policy it needs; `shown`: nothing, it is given as it is. */
  needs: "shown" | "derived" | "crossNetwork";
};

type RestrictedTest = (of: SQL) => SQL;

/**
 * A figure of an account, in SQL. Relations it may name: `target` (the account, with rate_over_views), `latest`, `earlier`
 * and `given` (counts), `newest` (the newest post), `recent` and `month` (aggregates of posts).
 */
export type AccountFigureModule = FigureModule & {
  value: (rows: FigureRows) => SQL;
  /** Whether one of its rows must not be exported; `counted` is the count that is shown. */
  unexported: (isRestricted: RestrictedTest, counted: SQL) => SQL;
  /**
   * Columns of each post of a window, by name, and their aggregates. Figures that share a column share its constant.
   */
  posts?: {
    window: "recent" | "month";
    columns: Readonly<Record<string, SQL>>;
    aggregates: Readonly<Record<string, SQL>>;
  };
};

const fewest = sql.raw(String(RECENT_POSTS.fewest));

/** The median of a column of recent posts, when enough of them have it. */
export function median(column: string): SQL {
  const name = sql.identifier(column);
  return sql`case when count(${name}) >= ${fewest} then percentile_cont(0.5) within group (order by ${name}) end`;
}

export function lacksPosts({ recent: { posts } }: Evidence): MissingReason | null {
  if (posts === 0) return "no_posts";
  return posts < RECENT_POSTS.fewest ? "too_few_posts" : null;
}

export function lacksValues({ recent }: Evidence, column: string): MissingReason | null {
  const n = postsWith(recent, column);
  if (n === 0) return "no_source";
  return n < RECENT_POSTS.fewest ? "too_few_posts" : null;
}

/** Two counts of followers; also of followers themselves, to show how they came about. */
export function selectGrowthRows({ whole }: AccountEvidence, now: Date): RowSelection {
  return { counts: { since: daysBefore(whole.latest?.at ?? now, GROWTH_DAYS.most) }, posts: null };
}

/** Counts from the one that is used on: it, and newer ones that are not. */
export function countsSince(used: CountEvidence | null, whole: Evidence, now: Date): { since: Date } {
  return { since: used?.at ?? whole.latest?.at ?? now };
}

export function windowBefore(now: Date, days: number): { from: Date; to: Date } {
  return { from: daysBefore(now, days), to: now };
}

function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}

export function timeOf({ at, precision }: CountEvidence): Pick<Explanation, "at" | "precision"> {
  return { at, precision };
}

type Given = NonNullable<Evidence["given"]>;

type PostFigure = Required<Pick<AccountFigureModule, "posts">> & {
  /** From posts. */
  value: (rows: FigureRows) => SQL;
  /** From a count with ready-made figures, of an account without collected posts. */
  givenValue: SQL;
  /** Whether a source gives it, or what it is computed from, without any posts; and whether it is computed then. */
  isGiven: (given: Given, evidence: Evidence) => boolean;
  isComputed?: (given: Given) => boolean;
  /** What the account's posts lack. */
  lacks: (evidence: Evidence) => MissingReason | null;
  /** How many posts it is computed from. */
  n: (evidence: Evidence) => number;
  /** Whether it is divided by the account's followers. */
  isOverFollowers?: (evidence: Evidence) => boolean;
};

/** A figure computed from posts or, for accounts without collected posts, given by a source. */
export function postFigure({
  posts,
  value,
  givenValue,
  isGiven,
  isComputed = () => false,
  lacks,
  n,
  isOverFollowers = () => false,
}: PostFigure): AccountFigureModule {
  const days = posts.window === "month" ? MONTH_DAYS : RECENT_POSTS.days;
  const followersOf = (evidence: Evidence) => (isOverFollowers(evidence) ? evidence.latest : null);
  return {
    posts,
    needs: "derived",
    value: (rows) => sql`case when newest.last_post_at is null then ${givenValue} else ${value(rows)} end`,
    unexported: (isRestricted) =>
      sql`case when newest.last_post_at is null then ${isRestricted(sql`given`)} else ${sql.raw(posts.window)}.restricted end`,
    lacks: (evidence) => {
      if (evidence.lastPostAt !== null) return lacks(evidence);
      return evidence.given && isGiven(evidence.given, evidence) ? null : "no_source";
    },
    explain: (evidence, now) => {
      const { given, lastPostAt } = evidence;
      if (lastPostAt === null) {
        if (!given) return NO_EXPLANATION;
        const sourceIds = [given.sourceId, ...(isComputed(given) ? sourcesOf(followersOf(evidence)) : [])];
        const method = isComputed(given) ? "computed" : "source_given";
        return { ...NO_EXPLANATION, ...timeOf(given), sourceIds, method };
      }
      const read = postsRead(posts.window, evidence);
      return {
        sourceIds: [...read.sourceIds, ...sourcesOf(followersOf(evidence))],
        at: read.countedAt,
        precision: read.countedAt && "second",
        n: n(evidence),
        window: windowBefore(now, days),
        method: "computed",
      };
    },
    rows: (account, now) => {
      if (account.whole.lastPostAt === null) return { counts: "given", posts: null };
      const counts = isOverFollowers(account) ? countsSince(account.latest, account.whole, now) : null;
      return { counts, posts: windowBefore(now, days) };
    },
    usedCounts: (evidence) =>
      evidence.lastPostAt === null ? [evidence.given, followersOf(evidence)] : [evidence.latest],
  };
}

function sourcesOf(count: CountEvidence | null): number[] {
  return count ? [count.sourceId] : [];
}

/** That nothing was published in a month is known from who collects the posts before. */
function postsRead(window: "recent" | "month", { recent, month }: Evidence): PostSample {
  return window === "month" && month.posts > 0 ? month : recent;
}
