import { z } from "zod";
import { countryCode, languageCode } from "../countries/countries.ts";
import { nicheTag, TYPOLOGIES } from "../creators.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { EMAIL_MAX, HANDLE_MAX, NAME_MAX, TEXT_MAX, TITLE_MAX, WEBSITE_MAX } from "../base/limits.ts";
import { network } from "../networks/networks.ts";
import { AUTHENTICITY_NETWORKS, BONUS_MAX, BONUS_SCOPES, REASON_MAX } from "../scores/adjustments.ts";
import { typed } from "../base/text.ts";
import { curated, curationWrite } from "./endpoints.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("curation");

/**
 * `seen`: the newest change of the creator that the caller has read (`lastChange`); where another administrator has
 * changed the same values since, nothing is written: conflict.
 */
const influencer = { influencer: creatorId, seen: z.int().min(0).optional() };
const reason = typed(REASON_MAX).min(1);

export const updateAuthenticity = endpoint({
  ...curationWrite,
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
  ...curationWrite,
  path: "/admin/influencer/delete-authenticity-score",
  summary: "Show the computed authenticity on a network again",
  body: z.strictObject({ ...influencer, network: z.enum(AUTHENTICITY_NETWORKS) }),
  errors: ["not_found", "conflict"],
});

export const updateBonus = endpoint({
  ...curationWrite,
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

/** Networks that administrators can add accounts of. */
export const ADMIN_NETWORKS = [
  "instagram",
  "tiktok",
  "youtube",
  "twitter",
  "twitch",
  "linkedin",
  "pinterest",
  "substack",
] as const;

const handle = typed(HANDLE_MAX).min(1);
/** Empty: not known. */
const text = (max: number) => typed(max).optional();
const url = typed(WEBSITE_MAX)
  .refine((link) => link === "" || /^https?:\/\/\S+$/i.test(link), problem("input.httpsLink"))
  .optional();

export const createInfluencer = endpoint({
  ...curationWrite,
  path: "/admin/influencer/create",
  summary: "Add a creator to the installation, by name and first account",
  body: z.strictObject({
    full_name: typed(NAME_MAX).min(1),
    network: z.enum(ADMIN_NETWORKS),
    username: handle,
    typologie: z.enum(TYPOLOGIES).default("creator"),
  }),
  reply: curated.extend({ id: creatorId }),
  errors: ["conflict"],
});

export const updateInfluencer = endpoint({
  ...curationWrite,
  path: "/admin/influencer/update",
  summary: "Change what a creator is called and how they are described; what is absent stays",
  body: z.strictObject({
    ...influencer,
    full_name: typed(NAME_MAX).min(1).optional(),
    title: text(TITLE_MAX),
    biography: text(TEXT_MAX),
  }),
  errors: ["not_found", "conflict"],
});

export const updateInfo = endpoint({
  ...curationWrite,
  path: "/admin/influencer/update-info",
  summary: "Change facts about a creator; what is absent stays, what is empty is not known",
  body: z.strictObject({
    ...influencer,
    country: countryCode.or(z.literal("")).optional(),
    city: text(TITLE_MAX),
    language: languageCode.or(z.literal("")).optional(),
    gender: z.literal([0, 1, 2]).optional(),
    typologie: z.enum(TYPOLOGIES).optional(),
    email: z.union([z.literal(""), z.email().max(EMAIL_MAX)]).optional(),
    website: url,
    whois_url: url,
    /** Names, separated by commas. */
    associated_brands: text(TEXT_MAX),
  }),
  errors: ["not_found", "conflict"],
});

export const updatePicture = endpoint({
  ...curationWrite,
  path: "/admin/influencer/update-picture",
  summary: "Set a creator's picture: PNG or JPEG, at most 1 MB; the creator cannot change it after that",
  body: z.strictObject({ influencer: creatorId }),
  picture: "picture",
  errors: ["not_found", "invalid_logo", "too_large"],
  perMinute: 20,
});

export const deletePicture = endpoint({
  ...curationWrite,
  path: "/admin/influencer/delete-picture",
  summary: "Remove a creator's picture; the creator cannot set another one",
  body: z.strictObject({ influencer: creatorId }),
  errors: ["not_found"],
});

const account = z.strictObject({ ...influencer, network: z.enum(ADMIN_NETWORKS), username: handle });

export const addNetwork = endpoint({
  ...curationWrite,
  path: "/admin/influencer/add-network",
  summary: "Add an account to a creator; one that another creator has is refused",
  body: account,
  errors: ["not_found", "conflict"],
});

export const removeNetwork = endpoint({
  ...curationWrite,
  path: "/admin/influencer/remove-network",
  summary: "Take an account from a creator; with its data it becomes a creator of its own",
  body: account.extend({ network }),
  errors: ["not_found", "conflict"],
});

const link = typed(WEBSITE_MAX).regex(/^https?:\/\/\S+$/i, problem("input.httpsLink"));
const publication = z.strictObject({
  title: typed(TITLE_MAX).min(1),
  link,
  /** A link, or a picture that the creator has uploaded. */
  picture: link
    .or(z.string().regex(/^pictures\/creators\/[\w-]+\.(?:png|jpg)$/))
    .nullable()
    .default(null),
  description: typed(TEXT_MAX).default(""),
});
/** The link that the creator has now; null: a new one. */
const replaces = typed(WEBSITE_MAX).nullable().default(null);

export const updateNewsletter = endpoint({
  ...curationWrite,
  path: "/admin/influencer/update-newsletter",
  summary: "Add, change or delete a newsletter or book of a creator",
  body: z.strictObject({
    ...influencer,
    replaces,
    newsletter: publication.extend({ is_book: z.boolean().default(false) }).nullable(),
  }),
  errors: ["not_found", "conflict"],
});

export const updatePodcast = endpoint({
  ...curationWrite,
  path: "/admin/influencer/update-podcast",
  summary: "Add, change or delete a podcast of a creator",
  body: z.strictObject({ ...influencer, replaces, podcast: publication.nullable() }),
  errors: ["not_found", "conflict"],
});

export const deleteCollaboration = endpoint({
  ...curationWrite,
  path: "/admin/influencer/delete-collaboration",
  summary: "Remove what a creator declares of audience, a service or a partnership; the creator cannot restore it",
  body: z.strictObject({
    ...influencer,
    /** One of `collaborations`. */
    field: typed(TITLE_MAX).min(1),
  }),
  errors: ["not_found", "conflict"],
});

export const AI_TITLE_MAX = TITLE_MAX;
export const AI_BIOGRAPHY_MAX = 600;
/** Creators that a model is shown as examples. */
export const AI_EXAMPLES_MAX = 3;
/** Networks or niches that a proposal by the heuristic names. */
export const AI_LISTED_MAX = 3;
/** Version of both the instructions for the model and the heuristic. */
export const AI_INFOS_VERSION = 1;

export const generateAiInfos = endpoint({
  method: "POST",
  path: "/admin/influencer/generate-ai-infos",
  auth: "admin",
  summary:
    "Propose a title and a summary of a creator: by the configured language model, or by a heuristic; saves nothing",
  body: z.strictObject({ influencer: creatorId }),
  reply: z.object({
    title: z.string(),
    biography: z.string(),
    method: z.enum(["heuristic", "model"]),
    /** Its name; null by the heuristic. */
    model: z.string().nullable(),
    /** Why no model was used although one is configured. */
    failure: z.string().nullable(),
  }),
  errors: ["not_found"],
});

export const saveAiInfos = endpoint({
  ...curationWrite,
  path: "/admin/influencer/save-ai-infos",
  summary: "Save a title and a summary that were proposed",
  body: z.strictObject({
    ...influencer,
    title: typed(AI_TITLE_MAX),
    biography: typed(AI_BIOGRAPHY_MAX),
  }),
  errors: ["not_found", "conflict"],
});

export const toggleOpenaiExample = endpoint({
  ...curationWrite,
  path: "/admin/influencer/toggle-openai-example",
  summary: "Whether a creator's title and summary are examples for the language model",
  body: z.strictObject(influencer),
  errors: ["not_found", "conflict"],
});

const publicationView = z.object({
  link: z.string(),
  title: z.string(),
  picture: z.string().nullable(),
  description: z.string(),
});

export const getInfluencer = endpoint({
  method: "GET",
  path: "/admin/influencer/{id}",
  auth: "admin",
  reads: ["curation", "profiles"],
  summary: "A creator of the installation as administrators edit it, with the source of each value",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    _id: creatorId,
    full_name: z.string(),
    title: z.string().nullable(),
    biography: z.string().nullable(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    language: z.string().nullable(),
    gender: z.int(),
    typologie: z.enum(TYPOLOGIES),
    is_a_brand: z.boolean(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    whois_url: z.string().nullable(),
    custom_infos: z.object({
      associated_brands: z.string().nullable(),
      is_openai_example: z.boolean(),
    }),
    isSample: z.boolean(),
    picture_url: z.string().nullable(),
    score: z.number().nullable(),
    /** The largest first. */
    networks: z.array(
      z.object({ network, username: z.string(), followers: z.number().nullable(), hasData: z.boolean() }),
    ),
    /** Removed ones too. */
    categories: z.array(nicheTag),
    brand_categories: z.array(nicheTag),
    causes: z.array(z.object({ id: z.int(), name: z.string() })),
    authenticity_score: z.array(
      z.object({ network: z.enum(AUTHENTICITY_NETWORKS), score: z.int(), reason: z.string(), at: z.iso.datetime() }),
    ),
    bonus_score_v2: z.array(
      z.object({ network: z.enum(BONUS_SCOPES), points: z.int(), reason: z.string(), at: z.iso.datetime() }),
    ),
    newsletters: z.array(publicationView.extend({ is_book: z.boolean() })),
    podcasts: z.array(publicationView),
    /** What the creator declares of audience, services and partnerships; `text` names it. */
    collaborations: z.array(
      z.object({ field: z.string(), kind: z.enum(["audience", "service", "partnership"]), text: z.string() }),
    ),
    /** The source of each fact that has one, by the fact's name in this reply. */
    sources: z.record(z.string(), z.object({ name: z.string(), at: z.iso.datetime() })),
    /** For `seen`; 0: never curated. */
    lastChange: z.int(),
  }),
  errors: ["not_found"],
});

export const searchUsername = endpoint({
  method: "GET",
  path: "/admin/search/username",
  auth: "admin",
  reads: ["curation"],
  summary: "The creators who have an account with this name, on one network or on any",
  query: z.strictObject({ username: typed(HANDLE_MAX), network: network.optional() }),
  reply: z.object({
    influencers: z.array(
      z.object({ _id: creatorId, full_name: z.string(), network, username: z.string(), isSample: z.boolean() }),
    ),
  }),
});
