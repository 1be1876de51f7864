import { sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { RANGE_METRICS, type RangeMetric } from "#contract/metrics.ts";
import type { RestrictedSources } from "./restricted.ts";
import { figureRows, ids } from "./rows-store.ts";
import { RECENT_POSTS } from "./windows.ts";

const fewest = sql.raw(String(RECENT_POSTS.fewest));

/** Figures of the accounts `asked`, as a select: id, network, each figure, and what is known of their time. */
type Figures = { name: SQL; select: SQL };

/**
 * The selects that an account's figures come from. `shown`: as everybody sees them. `compared`: as they may meet those of
 * other networks; the same select, unless sources restrict it.
 */
export function figureSelects(at: SQL, { underived, uncompared, unexported }: RestrictedSources) {
  const shown = { name: sql`figures`, select: figuresFrom({ at, underived, unexported }) };
  if (uncompared.length === 0) return { shown, compared: shown };
  const compared = { name: sql`compared`, select: figuresFrom({ at, absent: uncompared, unexported }) };
  return { shown, compared };
}

type From = { at: SQL; underived?: readonly number[]; absent?: readonly number[]; unexported: readonly number[] };

function figuresFrom({ at, underived = [], absent = [], unexported }: From): SQL {
  const creator = sql`asked.creator_id`;
  const rows = figureRows({ creator, at, underived, absent });
  // Counts and times of posts are shown as they are, whatever may be computed from them.
  const asGiven = figureRows({ creator, at, absent });
  const isShort = underived.length === 0;
  const counted = isShort ? sql`latest` : sql`counted`;
  const posted = isShort ? sql`newest` : sql`posted`;
  const given = isShort
    ? sql``
    : sql`left join lateral (${asGiven.latestCount}) counted on true
      left join lateral (${asGiven.newestPost}) posted on true`;
  const kept = keptColumns({ counted, unexported });
  return sql`
    select asked.id, asked.network,
      ${counted}.followers, ${counted}.at as counted_at, ${counted}.source_id,
      case when earlier.followers > 0 then (latest.followers - earlier.followers)::float8 / earlier.followers end
        as growth,
      ${posted}.last_post_at,
      case when newest.last_post_at is null then given.engagement_per_post else recent.engagement end
        as engagement_per_post,
      case
        when newest.last_post_at is null then coalesce(given.engagement_rate, case
          when not given.may_derive then null
          when asked.rate_over_views then given.engagement_per_post / nullif(given.views_per_post, 0)
          else given.engagement_per_post / nullif(coalesce(given.followers, latest.followers), 0) end)
        when asked.rate_over_views then recent.rate_over_views
        else recent.engagement / nullif(latest.followers, 0)
      end as engagement_rate,
      case when newest.last_post_at is null then given.views_per_post else recent.views end as views_per_post,
      case when newest.last_post_at is not null then month.posts * 7 / 30.0::float8 end as post_frequency,
      case
        when newest.last_post_at is null then given.monthly_views
        when month.posts > 0 then month.views
        when exists (${rows.viewedPost}) then 0
      end as monthly_views${kept.column}
    from asked
    left join lateral (${rows.latestCount}) latest on true
    left join lateral (${rows.earlierCount}) earlier on true
    left join lateral (${rows.givenCount}) given on true
    left join lateral (${rows.newestPost}) newest on true
    left join lateral (
      select
        case when count(engagement) >= ${fewest} then percentile_cont(0.5) within group (order by engagement) end
          as engagement,
        case when count(rate) >= ${fewest} then percentile_cont(0.5) within group (order by rate) end
          as rate_over_views,
        case when count(views) >= ${fewest} then percentile_cont(0.5) within group (order by views) end as views
        ${kept.ofPosts}
      from (${rows.recentPosts}) measured
    ) recent on true
    left join lateral (
      select count(*) as posts, sum(views) as views ${kept.ofPosts} from (${rows.monthPosts}) published
    ) month on true
    ${given}`;
}

/** `kept`: the figures among whose rows is one that must not be exported. */
function keptColumns({ counted, unexported }: { counted: SQL; unexported: readonly number[] }) {
  if (unexported.length === 0) return { column: sql``, ofPosts: sql`` };
  const isKept = (of: SQL) => sql`${of}.source_id = any(${ids(unexported)})`;
  const isGivenKept = isKept(sql`given`);
  const ofPosts = (posts: SQL) => sql`case when newest.last_post_at is null then ${isGivenKept} else ${posts}.kept end`;
  const isOverFollowers = sql`not asked.rate_over_views and ${isKept(sql`latest`)}`;
  const isKeptIn: Record<RangeMetric, SQL> = {
    followers: isKept(counted),
    growth: sql`${isKept(sql`latest`)} or ${isKept(sql`earlier`)}`,
    engagementRate: sql`${ofPosts(sql`recent`)} or (${isOverFollowers})`,
    engagementPerPost: ofPosts(sql`recent`),
    viewsPerPost: ofPosts(sql`recent`),
    postFrequency: ofPosts(sql`month`),
    monthlyViews: ofPosts(sql`month`),
  };
  const names = RANGE_METRICS.map((metric) => sql`case when ${isKeptIn[metric]} then ${metric}::text end`);
  return {
    column: sql`, array_remove(array[${sql.join(names, sql`, `)}], null) as kept`,
    ofPosts: sql`, bool_or(source_id = any(${ids(unexported)})) as kept`,
  };
}

/** AccountTerms of an account: of its shown figures and those to be compared with; null where nothing is kept. */
export function termsOf(
  { shown, compared }: { shown: Figures; compared: Figures },
  restricted: RestrictedSources,
): SQL {
  const isCompared = restricted.uncompared.length === 0;
  const isExported = restricted.unexported.length === 0;
  if (isCompared && isExported) return sql`null::jsonb`;
  const figures = sql.join(
    RANGE_METRICS.map((metric) => sql`${metric}::text, ${compared.name}.${sql.identifier(toSnakeCase(metric))}`),
    sql`, `,
  );
  const kept = isExported ? sql`'{}'::text[]` : keptOf(shown.name, compared.name);
  return sql`case when (${figuresOf(shown)}) is distinct from (${figuresOf(compared)}) or ${kept} <> '{}' then
    jsonb_build_object('compared', jsonb_build_object(${figures}), 'unexported', to_jsonb(${kept})) end`;
}

function figuresOf({ name }: Figures): SQL {
  return sql.join(
    RANGE_METRICS.map((metric) => sql`${name}.${sql.identifier(toSnakeCase(metric))}`),
    sql`, `,
  );
}

function keptOf(shown: SQL, compared: SQL): SQL {
  return sql`${shown}.kept || case
    when ${compared}.kept && array['followers', 'engagementPerPost', 'postFrequency'] then array['score'] else '{}' end`;
}
