import { z } from "zod";
import { creatorCard } from "./creators.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { HALL_OF_FAME_PAGE } from "./base/limits.ts";
import { rankingView } from "./rankings/endpoints.ts";

const endpoint = endpointsOf("hall-of-fame");

/** A first place in a ranking, held by a creator on stored days; of equal scores each holds it. */
const firstPlace = z.object({
  top: rankingView,
  /** The first day of the latest time at the top. */
  since: z.iso.date(),
  /** The last day of it; null: on the newest stored day too. */
  until: z.iso.date().nullable(),
  /** Days at the top in all. */
  days: z.int(),
});
export type FirstPlace = z.infer<typeof firstPlace>;

const famousCreator = creatorCard.extend({
  /** Those of the newest day first. */
  places: z.array(firstPlace),
});
export type FamousCreator = z.infer<typeof famousCreator>;

export const readHallOfFame = endpoint({
  method: "GET",
  path: "/hall-of-fame",
  reads: ["profiles"],
  summary:
    "Creators who are or were first in the ranking of all, a network, a country, a category or a niche with enough creators; who came to the top last is first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({
    creators: z.array(famousCreator),
    total_results: z.int(),
    resultsPerPage: z.literal(HALL_OF_FAME_PAGE),
    /** The newest day with known first places; null: no day has any yet. */
    day: z.iso.date().nullable(),
  }),
});

export const listLastUpdatedCreators = endpoint({
  method: "GET",
  path: "/hall-of-fame/get-last-updated-creators",
  reads: ["profiles"],
  summary: "Creators of the hall of fame with the newest figures",
  reply: z.object({
    creators: z.array(
      creatorCard.extend({
        /** Time of the newest figure. */
        updatedAt: z.iso.datetime(),
      }),
    ),
  }),
});
