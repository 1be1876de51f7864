import { sql, type SQL } from "drizzle-orm";
import { GROWTH_DAYS, MONTH_DAYS, RECENT_POSTS } from "#contract/figures/windows.ts";

/** Ids of sources with license restrictions. */
export type ExcludedSources = {
  /** Nothing is computed from these; figures they give ready-made count. */
  underived?: readonly number[];
  /** These do not count at all. */
  absent?: readonly number[];
};

/** A count with a figure that a source gives ready-made. */
export function isGivenCount(likes = sql`likes_per_post`): SQL {
  return sql`coalesce(engagement_per_post, ${likes}, engagement_rate, views_per_post, monthly_views) is not null`;
}

type RowsOptions = ExcludedSources & {
  /** The account's creator: a constant where there is one, so that PostgreSQL plans a single partition. */
  creator: SQL;
  at: SQL;
  /** Where givenCount is needed: counts are read until there is one with such figures, mostly to the end. */
  isGivenNeeded?: SQL;
  /** What figures need of posts, by window and column. */
  columns: Record<"recent" | "month", Readonly<Record<string, SQL>>>;
};

/**
 * The rows an account's figures are computed from, each a select beside `target` (id, network, customer_id): those of
 * the account's own layer. The query that computes the figures and the one that explains them both read these.
 */
export function figureRows({
  creator,
  at,
  columns,
  isGivenNeeded = sql`true`,
  underived = [],
  absent = [],
}: RowsOptions) {
  const own = sql`creator_id = ${creator} and account_id = target.id and customer_id is not distinct from target.customer_id`;
  const derivable = notFrom([...underived, ...absent]);
  // The newest first; of one time what was recorded last.
  const newestCount = sql`order by at desc, recorded_at desc, source_id desc limit 1`;
  const publishedWithin = (n: number) =>
    sql`${own} and published_at > ${at} - ${days(n)} and published_at <= ${at} ${derivable}`;
  const mayDerive = underived.length === 0 ? sql`true` : sql`source_id <> all(${ids(underived)})`;
  const likesPerPost =
    underived.length === 0 ? sql`likes_per_post` : sql`case when ${mayDerive} then likes_per_post end`;
  return {
    latestCount: sql`
      select followers, at, precision, source_id from account_counts
      where ${own} and followers is not null ${derivable} ${newestCount}`,

    /** What growth is measured against; needs latestCount as `latest`. */
    earlierCount: sql`
      select followers, at, precision, source_id from account_counts
      where ${own} and followers is not null ${derivable}
        and at between latest.at - ${days(GROWTH_DAYS.most)} and latest.at - ${days(GROWTH_DAYS.least)}
      order by abs(extract(epoch from latest.at - at) - ${sql.raw(String(GROWTH_DAYS.ideal * 86_400))}),
        at desc, recorded_at desc, source_id desc limit 1`,

    /** Figures that a source gives ready-made, for accounts without collected posts. */
    givenCount: sql`
      select at, precision, source_id, followers, views_per_post, engagement_rate, monthly_views,
        ${mayDerive} as may_derive, engagement_per_post is not null as has_engagement,
        coalesce(engagement_per_post, ${likesPerPost} + coalesce(comments_per_post, 0) + coalesce(shares_per_post, 0))
          as engagement_per_post
      from account_counts
      where ${isGivenNeeded} and ${own} ${notFrom(absent)} and ${isGivenCount(likesPerPost)}
      ${newestCount}`,

    newestPost: sql`
      select published_at as last_post_at from posts
      where ${own} and published_at <= ${at} ${derivable}
      order by published_at desc limit 1`,

    recentPosts: sql`
      select ${listed(columns.recent)}, counted_at, source_id
      from (
        select * from posts where ${publishedWithin(RECENT_POSTS.days)}
        order by published_at desc, id desc limit ${sql.raw(String(RECENT_POSTS.most))}
      ) newest`,

    monthPosts: sql`
      select ${listed(columns.month)}, counted_at, source_id from posts where ${publishedWithin(MONTH_DAYS)}`,

    /** Any post with known views, of any age. */
    viewedPost: sql`select from posts where ${own} and views is not null ${derivable}`,
  };
}
export type FigureRows = ReturnType<typeof figureRows>;

/** `expression as name`, one after the other. */
export function listed(expressions: Readonly<Record<string, SQL>>): SQL {
  return sql.join(
    Object.entries(expressions).map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

/** Returns an empty condition without sources: hardly an installation has any, and its query stays short. */
function notFrom(sourceIds: readonly number[]): SQL {
  return sourceIds.length === 0 ? sql`` : sql`and source_id <> all(${ids(sourceIds)})`;
}

export function ids(sourceIds: readonly number[]): SQL {
  return sql`${sql.param([...sourceIds])}::integer[]`;
}

/** In hours, so that neither leap days nor summer time move a window. */
function days(n: number): SQL {
  return sql.raw(`interval '${n * 24} hours'`);
}
