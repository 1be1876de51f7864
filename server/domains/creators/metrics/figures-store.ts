import { sql, type SQL } from "drizzle-orm";
import { METRICS, RANGE_METRICS, type RangeMetric } from "#contract/metrics.ts";
import { ACCOUNT_FIGURES, columnOf, POST_AGGREGATES, POST_COLUMNS } from "../../../figures/index.ts";
import { figureRows, ids, listed } from "../../../figures/rows.ts";
import { INFLUENCE_PARTS } from "../../../figures/score.ts";

/** Sources, by their ids, that do not allow everything. Hardly any: installations have few live sources. */
export type RestrictedSources = {
  /** From whose figures none may be computed. */
  underived: number[];
  /** Whose figures may not meet those of other networks; what nothing is computed from may not either. */
  uncompared: number[];
  /** Whose figures must not leave by exports. */
  unexported: number[];
};

/** Figures of the accounts `asked`, as a select: id, network, each figure, and what is known of their time. */
type FigureSelect = { name: SQL; select: SQL };

/**
 * The selects that an account's figures come from. `shown`: as everybody sees them. `compared`: as they may meet those of
 * other networks; the same select, unless sources restrict it.
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
  const creator = sql`asked.creator_id`;
  const rows = figureRows({ creator, at, columns: POST_COLUMNS, underived, absent });
  // Counts and times of posts are shown as they are, whatever may be computed from them.
  const asGiven = figureRows({ creator, at, columns: POST_COLUMNS, absent });
  const isUnrestricted = underived.length === 0;
  const shownCount = isUnrestricted ? sql`select latest.followers, latest.at, latest.source_id` : asGiven.latestCount;
  const kept = keptColumns(unexported);
  const figures = listed(
    Object.fromEntries(RANGE_METRICS.map((metric) => [columnOf(metric), ACCOUNT_FIGURES[metric].value(rows)])),
  );
  return sql`
    select asked.id, asked.network, counted.at as counted_at, counted.source_id,
      ${isUnrestricted ? sql`newest` : sql`posted`}.last_post_at, ${figures}${kept.column}
    from asked
    left join lateral (${rows.latestCount}) latest on true
    left join lateral (${shownCount}) counted on true
    left join lateral (${rows.earlierCount}) earlier on true
    left join lateral (${rows.givenCount}) given on true
    left join lateral (${rows.newestPost}) newest on true
    left join lateral (
      select ${listed(POST_AGGREGATES.recent)} ${kept.ofPosts} from (${rows.recentPosts}) read
    ) recent on true
    left join lateral (
      select ${listed(POST_AGGREGATES.month)} ${kept.ofPosts} from (${rows.monthPosts}) read
    ) month on true
    ${isUnrestricted ? sql`` : sql`left join lateral (${asGiven.newestPost}) posted on true`}`;
}

/** `kept`: the figures among whose rows is one that must not be exported. */
function keptColumns(unexported: readonly number[]) {
  if (unexported.length === 0) return { column: sql``, ofPosts: sql`` };
  const isKept = (of: SQL) => sql`${of}.source_id = any(${ids(unexported)})`;
  const names = RANGE_METRICS.map(
    (metric) => sql`case when ${ACCOUNT_FIGURES[metric].unexported(isKept, sql`counted`)} then ${metric}::text end`,
  );
  return {
    column: sql`, array_remove(array[${sql.join(names, sql`, `)}], null) as kept`,
    ofPosts: sql`, bool_or(source_id = any(${ids(unexported)})) as kept`,
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

/** AccountTerms of an account: of its shown figures and those to be compared with; null where nothing is kept. */
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
  const kept = isExported ? sql`'{}'::text[]` : keptOf(shown.name, compared.name);
  return sql`case when (${figuresOf(shown)}) is distinct from (${figuresOf(compared)}) or ${kept} <> '{}' then
    jsonb_build_object('compared', jsonb_build_object(${figures}), 'unexported', to_jsonb(${kept})) end`;
}

function figuresOf({ name }: FigureSelect): SQL {
  return sql.join(figureColumns(name), sql`, `);
}

function keptOf(shown: SQL, compared: SQL): SQL {
  return sql`${shown}.kept || case
    when ${compared}.kept && ${sql.param([...INFLUENCE_PARTS])}::text[] then array['score'] else '{}' end`;
}
