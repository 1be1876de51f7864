import { sql } from "drizzle-orm";
import { users } from "./tables/index.ts";

/** Display name of a team member; null where the join found none. */
export const personName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;
