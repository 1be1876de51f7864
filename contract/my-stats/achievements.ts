import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { ACHIEVEMENT_NEWS } from "../base/states.ts";
import { network } from "../networks/networks.ts";
import { rankingView } from "../rankings/endpoints.ts";
import { ACHIEVEMENT_FAMILIES, ACHIEVEMENT_RULES, GRADES, UNITS, WITHDRAWALS } from "./achievement-rules.ts";

const endpoint = endpointsOf("my-stats");

const rule = z.enum(ACHIEVEMENT_RULES);
const grade = z.enum(GRADES);
const day = z.iso.date();

/** A grade of a rule, as `followers-gold`. */
export const achievementId = z
  .string()
  .regex(new RegExp(`^(?:${ACHIEVEMENT_RULES.join("|")})-(?:${GRADES.join("|")})$`))
  .meta({ examples: ["followers-gold"] });

/** The numbers that an achievement rests on, and what they are of; what does not apply is absent. */
export const evidence = z.object({
  /** In the unit of the rule. */
  value: z.number(),
  network: network.optional(),
  username: z.string().optional(),
  /** The post of the installation. */
  post: z.string().optional(),
  /** The first day of a streak, or of what the value is compared with. */
  from: day.optional(),
  /** The count, or what is usual, that the value is compared with. */
  before: z.number().optional(),
  /** The count that the growth reached. */
  count: z.number().optional(),
  /** The ranking, and how many it had. */
  ranking: z.string().optional(),
  total: z.int().optional(),
  names: z.array(z.string()).optional(),
});
export type Evidence = z.infer<typeof evidence>;

const achievementRule = z.object({
  id: achievementId,
  rule,
  family: z.enum(ACHIEVEMENT_FAMILIES),
  grade,
  /** What the figure has to be at least; of places, at most. */
  threshold: z.number(),
  unit: z.enum(UNITS),
  /** "100,000 followers" */
  title: z.string(),
});
export type AchievementRule = z.infer<typeof achievementRule>;

export const listAchievements = endpoint({
  method: "GET",
  path: "/achievements",
  reads: [],
  summary: "All achievements, each with its rule, grade and threshold",
  reply: z.object({ achievements: z.array(achievementRule), count: z.int() }),
});

export const achievement = achievementRule.extend({
  /** The day on which the data reached it; of a post, the day of its publication. */
  on: day,
  /** When it was found. */
  earnedAt: z.iso.datetime(),
  evidence,
  /** The ranking of the evidence; null: of none, or of one that was deleted. */
  ranking: rankingView.nullable(),
  /** null: it holds. The data was corrected since, and `value` is what it shows now; null: nothing. */
  withdrawn: z.object({ at: z.iso.datetime(), reason: z.enum(WITHDRAWALS), value: z.number().nullable() }).nullable(),
  /** Where others see the badge and verify it; null: it was withdrawn, or the terms of a source keep the figures here. */
  badge: z.object({ image: z.string(), page: z.string() }).nullable(),
});
export type Achievement = z.infer<typeof achievement>;

export const readAchievements = endpoint({
  method: "GET",
  auth: "creator",
  byManagers: true,
  path: "/my-stats/{id}/achievements",
  reads: ["achievements"],
  summary: "A creator's achievements with their evidence, and how far the next ones are",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    /** The newest first. */
    achievements: z.array(achievement),
    /** Those that hold, and the same by grade. */
    count: z.int(),
    counters: z.record(grade, z.int()),
    newAchievementsStatus: z.enum(ACHIEVEMENT_NEWS),
    newAchievements: z.array(achievementId),
    /** The best that the data shows by rule; rules of which it shows nothing are absent. */
    progress: z.array(z.object({ rule, value: z.number(), next: achievementRule.nullable() })),
    /** null: they have not been computed yet. */
    computedAt: z.iso.datetime().nullable(),
  }),
  errors: ["not_found"],
});
export type OwnAchievements = z.infer<typeof readAchievements.reply>;

export const markAchievementsSeen = endpoint({
  method: "POST",
  auth: "creator",
  byManagers: true,
  path: "/my-stats/{id}/achievements/seen",
  touches: ["achievements"],
  summary: "Say that the new achievements were seen",
  params: z.strictObject({ id: creatorId }),
  /** What was shown: achievements that arrived in the meantime stay new. */
  body: z.strictObject({ achievements: z.array(achievementId).max(ACHIEVEMENT_RULES.length * GRADES.length) }),
  reply: z.object({ success: z.literal(true), newAchievementsStatus: z.enum(ACHIEVEMENT_NEWS) }),
  errors: ["not_found", "bad_request"],
});
