import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Whether a row `of` creator_facts has a former handle of an account: `account:ID:formerly:HANDLE`, or without the handle
 * from when only the last one was stored.
 */
export function isFormerly(of: SQL): SQL {
  return sql`${of}.field like 'account:%:formerly%'`;
}

/** The same, of one account. */
export function isFormerlyOf(of: SQL, accountId: SQL): SQL {
  return sql`${of}.field ~ ('^account:' || ${accountId} || ':formerly(:|$)')`;
}

/** The key of the handle in a `value` of creator_facts. */
export function formerKey(value: SQLWrapper): SQL {
  return sql`lower(normalize(${value} #>> '{}', NFKC))`;
}
