import { sql } from "drizzle-orm";
import { users } from "./tables/index.ts";

/** What a colleague is called; null where the join found nobody. */
export const personName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;
