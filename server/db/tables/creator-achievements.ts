import {
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { WITHDRAWALS } from "#contract/my-stats/achievement-rules.ts";
import type { Evidence } from "#contract/my-stats/achievements.ts";
import { RECAP_PERIODS } from "#contract/my-stats/periods.ts";
import type { RecapCard, RecapLack } from "#contract/my-stats/recaps.ts";
import { ACHIEVEMENT_NEWS, RECAP_STATUSES } from "#contract/base/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";

/** What creators with an owner have reached, by the rules of contract/my-stats/achievement-rules.ts. Rows stay (decision 96). */
export const creatorAchievements = pgTable(
  "creator_achievements",
  {
    creatorId: creator(),
    rule: text().notNull(),
    grade: text().notNull(),
    /** The day on which the data reached it. */
    reachedOn: date({ mode: "string" }).notNull(),
    evidence: jsonb().$type<Evidence>().notNull(),
    /** When it was found. */
    earnedAt: at().notNull(),
    withdrawnAt: at(),
    withdrawal: text({ enum: WITHDRAWALS }),
    /** What the data shows instead; null: nothing. */
    withdrawnValue: doublePrecision(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.rule, t.grade] })],
);

subject(creatorAchievements, {
  creator: { creatorId: "delete" },
  counted: "achievements",
  access: "computed from posts, counts and places, which are listed",
  isReference: false,
});

/** What is new among a creator's achievements, and how far the next ones are. */
export const creatorAchievementNews = pgTable("creator_achievement_news", {
  id: id(),
  creatorId: creator().unique("creator_achievement_news_creator_key"),
  status: text({ enum: ACHIEVEMENT_NEWS }).notNull(),
  /** Their ids. */
  achievements: jsonb().$type<string[]>().notNull(),
  /** The best value by rule. */
  progress: jsonb().$type<Record<string, number>>().notNull(),
  computedAt: at().notNull(),
});

subject(creatorAchievementNews, {
  creator: { creatorId: "delete" },
  counted: "achievements",
  access: "computed from posts, counts and places, which are listed",
  isReference: false,
});

/**
 * Recaps of a week, a month or a year, as cards; their pictures are drawn when they are shown. `postPicture`: the key of the
 * picture of the post that a card is of.
 */
export const creatorRecaps = pgTable(
  "creator_recaps",
  {
    id: id(),
    creatorId: creator(),
    period: text({ enum: RECAP_PERIODS }).notNull(),
    /** Both included, in the time zone. */
    firstDay: date({ mode: "string" }).notNull(),
    lastDay: date({ mode: "string" }).notNull(),
    timezone: text().notNull(),
    status: text({ enum: RECAP_STATUSES }).notNull().default("pending"),
    /** The owner requested it: nights make recaps in the zone of the newest of these. */
    isRequested: boolean().notNull(),
    cards: jsonb().$type<(RecapCard & { postPicture?: string })[]>().notNull().default([]),
    lacks: jsonb().$type<RecapLack[]>().notNull().default([]),
    requestedAt: createdAt(),
    endedAt: at(),
  },
  (t) => [
    uniqueIndex("creator_recaps_period_key").on(t.creatorId, t.period, t.lastDay), // one of the same days
    index("creator_recaps_pending_idx").on(t.status, t.requestedAt), // what nights have left
  ],
);

subject(creatorRecaps, {
  creator: { creatorId: "delete" },
  counted: "recaps",
  access: "sentences about posts, counts and places, which are listed",
  isReference: false,
});
