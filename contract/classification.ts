import { z } from "zod";
import { proposalList } from "./collections/proposals.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { categoryId, creatorId } from "./base/ids.ts";
import { PROPOSED_STATES } from "./base/states.ts";

const endpoint = endpointsOf("classification");

const proposedState = z.int().refine((state) => PROPOSED_STATES.some((one) => one === state));

/** Niches of the installation's creators that wait to be confirmed (validate-categories) or rejected (remove-from-categories). */
export const listNicheProposals = endpoint({
  method: "GET",
  path: "/admin/classification/proposals",
  auth: "admin",
  reads: ["curation"],
  summary: "Niches that were proposed for creators, the clearest first, with the words that decided",
  query: proposalList.query,
  reply: z.object({
    proposals: z.array(
      z.object({
        creator: z.object({ _id: creatorId, full_name: z.string(), is_a_brand: z.boolean() }),
        category: z.object({ id: categoryId, name: z.string(), slug: z.string(), root: categoryId }),
        state: proposedState,
        primary: z.boolean(),
        words: z.array(z.string()),
        score: z.number(),
      }),
    ),
    ...proposalList.page,
  }),
});
