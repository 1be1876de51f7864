import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Where the part of an id begins that is made of the key of a form: behind the time and the version. */
const END_AT = 20;

/** It begins with the variant of UUIDs. */
function endOf(key: string): string {
  const hex = createHash("sha256").update(key.toLowerCase()).digest("hex");
  return `8${hex.slice(0, 3)}-${hex.slice(3, 15)}`;
}

/**
 * An id of one of the rows that a form with this key creates. It is time-ordered as all ids (UUIDs of version 7), also
 * among those of one statement.
 */
export const idOfKey = (key: string): SQL =>
  sql`overlay(uuidv7()::text placing ${endOf(key)} from ${END_AT}::int)::uuid`;

/** Whether a row has an id that was made of this key. */
export const isOfKey = (id: PgColumn, key: string): SQL => sql`substr(${id}::text, ${END_AT}::int) = ${endOf(key)}`;
