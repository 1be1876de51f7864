import { sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

/** Time-ordered UUIDs (version 7), made by PostgreSQL 18. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

export const at = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => at().notNull().defaultNow();
