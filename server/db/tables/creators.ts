import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, at } from "../columns.ts";
import { users } from "./users.ts";

/** A person or a brand, across all networks. */
export const creators = pgTable(
  "creators",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fullName: text().notNull(),
    title: text(),
    /** AI-generated or self-written summary: the AI bio. */
    biography: text(),
    isBrand: boolean().notNull().default(false),
    country: text(),
    city: text(),
    language: text(),
    /** 0 female, 1 male, 2 undefined. */
    gender: smallint().notNull().default(2),
    /** A business email; never shown publicly. */
    email: text(),
    website: text(),
    /** Key in the file store, or null. */
    picture: text(),
    /** The user of this installation who claimed the profile. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    isSample: boolean().notNull().default(false),
    /** Derived from accounts by refreshMetrics: 0–10 000 and 1–10. */
    score: integer(),
    tier: smallint(),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    index("creators_sample_idx")
      .on(t.id)
      .where(sql`${t.isSample}`), // sample world: removal and badge
    index("creators_user_idx")
      .on(t.userId)
      .where(sql`${t.userId} is not null`), // my own profile
  ],
);
