import { bigint, doublePrecision, integer, text, boolean, pgTable, unique } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

/** A creator's publication outside the networks: its URL, its description, its source and time. */
export const publicationColumns = () => ({
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" })
    .notNull()
    .references(() => creatorIds.id, { onDelete: "cascade" }),
  ...layerOwner(),
  link: text().notNull(),
  title: text().notNull(),
  picture: text(),
  description: text(),
  /** Its newest episode or issue. */
  latestTitle: text(),
  latestLink: text(),
  latestAt: at(),
  /** The median of the days between its newest ones. */
  everyDays: doublePrecision(),
  sourceId: integer().notNull(),
  at: at().notNull(),
});

const publicationLayer = { key: ["link"], isOfAccount: false, readAt: "at", skipped: ["id"] };

/** Newsletters and books a creator writes. */
export const newsletters = pgTable(
  "newsletters",
  { ...publicationColumns(), isBook: boolean().notNull().default(false) },
  (t) => [
    ...layered("newsletters", t.creatorId, t.customerId),
    unique("newsletters_key").on(t.creatorId, t.link, t.customerId).nullsNotDistinct(), // unique newsletter; newsletters of a creator
  ],
);

subject(newsletters, {
  creator: { creatorId: "delete" },
  counted: "newsletters",
  access: { figures: "publications", at: "at" },
  isReference: true,
  layer: publicationLayer,
});

/** Podcasts by a creator. */
export const podcasts = pgTable("podcasts", publicationColumns(), (t) => [
  ...layered("podcasts", t.creatorId, t.customerId),
  unique("podcasts_key").on(t.creatorId, t.link, t.customerId).nullsNotDistinct(), // unique podcast; podcasts of a creator
]);

subject(podcasts, {
  creator: { creatorId: "delete" },
  counted: "podcasts",
  access: { figures: "publications", at: "at" },
  isReference: true,
  layer: publicationLayer,
});
