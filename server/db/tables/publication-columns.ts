import { bigint, integer, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { creators } from "./creators.ts";

/** What a creator publishes outside the networks: where it is, what it says of itself, and who told us when. */
export const publicationColumns = () => ({
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" })
    .notNull()
    .references(() => creators.id, { onDelete: "cascade" }),
  link: text().notNull(),
  title: text().notNull(),
  picture: text(),
  description: text(),
  sourceId: integer().notNull(),
  at: at().notNull(),
});
