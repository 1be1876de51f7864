import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { place, rankingId, rankingView } from "./endpoints.ts";

const endpoint = endpointsOf("rankings");

/** A ranking, as narrowed by a network and a country. */
export const narrowed = z.strictObject({ topId: rankingId, network: network.optional(), country: place.optional() });

export const trackedRanking = z.object({
  _id: uuid,
  top: rankingView,
  network: network.nullable(),
  country: place.nullable(),
  createdAt: z.iso.datetime(),
  /** null when they have been deleted. */
  createdBy: z.string().nullable(),
});
export type TrackedRanking = z.infer<typeof trackedRanking>;

export const listTrackedRankings = endpoint({
  method: "GET",
  path: "/tracking/ranking",
  reads: ["tracked-rankings"],
  summary: "The rankings that the workspace tracks, the newest first",
  reply: z.object({ trackings: z.array(trackedRanking) }),
});

/** A ranking that is tracked already stays as it is. */
export const trackRanking = endpoint({
  method: "POST",
  path: "/tracking/ranking/create-tracking",
  can: "crm.write",
  touches: ["tracked-rankings", "usage"],
  summary: "Track a ranking: members are notified when creators of the CRM move in its first 200 places",
  body: narrowed,
  reply: z.object({ success: z.literal(true), tracking: trackedRanking }),
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const untrackRanking = endpoint({
  method: "POST",
  path: "/tracking/ranking/delete-tracking",
  can: "crm.write",
  touches: ["tracked-rankings", "usage"],
  summary: "Stop tracking a ranking",
  body: narrowed,
  reply: z.object({ success: z.literal(true), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});
