import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { creatorId } from "../ids.ts";
import { AUTHENTICITY_NETWORKS, BONUS_MAX, BONUS_SCOPES, REASON_MAX } from "../scores/adjustments.ts";
import { typed } from "../text.ts";
import { curated } from "../curation.ts";

const endpoint = endpointsOf("curation");

/** What one creator is, changed by an administrator; recorded with its source, “Curation”, and undoable. */
const write = {
  method: "POST",
  auth: "admin",
  audit: "creators.curated",
  touches: ["profiles", "crm", "curation"],
  reply: curated,
} as const;

/**
 * `seen`: the newest change of the creator that the caller has read (`lastChange`); where another administrator has
 * changed the same values since, nothing is written: conflict.
 */
const influencer = { influencer: creatorId, seen: z.int().min(0).optional() };
const reason = typed(REASON_MAX).min(1);

export const updateAuthenticity = endpoint({
  ...write,
  path: "/admin/influencer/update-authenticity-score",
  summary: "Set the authenticity on a network, instead of the computed one; the reason is shown with it",
  body: z.strictObject({
    ...influencer,
    network: z.enum(AUTHENTICITY_NETWORKS),
    score: z.int().min(0).max(100),
    reason,
  }),
  errors: ["not_found", "conflict"],
});

export const deleteAuthenticity = endpoint({
  ...write,
  path: "/admin/influencer/delete-authenticity-score",
  summary: "Show the computed authenticity on a network again",
  body: z.strictObject({ ...influencer, network: z.enum(AUTHENTICITY_NETWORKS) }),
  errors: ["not_found", "conflict"],
});

export const updateBonus = endpoint({
  ...write,
  path: "/admin/influencer/update-bonus-score",
  summary: "Add points to the overall score or to the influence on a network; the reason is shown with them",
  body: z.strictObject({
    ...influencer,
    network: z.enum(BONUS_SCOPES),
    /** 0 removes the bonus. */
    points: z.int().min(-BONUS_MAX).max(BONUS_MAX),
    reason,
  }),
  errors: ["not_found", "conflict"],
});
