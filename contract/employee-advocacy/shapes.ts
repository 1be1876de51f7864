import { z } from "zod";
import { uuid } from "../base/ids.ts";
import { jsonParam } from "../base/json-param.ts";
import { network } from "../networks/networks.ts";
import { moneyRange } from "../profiles/partnerships.ts";
import { trackingFilters } from "../tracking/options.ts";
import { compared, period, person, share, trackedPost } from "../tracking/shapes.ts";
import { pointRules, PRESET_NAMES } from "./points.ts";

/** Which posts of employees are meant; `team`: only by people of this team. */
export const employeeFilters = trackingFilters
  .pick({ range: true, timezone: true, network: true })
  .extend({ team: uuid.nullable().default(null) });
export type EmployeeFilters = z.output<typeof employeeFilters>;

export const employeeFiltersParam = jsonParam(employeeFilters.prefault({}));

/** `not_stated`: the workspace has added them itself. People who have withdrawn do not count. */
export const CONSENTS = ["given", "not_stated"] as const;
const consent = z.enum(CONSENTS);
export type Consent = z.infer<typeof consent>;

export const team = z.object({ _id: uuid, name: z.string() });

/** Earned media value in the smallest unit of the rate card's currency; null: nothing is known that it is made of. */
const mediaValue = moneyRange.nullable();

/** What the posts of a person, or of several, come to. */
const results = share.extend({
  shares: z.number().nullable(),
  /** Visits by the links that they shared from the library, on the days of the period in UTC. */
  clicks: z.int(),
  points: z.number(),
  mediaValue,
  /** Posts that the value is of: those that show their likes, and whose views or whose account's followers are known. */
  valuedPosts: z.int(),
});

export const rankedEmployee = results.extend({
  /** The same for the same figure; null: without posts in the period. */
  place: z.int().nullable(),
  creator: person,
  team: team.nullable(),
  consent,
  /** Weeks of the period with a post. */
  weeks: z.int(),
});
export type RankedEmployee = z.infer<typeof rankedEmployee>;

export const program = z.object({
  /** `isPublic`: people outside the workspace can see it. */
  list: z.object({ _id: uuid, title: z.string(), isSample: z.boolean(), isPublic: z.boolean() }),
  points: pointRules,
  /** null: the workspace's own rules. */
  preset: z.enum(PRESET_NAMES).nullable(),
  /** When the rules were saved; null: never. */
  savedAt: z.iso.datetime().nullable(),
  teams: z.array(team.extend({ people: z.int() })),
  /** Of the whole program, and not only of a team. */
  people: z.object({ given: z.int(), not_stated: z.int() }),
  /** Of the rate card that media values are computed by. */
  rateCard: z.object({ version: z.int(), currency: z.string() }),
});
export type Program = z.infer<typeof program>;

export const advocacyOverview = z.object({
  /** null: the workspace has not chosen its list of employees. */
  program: program.nullable(),
  period,
  /** People who count, of the team if one is chosen. */
  people: z.int(),
  metrics: z.object({
    posts: compared,
    activePeople: compared,
    engagement: compared,
    views: compared,
    clicks: compared,
    points: compared,
    mediaValue: compared,
  }),
  /** Of the posts: how many have the figure, and how many have a lower bound of it since likes are hidden. */
  known: z.object({ engagement: z.int(), views: z.int(), partial: z.int(), valued: z.int() }),
  /** Active people with a known post from before the earlier period, as trackings have it; null: there is no earlier period. */
  knownBefore: z.int().nullable(),
  /** Posts that count as posts only: the terms of their source do not allow to sum their figures, or not across networks. */
  leftOut: z.int(),
  /** Weeks of the period in which anyone posted, by their Monday. */
  participation: z.array(z.object({ week: z.iso.date(), people: z.int() })),
  networks: z.array(results.omit({ points: true }).extend({ network, people: z.int() })),
  /** The best first; null: people without a team. */
  teams: z.array(results.extend({ team: team.nullable(), people: z.int(), activePeople: z.int() })),
  best: z.array(rankedEmployee),
});
export type AdvocacyOverview = z.infer<typeof advocacyOverview>;

export const ranksReply = z.object({
  /** People who count, of the team if one is chosen. */
  total: z.int(),
  ranks: z.array(rankedEmployee),
});

export const topPostsReply = z.object({ total: z.int(), posts: z.array(trackedPost) });

/** A post of a person with the points that it brings. */
const pointedPost = z.object({
  post: trackedPost,
  points: z.number(),
  /** What is counted of it; a figure that is unknown, or that terms leave out, counts nothing. */
  counts: z.object({ engagement: z.number().nullable(), share: z.number().nullable(), isFirstOfWeek: z.boolean() }),
});
export type PointedPost = z.infer<typeof pointedPost>;

export const pointsReply = z.object({
  creator: person,
  rules: pointRules,
  /** How often each rule applies to the posts of the period together. */
  counts: z.object({ post: z.number(), engagement: z.number(), share: z.number(), firstOfWeek: z.number() }),
  points: z.number(),
  total: z.int(),
  posts: z.array(pointedPost),
});
export type PointsReply = z.infer<typeof pointsReply>;
