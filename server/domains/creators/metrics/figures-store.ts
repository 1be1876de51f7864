import { sql, type SQL } from "drizzle-orm";
import { METRICS, RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { ACCOUNT_FIGURES, columnOf, POST_AGGREGATES, POST_COLUMNS } from "../../../figures/index.ts";
import { figureRows, ids, listed } from "../../../figures/rows.ts";
import { INFLUENCE_PARTS } from "../../../figures/score.ts";

/** Ids of sources with license restrictions. There are few: installations have few live sources. */
export type RestrictedSources = {
  /** Their figures must not be used to compute others. */
  underived: number[];
  /** Their figures must not be compared across networks; implied by `underived`. */
  uncompared: number[];
  /** Their figures must not be exported. */
  unexported: number[];
};

/** Figures of the accounts in `target`, as a select: id, network, each figure, and their times. */
type FigureSelect = { name: SQL; select: SQL };

/**
 * The selects of an account's figures. `shown`: for display. `compared`: for comparisons across networks; the same
 * select, unless sources restrict it.
 */
export function figureSelects(at: SQL, { underived, uncompared, unexported }: RestrictedSources) {
  const shown = { name: sql`figures`, select: selectFigures({ at, underived, unexported }) };
  if (uncompared.length === 0) return { shown, compared: shown };
  const compared = { name: sql`compared`, select: selectFigures({ at, absent: uncompared, unexported }) };
  return { shown, compared };
}

type SelectOptions = {
  at: SQL;
  underived?: readonly number[];
  absent?: readonly number[];
  unexported: readonly number[];
};

function selectFigures({ at, underived = [], absent = [], unexported }: SelectOptions): SQL {
  const creator = sql`target.creator_id`;
  const isGivenNeeded = sql`newest.last_post_at is null`;
  const rows = figureRows({ creator, at, columns: POST_COLUMNS, isGivenNeeded, underived, absent });
  // Counts and times of posts are always shown, also when figures must not be computed from them.
  const asGiven = figureRows({ creator, at, columns: POST_COLUMNS, absent });
  const isUnrestricted = underived.length === 0;
  const shownCount = isUnrestricted ? sql`select latest.followers, latest.at, latest.source_id` : asGiven.latestCount;
  const restricted = restrictedColumns(unexported);
  const figures = listed(
    Object.fromEntries(RANGE_METRICS.map((metric) => [columnOf(metric), ACCOUNT_FIGURES[metric].value(rows)])),
  );
  return sql`
    select target.id, target.network, counted.at as counted_at, counted.source_id,
      ${isUnrestricted ? sql`newest` : sql`posted`}.last_post_at, ${figures}${restricted.column}
    from target
    left join lateral (${rows.latestCount}) latest on true
    left join lateral (${shownCount}) counted on true
    left join lateral (${rows.earlierCount}) earlier on true
    left join lateral (${rows.newestPost}) newest on true
    left join lateral (${rows.givenCount}) given on true
    left join lateral (
      select ${listed(POST_AGGREGATES.recent)} ${restricted.ofPosts} from (${rows.recentPosts}) read
    ) recent on true
    left join lateral (
      select ${listed(POST_AGGREGATES.month)} ${restricted.ofPosts} from (${rows.monthPosts}) read
    ) month on true
    ${isUnrestricted ? sql`` : sql`left join lateral (${asGiven.newestPost}) posted on true`}`;
}

/** `restricted`: the figures with a row that must not be exported. */
function restrictedColumns(unexported: readonly number[]) {
  if (unexported.length === 0) return { column: sql``, ofPosts: sql`` };
  const isRestricted = (of: SQL) => sql`${of}.source_id = any(${ids(unexported)})`;
  const names = RANGE_METRICS.map(
    (metric) =>
      sql`case when ${ACCOUNT_FIGURES[metric].unexported(isRestricted, sql`counted`)} then ${metric}::text end`,
  );
  return {
    column: sql`, array_remove(array[${sql.join(names, sql`, `)}], null) as restricted`,
    ofPosts: sql`, bool_or(source_id = any(${ids(unexported)})) as restricted`,
  };
}

/** A column of each figure of the relation `of`; `whole` as it is stored. */
export function figureColumns(of: SQL, { isStored = false } = {}): SQL[] {
  return RANGE_METRICS.map((metric) => {
    const column = sql`${of}.${figureColumn(metric)}`;
    return isStored && METRICS[metric].isWhole ? sql`${column}::bigint` : column;
  });
}

export function figureColumn(metric: RangeMetric): SQL {
  return sql`${sql.identifier(columnOf(metric))}`;
}

/** AccountTerms of an account: of its shown figures and those for comparisons; null without restrictions. */
export function termsOf(
  { shown, compared }: { shown: FigureSelect; compared: FigureSelect },
  restricted: RestrictedSources,
): SQL {
  const isCompared = restricted.uncompared.length === 0;
  const isExported = restricted.unexported.length === 0;
  if (isCompared && isExported) return sql`null::jsonb`;
  const figures = sql.join(
    RANGE_METRICS.map((metric) => sql`${metric}::text, ${compared.name}.${figureColumn(metric)}`),
    sql`, `,
  );
  const unexportable = isExported ? sql`'{}'::text[]` : restrictedOf(shown.name, compared.name);
  return sql`case when (${figuresOf(shown)}) is distinct from (${figuresOf(compared)}) or ${unexportable} <> '{}' then
    jsonb_build_object('compared', jsonb_build_object(${figures}), 'unexported', to_jsonb(${unexportable})) end`;
}

function figuresOf({ name }: FigureSelect): SQL {
  return sql.join(figureColumns(name), sql`, `);
}

function restrictedOf(shown: SQL, compared: SQL): SQL {
  return sql`${shown}.restricted || case
    when ${compared}.restricted && ${sql.param([...INFLUENCE_PARTS])}::text[] then array['score'] else '{}' end`;
}
