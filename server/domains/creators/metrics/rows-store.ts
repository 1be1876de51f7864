import { sql, type SQL } from "drizzle-orm";
import { comparedColumn } from "../../../db/compared.ts";
import { GROWTH_HOURS, MONTH_HOURS, RECENT_POSTS } from "./windows.ts";

/** Sources, by their ids, whose terms keep their rows out of something. */
export type Without = {
  /** Nothing is computed from these; figures they give ready-made count. */
  underived?: readonly number[];
  /** These do not count at all. */
  absent?: readonly number[];
};

/**
 * The rows an account's figures are made of, each a select beside `asked` (id, network): said once, for the query that
 * computes the figures and the one that tells where they come from. `creator` is the account's creator: a constant where
 * there is one, for PostgreSQL to plan a single partition.
 */
export function figureRows({ creator, at, underived = [], absent = [] }: { creator: SQL; at: SQL } & Without) {
  const own = sql`creator_id = ${creator} and account_id = asked.id`;
  const derivable = notFrom([...underived, ...absent]);
  // The newest first; of one time what was recorded last.
  const newestCount = sql`order by at desc, recorded_at desc, source_id desc limit 1`;
  const publishedWithin = (n: number) =>
    sql`${own} and published_at > ${at} - ${hours(n)} and published_at <= ${at} ${derivable}`;
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
        and at between latest.at - ${hours(GROWTH_HOURS.most)} and latest.at - ${hours(GROWTH_HOURS.least)}
      order by abs(extract(epoch from latest.at - at) - ${sql.raw(String(GROWTH_HOURS.ideal * 3600))}),
        at desc, recorded_at desc, source_id desc limit 1`,

    /** Figures that a source gives ready-made, for accounts whose posts nobody collects. */
    givenCount: sql`
      select at, precision, source_id, followers, views_per_post, engagement_rate, monthly_views,
        ${mayDerive} as may_derive, engagement_per_post is not null as has_engagement,
        coalesce(engagement_per_post, ${likesPerPost} + coalesce(comments_per_post, 0) + coalesce(shares_per_post, 0))
          as engagement_per_post
      from account_counts
      where ${own} ${notFrom(absent)}
        and coalesce(engagement_per_post, ${likesPerPost}, engagement_rate, views_per_post, monthly_views) is not null
      ${newestCount}`,

    // "nulls last" as in posts_recent_idx: without the words the index gives no order.
    newestPost: sql`
      select published_at as last_post_at from posts
      where ${own} and published_at <= ${at} ${derivable}
      order by published_at desc nulls last limit 1`,

    /** What medians are taken of; engagement is null where likes are hidden. */
    recentPosts: sql`
      select views::float8 as views, engagement, engagement / nullif(views, 0) as rate, counted_at, source_id
      from (
        select views, (likes + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0))::float8 as engagement,
          counted_at, source_id
        from posts where ${publishedWithin(RECENT_POSTS.hours)}
        order by published_at desc nulls last, id desc limit ${sql.raw(String(RECENT_POSTS.most))}
      ) newest`,

    monthPosts: sql`select views, counted_at, source_id from posts where ${publishedWithin(MONTH_HOURS)}`,

    /** Any post whose views are known, however old. */
    viewedPost: sql`select from posts where ${own} and views is not null ${derivable}`,
  };
}

/** Nothing where there are none: hardly an installation has any, and its query stays as short as it was. */
function notFrom(sourceIds: readonly number[]): SQL {
  return sourceIds.length === 0 ? sql`` : sql`and source_id <> all(${ids(sourceIds)})`;
}

export function ids(sourceIds: readonly number[]): SQL {
  return sql`${sql.param([...sourceIds])}::integer[]`;
}

function hours(n: number): SQL {
  return sql.raw(`interval '${n} hours'`);
}

/** The scales of the network of `of`, for `percentiles`. */
export function scales(of: SQL): SQL {
  const scale = (name: SQL, metric: string) =>
    sql`left join network_scales ${name} on ${name}.network = ${of}.network and ${name}.metric = ${metric}`;
  return sql`${scale(sql`f`, "followers")} ${scale(sql`e`, "engagementPerPost")} ${scale(sql`q`, "postFrequency")}`;
}

/** Percentiles (0–100) of the figures of `of`, which has followers, engagement_per_post and post_frequency. */
export function percentiles(of: SQL): SQL {
  return sql`
    width_bucket(${of}.followers::float8, f.thresholds)::float8 as p_followers,
    width_bucket(${of}.engagement_per_post, e.thresholds)::float8 as p_engagement,
    width_bucket(${of}.post_frequency, q.thresholds)::float8 as p_frequency`;
}

/** What a row of accounts is measured by, as a relation for `percentiles`. */
export function measured(of: SQL): SQL {
  return sql`(select ${of}.network, ${comparedColumn(of, "followers")} as followers,
    ${comparedColumn(of, "engagementPerPost")} as engagement_per_post,
    ${comparedColumn(of, "postFrequency")} as post_frequency)`;
}
