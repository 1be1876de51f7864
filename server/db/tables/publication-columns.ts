import { bigint, integer, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { creators } from "./creators.ts";

/** A creator's publication outside the networks: its URL, its description, its source and time. */
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
