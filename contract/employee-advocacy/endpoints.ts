import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { wholePost } from "../posts.ts";
import { ofTracking } from "../tracking/shapes.ts";
import { pointRules } from "./points.ts";
import { advocacyOverview, employeeFiltersParam, pointsReply, program, ranksReply, topPostsReply } from "./shapes.ts";

const endpoint = endpointsOf("employee-advocacy");

/** People, or posts, on a page. */
export const EMPLOYEES_PAGE = 50;

export const RANK_ORDERS = ["points", "posts", "engagement", "views", "clicks", "mediaValue"] as const;
export type RankOrder = (typeof RANK_ORDERS)[number];

const page = z.coerce.number().int().min(1).max(100_000).default(1);
const per_page = z.coerce.number().int().min(1).max(100).default(EMPLOYEES_PAGE);
const shown = ["employees", "tracking", "profiles", "lists", "rates"] as const;
const reads = { method: "GET", reads: shown, errors: ["not_found", "plan_limit"] } as const;

export const readAdvocacy = endpoint({
  ...reads,
  path: "/employee-advocacy",
  summary: "What a workspace's employees published in a period, beside the period before",
  query: z.strictObject({ filters: employeeFiltersParam }),
  reply: advocacyOverview,
});

export const readRanks = endpoint({
  ...reads,
  path: "/employee-advocacy/ranks",
  summary: "Employees by their points, or by what their posts reached",
  query: z.strictObject({ page, per_page, sort: z.enum(RANK_ORDERS).default("points"), filters: employeeFiltersParam }),
  reply: ranksReply,
});

export const readTopPosts = endpoint({
  ...reads,
  path: "/employee-advocacy/top-posts",
  summary: "The posts of employees with the most engagement",
  query: z.strictObject({ page, per_page, filters: employeeFiltersParam }),
  reply: topPostsReply,
});

export const readAdvocacyPost = endpoint({
  ...reads,
  path: "/employee-advocacy/people/{id}/posts/{post}",
  summary: "A post by an employee, with its counts over time",
  params: z.strictObject({ id: creatorId, post: creatorId }),
  reply: z.object({ post: wholePost.extend(ofTracking) }),
});

export const readPoints = endpoint({
  ...reads,
  path: "/employee-advocacy/points/{creator}",
  summary: "The posts that an employee has points for, the newest first",
  params: z.strictObject({ creator: creatorId }),
  query: z.strictObject({ page, per_page, filters: employeeFiltersParam }),
  reply: pointsReply,
});

export const rankPicture = endpoint({
  ...reads,
  path: "/employee-advocacy/ranks/picture",
  download: true,
  summary: "The first places as a picture (SVG) to share, with the people who have stated their consent",
  query: z.strictObject({ sort: z.enum(RANK_ORDERS).default("points"), filters: employeeFiltersParam }),
  reply: z.string(),
  errors: ["not_found", "plan_limit", "bad_request"],
});

const settings = { can: "crm.write", touches: ["employees"] } as const;

export const chooseEmployees = endpoint({
  ...settings,
  touches: ["employees", "lists", "tracking"],
  method: "PUT",
  path: "/employee-advocacy/program",
  summary: "Choose the list whose creators are the workspace's employees",
  body: z.strictObject({ listId: uuid }),
  reply: z.object({
    success: z.literal(true),
    program,
    /** People who have withdrawn: they were in this list, and have left it. */
    leftOut: z.int(),
  }),
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const savePoints = endpoint({
  ...settings,
  method: "PUT",
  path: "/employee-advocacy/points",
  summary: "Set what employees have points for",
  body: z.strictObject({
    points: pointRules,
    /** `savedAt` of the program that was edited: what someone else has saved since then is not written over. */
    from: z.iso.datetime().nullable(),
  }),
  reply: z.object({ success: z.literal(true), program }),
  errors: ["not_found", "forbidden", "conflict", "plan_limit"],
});
