import { z } from "zod";
import { disputeList } from "./collections/disputes.ts";
import { erasureList } from "./collections/erasures.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId, uuid } from "./base/ids.ts";
import { HANDLE_MAX, TEXT_MAX } from "./base/limits.ts";
import { namedFigure, NETWORK_NEEDED } from "./figures/named-figure.ts";
import { network } from "./networks/networks.ts";
import { FIGURES } from "./figures/metrics.ts";
import { DIMENSION_IDS, type DimensionId } from "./scores/dimensions.ts";
import { DISPUTE_STATES } from "./base/states.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("privacy");

/** What is computed of a creator, what administrators set, and what the creator says for collaborations. */
export const COMPUTED_KINDS = [
  "scores",
  "adjustments",
  "ratings",
  "causes",
  "ambassadors",
  "places",
  "collaborations",
  "connectedAudiences",
] as const;
/** Records of workspaces about a creator. */
export const TEAM_KINDS = [
  "crm",
  "lists",
  "campaigns",
  "watches",
  "goals",
  "employees",
  "mails",
  "notes",
  "timeline",
  "feedback",
  "disputes",
  "messages",
  "services",
  "audiences",
] as const;

/** Everything stored about a creator, with its sources: the reply to a data subject access request. */
export const getSubjectData = endpoint({
  method: "GET",
  path: "/admin/privacy/creators/{id}",
  auth: "admin",
  summary: "All that is held on a creator, by kind, with source and time",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    creator: z.object({ _id: creatorId, full_name: z.string(), createdAt: z.iso.datetime() }),
    accounts: z.array(z.object({ network, username: z.string(), url: z.string().nullable() })),
    facts: z.array(z.object({ field: z.string(), value: z.string(), source: z.string(), at: z.iso.datetime() })),
    /** Rows of each kind from each source, with the oldest and newest. */
    figures: z.array(
      z.object({
        kind: z.enum(["counts", "posts", "publications", "niches"]),
        source: z.string(),
        rows: z.int(),
        from: z.iso.datetime().nullable(),
        to: z.iso.datetime().nullable(),
      }),
    ),
    /** Stored scores and places in rankings, what administrators set, and ratings of posts by a language model. */
    computed: z.array(
      z.object({
        kind: z.enum(COMPUTED_KINDS),
        rows: z.int(),
        from: z.iso.datetime().nullable(),
        to: z.iso.datetime().nullable(),
      }),
    ),
    /** Number of records in workspaces; their content belongs to the workspaces and is not shown. */
    teams: z.array(
      z.object({
        kind: z.enum(TEAM_KINDS),
        rows: z.int(),
      }),
    ),
  }),
  errors: ["not_found"],
});

export const exportSubjectData = endpoint({
  method: "GET",
  path: "/admin/privacy/creators/{id}/export",
  auth: "admin",
  summary: "All that is held on a creator as a JSON file, for them",
  params: z.strictObject({ id: creatorId }),
  download: true,
  reply: z.unknown(),
  errors: ["not_found"],
});

/** Cannot be undone: no copy of the data remains. */
export const eraseCreator = endpoint({
  method: "POST",
  path: "/admin/privacy/objections",
  audit: "creator.erased",
  touches: ["objections"],
  auth: "admin",
  summary: "A creator objects: remove them everywhere, for good, and never take them in again",
  body: z.strictObject({ creatorId }),
  reply: z.object({
    success: z.literal(true),
    objectionId: uuid,
    /** Deleted rows by kind. */
    removed: z.record(z.string(), z.int()),
  }),
  errors: ["not_found", "conflict"],
});

export const erasureView = z.object({
  _id: uuid,
  createdAt: z.iso.datetime(),
  by: z.string().nullable(),
  accounts: z.int(),
  removed: z.record(z.string(), z.int()),
  /** Number of blocked attempts to import them again. */
  hits: z.int(),
});

export const listErasures = endpoint({
  method: "GET",
  path: "/admin/privacy/objections",
  reads: ["objections"],
  auth: "admin",
  summary: "Objections that were followed; they do not say whose",
  query: erasureList.query,
  reply: z.object({ objections: z.array(erasureView), ...erasureList.page }),
});

/** Whether an account is on the suppression list; requires its handle. */
export const checkSuppression = endpoint({
  method: "POST",
  path: "/admin/privacy/objections/check",
  audit: "objection.checked",
  auth: "admin",
  summary: "Whether an account must not be taken in",
  body: z.strictObject({ network, username: typed(HANDLE_MAX).min(1) }),
  reply: z.object({ objectionId: uuid.nullable() }),
});

/** Withdraws an erasure request: the creator may be imported again. */
export const liftSuppression = endpoint({
  method: "DELETE",
  path: "/admin/privacy/objections/{id}",
  audit: "objection.lifted",
  touches: ["objections"],
  auth: "admin",
  summary: "Take an objection off the list, at the creator's wish",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found"],
});

/** Figures of an account or the score, scores of the largest account on a network, and ratings of the content. */
const NETWORK_SCORES = ["influence", "authenticity"] as const;
export type NetworkScore = (typeof NETWORK_SCORES)[number];
const disputed = z.enum([...FIGURES, ...NETWORK_SCORES, ...DIMENSION_IDS]);
export type DisputedFigure = z.infer<typeof disputed>;

export function isDimension(figure: DisputedFigure): figure is DimensionId {
  return DIMENSION_IDS.some((id) => id === figure);
}
export function isNetworkScore(figure: DisputedFigure): figure is NetworkScore {
  return NETWORK_SCORES.some((score) => score === figure);
}
/** Whether it is the creator's own, not an account's. */
export function isOfCreator(figure: DisputedFigure): boolean {
  return figure === "score" || isDimension(figure);
}

export const disputeView = z.object({
  _id: uuid,
  creator: z.object({ _id: creatorId, full_name: z.string() }),
  figure: disputed,
  network: network.nullable(),
  username: z.string().nullable(),
  /** The value when the dispute was opened. */
  value: z.number().nullable(),
  /** The current value; also null when the account has been deleted. */
  current: z.number().nullable(),
  text: z.string(),
  by: z.string().nullable(),
  state: z.enum(DISPUTE_STATES),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});

export const disputeFigure = endpoint({
  method: "POST",
  path: "/creators/{id}/disputes",
  touches: ["disputes"],
  summary: "Say that a figure is wrong; staff looks into it",
  params: z.strictObject({ id: creatorId }),
  body: z
    .strictObject({ ...namedFigure, figure: disputed, text: typed(TEXT_MAX).min(1, problem("input.dispute")) })
    .refine(({ figure, network: of }) => isOfCreator(figure) || of !== undefined, NETWORK_NEEDED),
  perMinute: 10,
  reply: z.object({ success: z.literal(true), dispute: disputeView }),
  errors: ["not_found"],
});

export const listDisputes = endpoint({
  method: "GET",
  path: "/admin/privacy/disputes",
  reads: ["disputes"],
  auth: "admin",
  summary: "Figures that were reported as wrong",
  query: disputeList.query,
  reply: z.object({ disputes: z.array(disputeView), ...disputeList.page }),
});

export const answerDispute = endpoint({
  method: "POST",
  path: "/admin/privacy/disputes/{id}",
  audit: "dispute.answered",
  touches: ["disputes"],
  auth: "admin",
  summary: "Answer a dispute: the figure was corrected, or stands",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    state: z.enum(["corrected", "rejected"]),
    answer: typed(TEXT_MAX).min(1, problem("input.answer")),
  }),
  reply: z.object({ success: z.literal(true), dispute: disputeView }),
  errors: ["not_found", "conflict"],
});

/** Disputes opened by the caller's workspace, with the replies. */
export const ownDisputes = endpoint({
  method: "GET",
  path: "/creators/{id}/disputes",
  reads: ["disputes"],
  summary: "What your team has said of a creator's figures, and what was answered",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({ disputes: z.array(disputeView) }),
  errors: ["not_found"],
});
