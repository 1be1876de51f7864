import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { rankingView } from "./endpoints.ts";

const endpoint = endpointsOf("rankings");

/** Places of a creator that are shown. */
export const BEST_PLACES = 3;

export const listBestPlaces = endpoint({
  method: "GET",
  path: "/profile/{id}/places",
  reads: ["profiles", "taxonomy", "usage"],
  summary: "The best places of a creator in rankings of at least ten, now",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    /** The best first, without places that the plan does not show. */
    places: z
      .array(
        z.object({
          top: rankingView,
          rank: z.int(),
          total_results: z.int(),
          /** As of a ranking; null: the installation publishes none, or the creator is not on it. */
          publicUrl: z.string().nullable(),
          /** `key` of the address of the creator's badge; null where `publicUrl` is. */
          badgeKey: z.string().nullable(),
        }),
      )
      .max(BEST_PLACES),
  }),
  errors: ["not_found"],
});
