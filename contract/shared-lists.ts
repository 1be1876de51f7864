import { z } from "zod";
import { accountView, creatorCard } from "./creators.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId } from "./base/ids.ts";
import { COMMENT_MAX, LIST_PAGE_SIZE_MAX, NAME_MAX, SHARE_PASSWORD_MAX, TITLE_MAX } from "./base/limits.ts";
import { feedbackView, listStats } from "./lists/shapes.ts";
import { network } from "./networks/networks.ts";
import { VERDICTS } from "./base/states.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("shared-lists");

/** Number of recent posts of each creator. */
export const SHARED_POSTS = 3;
export const SHARED_POST_TEXT_MAX = 240;

/** Identifies a share; 128 unguessable bits. */
export const shareId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ description: "share id" });

/** A recent post of a creator: what it is about, without figures, which licenses may restrict. */
const sharedPost = z.object({
  network,
  publishedAt: z.iso.datetime(),
  /** The beginning of its text. */
  text: z.string(),
  /** On the network's own site; null for sample posts. */
  url: z.string().nullable(),
});
export type SharedPost = z.infer<typeof sharedPost>;

/** Public fields of a creator: an allowlist. Never email, notes, tags, statuses or other workspace data. */
export const sharedCreator = creatorCard
  .pick({
    _id: true,
    full_name: true,
    picture_url: true,
    country: true,
    city: true,
    language: true,
    is_a_brand: true,
    isSample: true,
    verified: true,
    score: true,
    biography: true,
    categories: true,
  })
  .extend({ networks: z.array(accountView), posts: z.array(sharedPost) });
export type SharedCreator = z.infer<typeof sharedCreator>;

/** A shared list as visitors see it. */
export const sharedList = z.object({
  influencers: z.array(sharedCreator),
  total_results: z.int(),
  /** Metrics of these creators that are omitted: the terms of their sources do not allow sharing them. */
  leftOut: z.int(),
  /** Over the whole list, regardless of the search. */
  influencerCount: z.int(),
  title: z.string(),
  desc: z.string(),
  white_label: z.boolean(),
  /** Only with white label. */
  white_label_logo: z.string().nullable(),
  company: z.object({ name: z.string().nullable(), logo: z.string().nullable() }),
  isSample: z.boolean(),
  community: z.boolean(),
  stats: listStats.nullable(),
  /** Whether visitors can leave feedback, and this visitor's feedback on the creators of this page. */
  feedback: z.object({
    open: z.boolean(),
    reviewer: z.string().nullable(),
    /** Number of creators in the whole list by this visitor's verdict. */
    reviewed: z.int(),
    mine: z.array(feedbackView.omit({ reviewer: true, at: true })),
  }),
});
export type SharedList = z.infer<typeof sharedList>;

const read = {
  method: "GET",
  auth: "public",
  params: z.strictObject({ id: shareId }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(LIST_PAGE_SIZE_MAX).default(20),
    search: typed(TITLE_MAX).optional(),
    network: network.optional(),
    fetch_stats: z.enum(["true", "false"]).default("false"),
  }),
  reply: sharedList,
  errors: ["invalid_parameters", "password_required"],
} as const;

export const getSharedList = endpoint({
  ...read,
  path: "/public/crm-tops/shared/{id}",
  reads: ["shared-list"],
  summary: "A shared list, for everyone who has its link",
});

export const getSharedTop = endpoint({
  ...read,
  path: "/public/custom-tops/shared/{id}",
  summary: "The same, under the name of the other family of calls",
});

/** The correct password is remembered in a session cookie for this share alone. */
export const unlockSharedList = endpoint({
  method: "POST",
  path: "/public/crm-tops/shared/{id}/unlock",
  touches: ["shared-list"],
  auth: "public",
  summary: "Enter the password of a protected list",
  params: z.strictObject({ id: shareId }),
  /** As it was set: without surrounding spaces. */
  body: z.strictObject({ password: typed(SHARE_PASSWORD_MAX) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["invalid_parameters", "wrong_password"],
  perMinute: 10,
});

/** One entry per visitor and creator; the last one counts. */
export const giveFeedback = endpoint({
  method: "POST",
  path: "/public/crm-tops/shared/{id}/feedback",
  auth: "public",
  summary: "Approve or reject a creator of a shared list, or comment",
  params: z.strictObject({ id: shareId }),
  body: z.strictObject({
    creatorId,
    reviewer: typed(NAME_MAX).min(1, problem("input.reviewer")),
    /** null: withdrawn. */
    verdict: z.enum(VERDICTS).nullable(),
    comment: typed(COMMENT_MAX).default(""),
  }),
  reply: z.object({ success: z.literal(true), mine: feedbackView.omit({ reviewer: true, at: true }) }),
  errors: ["invalid_parameters", "password_required", "feedback_closed", "unknown_visitor", "not_found"],
  perMinute: 60,
});
