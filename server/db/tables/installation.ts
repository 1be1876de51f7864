import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** Properties of the installation itself: which sample world is loaded, which engine generation is served. */
export const installation = pgTable("installation", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: at().notNull().defaultNow(),
});
