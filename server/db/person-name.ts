import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { users } from "./tables/index.ts";

/** Display name of a person; null where the join found none. */
export function personNameOf({ firstName, lastName }: Record<"firstName" | "lastName", PgColumn>): SQL<string | null> {
  return sql<string | null>`nullif(trim(${firstName} || ' ' || ${lastName}), '')`;
}

export const personName = personNameOf(users);

/** What a workspace calls its members: by their address where they have no name. */
export const memberName = sql<string>`coalesce(${personName}, ${users.email})`;
