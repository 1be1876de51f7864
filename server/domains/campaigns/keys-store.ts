import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Where the part of an id begins that is made of the key of a form. */
const END_AT = 21;

function endOf(key: string): string {
  const hex = createHash("sha256").update(key.toLowerCase()).digest("hex");
  return `${hex.slice(0, 3)}-${hex.slice(3, 15)}`;
}

/**
 * Ids of the rows that a form with this key creates. They are time-ordered as those of the database (UUIDs of version 7),
 * and among themselves in the order of the rows: up to BULK_MAX have room.
 */
export function idsOf(key: string, at: Date, count: number): string[] {
  const time = at.getTime().toString(16).padStart(12, "0");
  return Array.from({ length: count }, (_, place) => {
    const counter = place.toString(16).padStart(3, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-8${endOf(key)}`;
  });
}

/** Whether a row has an id that was made of this key. */
export const isOfKey = (id: PgColumn, key: string): SQL => sql`substr(${id}::text, ${END_AT}::int) = ${endOf(key)}`;
