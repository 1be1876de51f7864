import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DOMAIN_PROBLEMS, DOMAIN_STATES, ENQUIRY_STATES } from "#contract/base/states.ts";
import type { StoredSettings } from "#contract/spotlight/settings.ts";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorClaims } from "./creator-claims.ts";
import { creatorIds } from "./creator-layers.ts";

/**
 * The public page of a creator. It is of a claim: it is shown while that one holds, and is deleted with it (decision 94).
 */
export const creatorSpotlights = pgTable(
  "creator_spotlights",
  {
    id: id(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .unique("creator_spotlights_creator_key")
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    claimId: uuid()
      .notNull()
      .references(() => creatorClaims.id, { onDelete: "cascade" }),
    isPublic: boolean().notNull().default(false),
    takesEnquiries: boolean().notNull().default(false),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** Counts the changes, so that two tabs notice each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index("creator_spotlights_claim_idx").on(t.claimId)], // deletion of claims
);

subject(creatorSpotlights, {
  creator: { creatorId: "delete" },
  counted: "spotlights",
  access: "what a creator shows of themselves, which is in their own file as a user",
  isReference: false,
  user: {},
  personal: {
    spotlights: {
      of: (user) =>
        sql`${creatorSpotlights.claimId} in (select c.id from creator_claims c where c.user_id = ${user.id})`,
      columns: ["creatorId", "isPublic", "takesEnquiries", "settings", "createdAt", "updatedAt"],
    },
  },
});

/** Addresses of public pages. A former one leads to the present one for a year, in which others cannot have it. */
export const spotlightSlugs = pgTable(
  "spotlight_slugs",
  {
    slug: text().primaryKey(),
    /** skeletonOf(slug): addresses that look the same are one creator's. */
    skeleton: text().notNull(),
    spotlightId: uuid()
      .notNull()
      .references(() => creatorSpotlights.id, { onDelete: "cascade" }),
    /** null: the present one. */
    retiredAt: at(),
  },
  (t) => [
    index("spotlight_slugs_skeleton_idx").on(t.skeleton), // look-alikes
    index("spotlight_slugs_spotlight_idx").on(t.spotlightId), // addresses of a page, its deletion
  ],
);

subject(spotlightSlugs, { none: "addresses of pages, which are deleted with these" });

/** The domain of a creator's own at which a page is shown, too: at most one a page. */
export const spotlightDomains = pgTable(
  "spotlight_domains",
  {
    spotlightId: uuid()
      .primaryKey()
      .references(() => creatorSpotlights.id, { onDelete: "cascade" }),
    /** In lower case, other scripts encoded. */
    host: text().notNull(),
    /** What its DNS has to contain, to prove that the creator decides about it. */
    token: text().notNull(),
    state: text({ enum: DOMAIN_STATES }).notNull().default("pending"),
    problem: text({ enum: DOMAIN_PROBLEMS }),
    checkedAt: at(),
    /** The first of the checks that failed since it was verified. */
    failingSince: at(),
    createdAt: createdAt(),
  },
  (t) => [
    // The first who verifies it has it.
    uniqueIndex("spotlight_domains_host_key")
      .on(t.host)
      .where(sql`${t.state} <> 'pending'`),
  ],
);

subject(spotlightDomains, { none: "domains of pages, which are deleted with these" });

/** Creators and brands that a creator names as favorites. */
export const spotlightFavorites = pgTable(
  "spotlight_favorites",
  {
    spotlightId: uuid()
      .notNull()
      .references(() => creatorSpotlights.id, { onDelete: "cascade" }),
    favoriteId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    isBrand: boolean().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.spotlightId, t.favoriteId] }),
    index("spotlight_favorites_favorite_idx").on(t.favoriteId), // erasure
  ],
);

subject(spotlightFavorites, {
  creator: { favoriteId: "delete" },
  counted: "spotlights",
  access: "that another creator names them as a favorite, on that creator's page",
  isReference: false,
});

/** What visitors of a public page wrote to its creator. They belong to the claim, as the page does. */
export const spotlightEnquiries = pgTable(
  "spotlight_enquiries",
  {
    id: id(),
    claimId: uuid()
      .notNull()
      .references(() => creatorClaims.id, { onDelete: "cascade" }),
    /** The claim that had it, as long as the account that proves that claim is in another profile of its user. */
    movedFrom: uuid().references(() => creatorClaims.id, { onDelete: "set null" }),
    /** The form that was sent: sent twice, it is stored once. */
    formKey: text().notNull().unique("spotlight_enquiries_form_key"),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    text: text().notNull(),
    state: text({ enum: ENQUIRY_STATES }).notNull().default("new"),
    createdAt: createdAt(),
  },
  (t) => [
    index("spotlight_enquiries_claim_idx").on(t.claimId, t.id), // pages of them, their number of a day
    index("spotlight_enquiries_moved_idx")
      .on(t.movedFrom)
      .where(sql`${t.movedFrom} is not null`), // claims that are back; deletion of claims
    index("spotlight_enquiries_created_idx").on(t.createdAt), // their deletion at night
  ],
);

subject(spotlightEnquiries, {
  user: {},
  personal: {
    enquiries: {
      of: (user) =>
        sql`${spotlightEnquiries.claimId} in (select c.id from creator_claims c where c.user_id = ${user.id})`,
      columns: ["name", "email", "company", "text", "state", "createdAt"],
    },
  },
  address: spotlightEnquiries.email,
});

/** How often a public page was opened on a day in UTC. Nothing is stored about its visitors. */
export const spotlightVisits = pgTable(
  "spotlight_visits",
  {
    spotlightId: uuid()
      .notNull()
      .references(() => creatorSpotlights.id, { onDelete: "cascade" }),
    day: date().notNull(),
    visits: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.spotlightId, t.day] })],
);

subject(spotlightVisits, { none: "numbers of visits by page and day; they go with the page" });
