import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";

const endpoint = endpointsOf("ai");

export const aiProvider = endpoint({
  method: "GET",
  path: "/admin/ai-provider",
  auth: "admin",
  summary: "The provider of a language model, as configured, and what was used of today's budget",
  reply: z.object({
    /** null: none is configured, and nothing is sent to one. */
    provider: z
      .object({
        model: z.string(),
        /** Without path and key. */
        host: z.string(),
        /** Tokens a day, in UTC. */
        budget: z.int(),
        /** Also what requests under way may cost at most. */
        used: z.int(),
        requests: z.int(),
        failures: z.int(),
        /** Nothing is sent before, since the provider failed. */
        pausedUntil: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
});
