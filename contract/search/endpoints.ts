import { z } from "zod";
import { PROFILE_TYPES } from "../collections/discovery.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { KEYWORD_LENGTH_MAX } from "../base/limits.ts";
import { network } from "../networks/networks.ts";
import { typed } from "../base/text.ts";

const endpoint = endpointsOf("search");

export const SEARCH_INPUT_MAX = 300;
export const QUICK_RESULTS_MAX = 20;
export const SUGGESTIONS_MAX = 10;

/** Why a creator matched: an own link or handle, the prefix of a name or handle, or a similar name. */
export const MATCHES = ["link", "handle", "prefix", "similar"] as const;

export const quickResult = z.object({
  _id: creatorId,
  full_name: z.string(),
  picture_url: z.string().nullable(),
  is_a_brand: z.boolean(),
  isSample: z.boolean(),
  verified: z.boolean(),
  country: z.string().nullable(),
  /** The largest account, or the one that matched. */
  account: z.object({ network, username: z.string(), followers: z.number().nullable() }).nullable(),
  match: z.enum(MATCHES),
});
export type QuickResult = z.infer<typeof quickResult>;

const input = typed(SEARCH_INPUT_MAX);

/** Prefix matches first, then typo-tolerant ones; empty input matches nothing. */
export const quickSearch = endpoint({
  method: "POST",
  path: "/quick-search",
  whileImpersonating: true,
  summary: "Creators by name, @handle or pasted profile link, while typing",
  body: z.strictObject({
    input,
    params: z
      .strictObject({
        limit: z.int().min(1).max(QUICK_RESULTS_MAX).default(8),
        network: network.optional(),
      })
      .default({ limit: 8 }),
  }),
  reply: z.object({
    results: z.array(quickResult),
    /** The profile behind a pasted link, whether or not it is in the database. */
    link: z.object({ network, username: z.string() }).nullable(),
  }),
  errors: ["engine_unavailable", "engine_too_slow"],
});

export const searchbar = endpoint({
  method: "POST",
  path: "/searchbar",
  whileImpersonating: true,
  summary: "The same for the search bar, which sends what was typed in the address",
  query: z.strictObject({ input }),
  reply: z.object({ results: z.array(quickResult) }),
  errors: ["engine_unavailable", "engine_too_slow"],
});

/** From words used by creators in the database, most used first. */
export const suggestKeywords = endpoint({
  method: "POST",
  path: "/search/keywords-suggest",
  whileImpersonating: true,
  summary: "Words that begin as typed, with how many creators use them",
  body: z.strictObject({
    input: typed(KEYWORD_LENGTH_MAX),
    /** Which profiles are counted, as discovery filters them; all when absent. */
    profileType: z.enum(PROFILE_TYPES).optional(),
  }),
  reply: z.object({ keywords: z.array(z.object({ keyword: z.string(), creators: z.int() })) }),
  errors: ["engine_unavailable", "engine_too_slow"],
});
