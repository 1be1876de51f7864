/** Part of a WHERE clause. User input is only ever in `params`, whose names are unique within a query. */
export type Condition = { sql: string; params: Record<string, unknown> };

export function condition(sql: string, params: Record<string, unknown> = {}): Condition {
  return { sql, params };
}

export const NOTHING = condition("0");

export function all(conditions: Condition[]): Condition {
  return join(conditions, " AND ", "1");
}

export function any(conditions: Condition[]): Condition {
  return join(conditions, " OR ", "0");
}

function join(conditions: Condition[], between: string, none: string): Condition {
  if (conditions.length === 0) return condition(none);
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(between),
    params: Object.assign({}, ...conditions.map(({ params }) => params)),
  };
}
