import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, smallint, text, unique, uuid, jsonb } from "drizzle-orm/pg-core";
import { PROPOSED_STATES } from "#contract/base/states.ts";
import { undoable } from "../change-log.ts";
import { createdAt, at } from "../columns.ts";
import { formerKey } from "../former-handles.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { users } from "./users.ts";
import { niches } from "./niches.ts";

/** Well-known creators, and owners of profiles: others must not take their names. */
export const WELL_KNOWN = ({ tier, userId }: { tier: SQLWrapper; userId: SQLWrapper }): SQL =>
  sql`(${tier} <= 3 or ${userId} is not null)`;

/**
 * A person or a brand, across all networks: a row of the installation, and one per workspace with records of its own,
 * which replaces it for that workspace (creator_layers).
 */
export const creators = pgTable(
  "creators",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    ...layerOwner(),
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
    /** A page about the creator: who they are. */
    whoisUrl: text(),
    /** Names of brands they belong to, separated by commas. */
    associatedBrands: text(),
    /** Key in the file store, or null. */
    picture: text(),
    /** The user of this installation who claimed the profile. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    isSample: boolean().notNull().default(false),
    /** Its title and summary are examples for a language model. */
    isOpenaiExample: boolean().notNull().default(false),
    /** Derived from accounts by refreshMetrics: 0–10 000 and 1–10. */
    score: integer(),
    tier: smallint(),
    /** 0–100; derived by refreshPublicScores, at that time. */
    authenticity: smallint(),
    rising: smallint(),
    scoredAt: at(),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    ...layered("creators", t.id, t.customerId),
    unique("creators_key").on(t.id, t.customerId).nullsNotDistinct(),
    index("creators_sample_idx")
      .on(t.id)
      .where(sql`${t.isSample}`), // sample world: removal and badge
    index("creators_unscored_idx")
      .on(t.id)
      .where(sql`${t.scoredAt} is null`), // scores to compute
    index("creators_user_idx")
      .on(t.userId)
      .where(sql`${t.userId} is not null`), // my own profile
    index("creators_well_known_idx")
      .on(sql`lower(${t.fullName})`)
      .where(WELL_KNOWN(t)), // names that others must not take
  ],
);

subject(creators, {
  creator: { id: "delete" },
  access: "its values are facts, which are listed with their sources",
  isReference: false,
  user: { userId: "anonymize" },
  personal: "claims list which profiles are the user's",
});

/** Sources of a creator's name, country, language …; the newest value is shown in `creators`. */
export const creatorFacts = pgTable(
  "creator_facts",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    ...layerOwner(),
    field: text().notNull(),
    value: jsonb().$type<string | number | boolean>().notNull(),
    sourceId: integer().notNull(),
    at: at().notNull(),
  },
  (t) => [
    ...layered("creator_facts", t.creatorId, t.customerId),
    unique("creator_facts_key").on(t.creatorId, t.field, t.customerId).nullsNotDistinct(),
    index("creator_facts_formerly_idx")
      .on(formerKey(t.value))
      .where(sql`${t.field} like 'account:%:formerly%'`), // who had a handle before
  ],
);

subject(creatorFacts, {
  creator: { creatorId: "delete" },
  counted: "facts",
  access: "each by its value, source and time",
  isReference: true,
});

export const creatorNiches = pgTable(
  "creator_niches",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    ...layerOwner(),
    nicheId: integer()
      .notNull()
      .references(() => niches.id),
    /** 0 active, −1 removed, other: added by a machine. */
    state: smallint().notNull().default(0),
    isPrimary: boolean().notNull().default(false),
    sourceId: integer().notNull(),
    /** The terms that decided for a proposal, and its points; they stay when the proposal is confirmed. */
    evidence: jsonb().$type<{ words: string[]; score: number }>(),
  },
  (t) => [
    ...layered("creator_niches", t.creatorId, t.customerId),
    unique("creator_niches_key").on(t.creatorId, t.nicheId, t.customerId).nullsNotDistinct(),
    index("creator_niches_niche_idx").on(t.nicheId), // niche counters
    index("creator_niches_proposed_idx")
      .on(t.creatorId)
      .where(sql`${t.evidence} is not null and ${t.customerId} is null`), // proposals and what became of them
  ],
);

/** Proposals follow from what the creator has, in each layer. */
function isNoProposal(row: SQL): SQL {
  return sql`${row}.state <> all(${sql.param([...PROPOSED_STATES])}::smallint[])`;
}

subject(creatorNiches, {
  creator: { creatorId: "delete" },
  counted: "niches",
  access: { figures: "niches", at: null },
  isReference: isNoProposal,
  layer: { key: ["niche_id"], isOfAccount: false, isCopied: isNoProposal },
});

export const creatorNichesLog = undoable(creatorNiches, {
  scope: "creator",
  key: ["creatorId", "nicheId", "customerId"],
  columns: ["state", "isPrimary", "sourceId", "evidence"],
});
