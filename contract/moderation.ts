import { z } from "zod";
import { matterCollection, matterId, matterList, proposalId } from "./collections/matters.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { categoryId, creatorId, uuid } from "./base/ids.ts";
import { CURATED_AT_ONCE, TEXT_MAX } from "./base/limits.ts";
import { network } from "./networks/networks.ts";
import { disputeView } from "./privacy.ts";
import {
  CLOSED_MATTER_STATES,
  MATTER_KINDS,
  MATTER_STATES,
  MATTER_STEPS,
  matterMachine,
  type MatterStepName,
} from "./base/states.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";
import { linkStop } from "./tracking/links.ts";

const endpoint = endpointsOf("moderation");

const administrator = z.object({ _id: uuid, name: z.string() });

const matterRow = z.object({
  kind: z.enum(MATTER_KINDS),
  /** Within its kind. */
  id: matterId,
  state: z.enum(MATTER_STATES),
  /** `person`: with their name; `limelight`: a proposal of the classifier; `administrator`: an erasure that was made. */
  reporter: z.object({
    who: z.enum(["person", "anonymous", "deleted", "limelight", "administrator"]),
    name: z.string().nullable(),
  }),
  creator: z.object({ _id: creatorId, full_name: z.string() }).nullable(),
  category: z.object({ id: categoryId, name: z.string() }).nullable(),
  figure: z.object({ figure: disputeView.shape.figure, network: network.nullable() }).nullable(),
  /** A path within the product. */
  page: z.string().nullable(),
  /** The beginning of what was written, or the terms that led to a proposal. */
  excerpt: z.string(),
  assignee: administrator.nullable(),
  openedAt: z.iso.datetime(),
});
export type MatterRow = z.infer<typeof matterRow>;

/** Steps of a matter: what administrators did, with the note that the reporter was sent. */
const matterStep = z.object({
  step: z.enum(MATTER_STEPS),
  /** null: an account that was deleted. */
  by: z.string().nullable(),
  /** Only assignments have an assignee. */
  assignee: z.string().nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime(),
});
export type MatterStep = z.infer<typeof matterStep>;

export const matterView = matterRow.extend({
  /** Messages for the community have one; of a claim it says what the proof leaves open. */
  subject: z.string().nullable(),
  /** All that was written. */
  text: z.string().nullable(),
  /** The workspace that is reported by what it writes; null: none is, or it was deleted. */
  reported: z
    .object({
      _id: uuid,
      name: z.string(),
      /** The user who owns it; null: none does. */
      ownerId: uuid.nullable(),
    })
    .nullable(),
  /** With its value then and now. */
  dispute: disputeView.nullable(),
  /** A claim of the creator's profile; null where it is over. */
  claim: z
    .object({
      network,
      username: z.string(),
      /** Evidence that the user has sent. */
      link: z.string().nullable(),
      /** The proof is complete; administrators decide because another user has the profile. */
      isProved: z.boolean(),
      /** The user whose profile it is now: they lose it when the claim is resolved. */
      owner: z.string().nullable(),
    })
    .nullable(),
  steps: z.array(matterStep),
  /** Whether the reporter is sent the note when it is closed. */
  notifies: z.boolean(),
  /** Whether it can be opened again. */
  canReopen: z.boolean(),
});
export type MatterView = z.infer<typeof matterView>;

/** Whether a matter can take a step: `assigned` is an open one. */
export function matterMay(
  { kind, state, reporter }: Pick<MatterRow, "kind" | "state" | "reporter">,
  step: MatterStepName,
) {
  const isErasure = reporter.who === "administrator";
  return matterMachine({ kind, isErasure }).may(state === "assigned" ? "open" : state, step);
}

export const listMatters = endpoint({
  method: "GET",
  path: "/admin/moderation",
  auth: "admin",
  reads: ["moderation", "disputes", "curation", "objections"],
  summary: "Reports, suggestions, messages, disputes, proposed niches, objections and claims, the oldest first",
  query: matterList.query,
  reply: z.object({
    matters: z.array(matterRow),
    ...matterList.page,
    /** Everyone who can be assigned. */
    administrators: z.array(administrator),
  }),
});

/**
 * The number for the navigation. Proposals of the classifier are counted separately: they come by the thousand and are
 * not urgent.
 */
export const countMatters = endpoint({
  method: "GET",
  path: "/admin/moderation/count",
  auth: "admin",
  reads: ["moderation", "disputes", "objections"],
  summary: "How many matters that people reported are open or assigned",
  reply: z.object({ fromPeople: z.int(), assignedToYou: z.int() }),
});

const params = z.strictObject({ kind: z.enum(MATTER_KINDS), id: matterId });
const changed = z.object({ success: z.literal(true) });

export const getMatter = endpoint({
  method: "GET",
  path: "/admin/moderation/{kind}/{id}",
  auth: "admin",
  reads: ["moderation", "disputes", "curation", "objections"],
  summary: "A matter as a whole, with its history",
  params,
  reply: z.object({ matter: matterView }),
  errors: ["not_found"],
});

export const assignMatter = endpoint({
  method: "POST",
  path: "/admin/moderation/{kind}/{id}/assign",
  audit: "matter.assigned",
  auth: "admin",
  touches: ["moderation"],
  summary: "Assign a matter to an administrator, or unassign it",
  params,
  body: z.strictObject({
    assignee: uuid.nullable(),
    /** Who had it when the caller decided; a conflict if another administrator has it now. */
    expected: uuid.nullable().optional(),
  }),
  reply: changed,
  errors: ["not_found", "conflict"],
});

export const closeMatter = endpoint({
  method: "POST",
  path: "/admin/moderation/{kind}/{id}/close",
  audit: "matter.closed",
  auth: "admin",
  touches: ["moderation", "disputes", "curation", "profiles", "own-profile", "crm"],
  summary:
    "Resolve or decline a matter; its reporter is sent the note. Disputes are answered, proposed niches confirmed or rejected. An objection is resolved by erasing the creator, and a claim by giving the user the profile",
  params,
  body: z.strictObject({
    outcome: z.enum(CLOSED_MATTER_STATES),
    /** Needed for everything but proposed niches. */
    note: typed(TEXT_MAX).default(""),
  }),
  reply: changed.extend({
    /** Undoes it, of proposed niches. */
    actionId: uuid.nullable(),
  }),
  errors: ["not_found", "conflict"],
});

/** Proposed niches by id, or all that the filters find except the given ones. */
const proposalSelection = z.union([
  z.strictObject({ ids: z.array(proposalId).min(1).max(CURATED_AT_ONCE) }),
  z.strictObject({
    matching: matterCollection.filters,
    except: z.array(proposalId).max(CURATED_AT_ONCE).default([]),
  }),
]);

/** What was decided before stays as it is. */
export const closeProposals = endpoint({
  method: "POST",
  path: "/admin/moderation/proposals/close",
  audit: "matter.closed",
  auth: "admin",
  touches: closeMatter.touches,
  summary: `Confirm or reject proposed niches as one action that can be undone, at most ${CURATED_AT_ONCE} at once`,
  body: z.strictObject({ selection: proposalSelection, outcome: z.enum(CLOSED_MATTER_STATES) }),
  reply: changed.extend({ closed: z.int(), actionId: uuid }),
  errors: ["conflict", "bad_request"],
});

export const reopenMatter = endpoint({
  method: "POST",
  path: "/admin/moderation/{kind}/{id}/reopen",
  audit: "matter.reopened",
  auth: "admin",
  touches: ["moderation"],
  summary: "Open a report, suggestion, message or declined objection again",
  params,
  reply: changed,
  errors: ["not_found", "conflict"],
});

/**
 * `campaign`: a creator's link of a tracked list. `library`: all links by which employees share a content. `mail`: all links of
 * a mail whose clicks are counted.
 */
export const SHORT_LINK_KINDS = ["campaign", "library", "mail"] as const;

const shortLink = z.object({
  kind: z.enum(SHORT_LINK_KINDS),
  /** Within its kind. */
  id: uuid,
  workspace: z.object({ _id: uuid, name: z.string() }),
  /** Of the list or the content; of a mail only who sent it. */
  title: z.string(),
  /** Where it leads; the links of a mail are separated by spaces. */
  target: z.string(),
  stopped: linkStop,
});
export type ShortLink = z.infer<typeof shortLink>;

export const listStoppedLinks = endpoint({
  method: "GET",
  path: "/admin/short-links",
  auth: "admin",
  reads: ["moderation"],
  summary: "Short links of all workspaces that administrators have stopped, the last one first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ links: z.array(shortLink), hasMore: z.boolean() }),
});

export const findShortLink = endpoint({
  method: "GET",
  path: "/admin/short-links/{code}",
  auth: "admin",
  reads: ["moderation"],
  summary: "A short link of any workspace by the code in its address: whose it is, and where it leads",
  params: z.strictObject({ code: typed(100) }),
  reply: z.object({ link: shortLink }),
  errors: ["not_found"],
});

const linkParams = z.strictObject({ kind: z.enum(SHORT_LINK_KINDS), id: uuid });

export const stopShortLink = endpoint({
  method: "POST",
  path: "/admin/short-links/{kind}/{id}/stop",
  audit: "link.stopped",
  auth: "admin",
  touches: ["moderation"],
  summary: "Stop a short link: visitors find a page that says so, and members the reason, except for mails",
  params: linkParams,
  body: z.strictObject({ reason: typed(TEXT_MAX).min(1, problem("input.stopReason")) }),
  reply: changed,
  errors: ["not_found", "conflict"],
});

export const allowShortLink = endpoint({
  method: "POST",
  path: "/admin/short-links/{kind}/{id}/allow",
  audit: "link.allowed",
  auth: "admin",
  touches: ["moderation"],
  summary: "Let a short link lead on that was stopped",
  params: linkParams,
  reply: changed,
  errors: ["not_found", "conflict"],
});
