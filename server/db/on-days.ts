import { and, sql, type AnyColumn, type SQL } from "drizzle-orm";

/** A time on or between two days; both are included, in UTC whatever the time zone of the database is. */
export function onDays(
  time: AnyColumn | SQL,
  { from, to }: { from: string | number | null; to: string | number | null },
): SQL | undefined {
  return and(
    from === null ? undefined : sql`${time} >= ${from}::date::timestamp at time zone 'UTC'`,
    to === null ? undefined : sql`${time} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  );
}
