import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { AUDIENCE_DIMENSIONS } from "../profiles/audience.ts";
import { rankingId } from "../rankings/endpoints.ts";
import {
  collaborations,
  PARTNERSHIPS_MAX,
  partnershipFields,
  partnershipItem,
  serviceItem,
} from "../creator-profile/collaboration-items.ts";
import { BLOCKS, DURATIONS, media, settings } from "./settings.ts";
import { slug } from "./slug.ts";
import { THEMES } from "./themes.ts";

/** The public page of a creator who owns their profile (decision 94). */
const endpoint = endpointsOf("spotlight");

export const SPOTLIGHT_PATH = "/spotlight";

/** The form by which visitors of a page write to its creator. */
export function contactPath(address: string): string {
  return `${SPOTLIGHT_PATH}/${address}/contact`;
}

export const KIT_FORMATS = ["pdf", "png"] as const;
export type KitFormat = (typeof KIT_FORMATS)[number];

/** The page as a document, or as a picture. */
export function mediaKitPath(address: string, format: KitFormat = "pdf"): string {
  return `${SPOTLIGHT_PATH}/${address}/media-kit.${format}`;
}

/** What previews of links show. */
export function sharePicturePath(address: string): string {
  return `${SPOTLIGHT_PATH}/${address}/preview.png`;
}

/** The version that the caller has read; a conflict where it is another one by now. */
const seen = z.int().min(0).optional();

const named = z.object({ _id: creatorId, name: z.string() });

const ownSpotlight = settings.extend({
  /** null: none is chosen yet. */
  slug: slug.nullable(),
  version: z.int(),
  /** The page as others see it; null: it is not public. */
  url: z.string().nullable(),
  /** Names of what the settings refer to. */
  chosen: z.object({ creators: z.array(named), brands: z.array(named) }),
  /** What the profile declares, and the page shows: it is changed in the profile. */
  audience: collaborations.shape.audience,
  services_bundles: collaborations.shape.services,
  previous_partnerships: collaborations.shape.previousPartnerships,
  /** The newest change of the profile, for `seen` of the partnerships. */
  lastChange: z.int(),
});
export type OwnSpotlight = z.infer<typeof ownSpotlight>;

const params = z.strictObject({ id: creatorId });

export const getSpotlight = endpoint({
  method: "GET",
  path: "/spotlight/{id}",
  auth: "creator",
  byManagers: true,
  reads: ["own-spotlight"],
  summary: "The settings of your public page",
  params,
  reply: z.object({ spotlight: ownSpotlight }),
});

const edit = {
  method: "POST",
  auth: "creator",
  byManagers: true,
  audit: "manager.published",
  touches: ["own-spotlight"],
  params,
  reply: z.object({ success: z.literal(true), spotlight: ownSpotlight }),
  errors: ["not_found", "conflict"],
} as const;

export const updateSpotlight = endpoint({
  ...edit,
  path: "/spotlight/{id}",
  summary: "Change your public page; what is absent stays",
  body: settings.partial().extend({ seen }),
});

export const MEDIA_TYPES = ["featured_posts", "podcasts", "newsletters"] as const;

export const updateSpotlightMedias = endpoint({
  ...edit,
  path: "/spotlight/{id}/update-medias",
  summary: "The posts, podcasts or newsletters that your page shows, in this order",
  body: z.strictObject({ mediaType: z.enum(MEDIA_TYPES), medias: media, seen }),
});

export const updateSpotlightPartnerships = endpoint({
  ...edit,
  path: "/spotlight/{id}/update-previous-partnerships",
  touches: ["own-spotlight", "own-profile", "profiles"],
  summary: "All partnerships of your profile, in this order: your page names them",
  body: z.strictObject({
    previous_partnerships: z
      .array(
        z.strictObject({
          /** Absent: the one with this brand and link, or a new one. Its picture stays. */
          _id: uuid.optional(),
          brandName: partnershipFields.brandName,
          postLink: partnershipFields.postLink.default(""),
          description: partnershipFields.description.default(""),
        }),
      )
      .max(PARTNERSHIPS_MAX),
    /** `lastChange` that the caller has read; a conflict where a partnership was changed since. */
    seen,
  }),
});

export const checkSlug = endpoint({
  method: "GET",
  path: "/spotlight/{id}/slug",
  auth: "creator",
  byManagers: true,
  reads: ["own-spotlight"],
  summary: "Whether an address is free, while it is typed",
  params,
  query: z.strictObject({ slug }),
  reply: z.object({ state: z.enum(["free", "yours", "taken", "similar", "reserved"]) }),
  perMinute: 120,
});

export const listSpotlightChoices = endpoint({
  method: "GET",
  path: "/spotlight/{id}/choices",
  auth: "creator",
  byManagers: true,
  reads: ["own-spotlight", "profiles"],
  summary: "What your page can show: your newest posts, podcasts and newsletters, and public rankings",
  params,
  reply: z.object({
    posts: z.array(
      z.object({
        _id: creatorId,
        network,
        publishedAt: z.iso.datetime(),
        text: z.string(),
        picture_url: z.string().nullable(),
        /** The terms of its source allow others to see it. */
        isAllowed: z.boolean(),
      }),
    ),
    /** Networks that count the audience of a connected account, and whose terms let it be shown here. */
    audiences: z.array(network),
    podcasts: z.array(named),
    newsletters: z.array(named),
    /** Empty where the installation has no public rankings. */
    rankings: z.array(z.object({ id: rankingId, name: z.string() })),
    causes: z.array(z.object({ id: z.int(), name: z.string() })),
    /** For an address to begin with; empty: none can be made of the name. */
    slug: z.string(),
  }),
});

/** A figure with where it is from, so that it can be believed. */
const figure = z.object({ value: z.number(), source: z.string().nullable(), readAt: z.iso.datetime() });

/** What leaves: each field is listed here, and nothing else. */
const publicSpotlight = z.object({
  slug,
  theme: z.enum(THEMES),
  order: z.array(z.enum(BLOCKS)),
  full_name: z.string(),
  title: z.string().nullable(),
  picture_url: z.string().nullable(),
  country: z.string().nullable(),
  isSample: z.boolean(),
  description: z.string(),
  niches: z.array(z.string()),
  networks: z.array(
    z.object({
      network,
      username: z.string(),
      url: z.string().nullable(),
      followers: figure.nullable(),
      engagementRate: figure.nullable(),
    }),
  ),
  links: z.array(z.object({ title: z.string(), url: z.string(), host: z.string() })),
  /** Visitors can write to the creator. */
  contact: z.boolean(),
  available_for_work: z.boolean(),
  prefered_duration: z.enum(DURATIONS),
  prefered_currency: z.string(),
  audience: z.object({
    description: z.string(),
    items: z.array(z.string()),
    /** What networks count of connected accounts, where the creator shows it and their terms let it leave. */
    connected: z.array(
      z.object({
        network,
        source: z.string(),
        readAt: z.iso.datetime(),
        /** The largest shares of each dimension, as fractions; ages in their order. */
        parts: z.array(
          z.object({
            dimension: z.enum(AUDIENCE_DIMENSIONS),
            shares: z.array(z.object({ code: z.string().nullable(), name: z.string().nullable(), share: z.number() })),
          }),
        ),
      }),
    ),
  }),
  services_bundles: z.array(serviceItem.omit({ _id: true })),
  previous_partnerships: z.array(partnershipItem.omit({ _id: true })),
  featured_posts: z.array(
    z.object({
      network,
      publishedAt: z.iso.datetime(),
      text: z.string(),
      url: z.string().nullable(),
      picture_url: z.string().nullable(),
    }),
  ),
  podcasts: z.array(z.object({ name: z.string(), link: z.string(), description: z.string() })),
  newsletters: z.array(z.object({ name: z.string(), link: z.string(), description: z.string() })),
  /** `badge`: a picture of the place now. */
  rankings: z.array(z.object({ name: z.string(), url: z.string(), badge: z.string() })),
  favorites: z.object({
    niches: z.array(z.string()),
    causes: z.array(z.string()),
    creators: z.array(z.string()),
    brands: z.array(z.string()),
  }),
});
export type PublicSpotlight = z.infer<typeof publicSpotlight>;

export const getPublicSpotlight = endpoint({
  method: "GET",
  path: "/spotlight-public/{slug}",
  auth: "public",
  reads: ["own-spotlight"],
  summary: "A creator's public page; a former address answers with the present one as `slug`",
  params: z.strictObject({ slug }),
  reply: z.object({ spotlight: publicSpotlight }),
  errors: ["not_found"],
  perMinute: 120,
});

export const findSpotlight = endpoint({
  method: "GET",
  path: "/spotlight-of/{id}",
  reads: ["own-spotlight"],
  summary: "The address of a creator's public page",
  params: z.strictObject({ id: creatorId }),
  /** null: the creator has no public page. */
  reply: z.object({ url: z.string().nullable() }),
});
