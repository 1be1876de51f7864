import { z } from "zod";
import { day } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { blurredFields } from "./blurred-fields.ts";
import { AUDIENCE_ERRORS, AUDIENCE_PROVENANCE, type AudienceProvenance } from "../base/states.ts";
import { typed } from "../base/text.ts";

const endpoint = endpointsOf("profiles");

/** What is known of an audience. Ethnicity and other special categories of personal data are never stored. */
export const AUDIENCE_DIMENSIONS = ["countries", "cities", "languages", "ages", "genders", "interests"] as const;
export type AudienceDimension = (typeof AUDIENCE_DIMENSIONS)[number];

export const AUDIENCE_DIMENSION_NAMES = {
  countries: "Countries",
  cities: "Cities",
  languages: "Languages",
  ages: "Age",
  genders: "Gender",
  interests: "Interests",
} as const satisfies Record<AudienceDimension, string>;

export const GENDER_NAMES = { female: "Women", male: "Men", other: "Other" } as const;

/** Each member of an audience has any number of these: shares of the other dimensions add up to 100 %. */
export const PLURAL_DIMENSIONS: readonly AudienceDimension[] = ["interests"];

export const AUDIENCE = {
  version: 1,
  /** Fewer creators than this are no sample. */
  fewest: 30,
  /** The newest posts that mention the creator are looked at. */
  posts: 5_000,
  /** Intervals contain the true share so often; `z` is the quantile of the two-sided normal distribution for it. */
  confidence: 0.95,
  z: 1.96,
  /** Shares are rounded: a sum above 100 % by more than this is an error. */
  tolerance: 0.01,
  /** The largest shares of a dimension that are stored. */
  shares: 60,
  /** More than there are people: a larger size of a sample is an error. */
  sampleMax: 10_000_000_000,
} as const;

/** Wilson's score interval, which stays within 0–1 for any share. */
export function intervalOf(share: number, n: number | null): { low: number | null; high: number | null } {
  if (n === null || n < 1) return { low: null, high: null };
  const z2 = AUDIENCE.z ** 2;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (AUDIENCE.z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: share === 0 ? 0 : Math.max(0, middle - half), high: share === 1 ? 1 : Math.min(1, middle + half) };
}

/** How each kind of shares comes about. */
export const AUDIENCE_METHODS = {
  connected:
    "Counted by the network, read through an account that the creator has connected: YouTube tells of signed-in viewers of the last 90 days, Instagram of followers whose value it knows.",
  declared: "Declared by the creator.",
  reported:
    "As the tool reports it; how the tool found it is not known. Shares are shown as given. What they leave open is not known.",
  sample: "Fictional, like the creator: drawn at random around the creator's country, language and niches.",
  estimated: `Of the other creators in this database who mention the account in their posts, brands left out, by the country and the language known of them. At least ${AUDIENCE.fewest} of them must be known. They are not the followers: they are the part of the audience that publishes.`,
} as const satisfies Record<AudienceProvenance, string>;

const part = z.number().min(0).max(1);

/** The share of one value, as a fraction of the whole audience. */
export const knownShare = z.object({
  /** A country or a language by its ISO code, an age as `18-24` or `65+`, `female`, `male` or `other`; null: a name alone. */
  code: z.string().nullable(),
  name: z.string().nullable(),
  /** The country of a city, by its ISO code; other values have no country. */
  country: z.string().nullable(),
  share: part,
  /** Women and men of this age, as fractions of the whole audience; only ages have them. */
  female: part.nullable(),
  male: part.nullable(),
});
export type KnownShare = z.infer<typeof knownShare>;

/** Shares of one dimension, and of how many people they are. */
export type StoredShares = { dimension: AudienceDimension; sampleSize: number | null; shares: KnownShare[] };

const audienceShare = knownShare.extend({
  /** The interval of 95 %; null: the size of the sample is not known. */
  low: part.nullable(),
  high: part.nullable(),
});
export type AudienceShare = z.infer<typeof audienceShare>;

const block = z.object({
  dimension: z.enum(AUDIENCE_DIMENSIONS),
  provenance: z.enum(AUDIENCE_PROVENANCE),
  /** The tool; null: this installation. */
  source: z.string().nullable(),
  method: z.string(),
  at: z.iso.datetime(),
  /** People that the shares are of; null: the source does not give it. */
  sampleSize: z.int().nullable(),
  /** What the shares leave open; null where each person has several. */
  unknown: part.nullable(),
  /** The largest first; ages in their order. */
  shares: z.array(audienceShare),
});
export type AudienceBlock = z.infer<typeof block>;

const report = z.object({
  _id: uuid,
  network,
  tool: z.string(),
  fileName: z.string(),
  reportedAt: z.iso.datetime(),
  addedAt: z.iso.datetime(),
  /** null: that person has been deleted. */
  addedBy: z.string().nullable(),
});
export type AudienceReport = z.infer<typeof report>;

export const AUDIENCE_STATES = ["none", "calculating", "calculated", "error"] as const;
export type AudienceState = (typeof AUDIENCE_STATES)[number];

const params = z.strictObject({ id: creatorId });

export const profileAudience = endpoint({
  method: "GET",
  path: "/profile/{id}/audience",
  reads: ["profiles", "usage"],
  summary: "A creator's audience on one network, each part with its source, sample size and interval",
  params,
  query: z.strictObject({
    /** The one of which most is known without it. */
    network: network.optional(),
  }),
  reply: z.object({
    /** null: nothing is known, or it is hidden. */
    audienceData: z.array(block).nullable(),
    audienceNetwork: network.nullable(),
    audienceUpdatedAt: z.iso.datetime().nullable(),
    /** Whether anything is known of any network, hidden or not. */
    isCalculated: z.boolean(),
    /** The status of the newest request; `calculated` also if there was no request but something is known. */
    status: z.enum(AUDIENCE_STATES),
    error: z
      .object({
        code: z.enum(AUDIENCE_ERRORS),
        /** Creators who mention the account and have a known country or language. */
        found: z.int(),
      })
      .nullable(),
    networks: z.array(z.object({ network, hasData: z.boolean() })),
    /** Reports on all networks, the newest first. */
    reports: z.array(report),
    /** What a request costs now, and what is left of audience credits; null: unlimited. */
    request: z.object({ cost: z.int(), left: z.int().nullable() }),
    blurredFields,
  }),
  errors: ["not_found"],
});

/** Free within OPEN_DAYS after it was paid for, and where it is not limited. */
export const requestAudience = endpoint({
  method: "POST",
  path: "/profile/{id}/request-audience",
  can: "credits.spend",
  touches: ["profiles", "usage"],
  summary:
    "Estimate a creator's audience in the background, for one audience credit; the events `profile/audience/calculated` and `profile/audience/error` report the end",
  params,
  body: z.strictObject({
    /** The id of the client's socket: the events name the clients that requested the estimate. */
    clientId: typed(100).min(1),
  }),
  reply: z.object({
    success: z.literal(true),
    status: z.literal("calculating"),
    /** False when it runs already, or costs nothing. */
    charged: z.boolean(),
    jobId: uuid,
  }),
  errors: ["forbidden", "not_found", "plan_limit", "too_many_requests"],
  perMinute: 30,
});

export const AUDIENCE_REPORT_BYTES = 5_000_000;
/** Reports of a creator. */
export const AUDIENCE_REPORTS_MAX = 20;
/** Reports of a workspace, over all creators: each search by audiences reads them. */
export const WORKSPACE_AUDIENCE_REPORTS_MAX = 5_000;
export const TOOL_NAME_MAX = 60;

export const addAudienceReport = endpoint({
  method: "POST",
  path: "/profile/{id}/audience/reports",
  can: "imports.write",
  touches: ["profiles", "audiences"],
  summary:
    "Add another tool's report of a creator's audience: the JSON of Modash, or rows of dimension, value and share as CSV, XLSX or JSON",
  params,
  query: z.strictObject({
    /** For files that do not name their network. */
    network: network.optional(),
    tool: typed(TOOL_NAME_MAX).optional(),
    /** When the tool made the report; without it the day it is added. */
    date: day.optional(),
  }),
  upload: { name: "report", maxBytes: AUDIENCE_REPORT_BYTES },
  reply: z.object({
    success: z.literal(true),
    report,
    /** Parts of the file that are not stored, as the file names them. */
    ignored: z.array(z.string()),
    actionId: uuid.nullable(),
  }),
  errors: ["forbidden", "not_found", "too_large"],
  perMinute: 30,
});

export const removeAudienceReport = endpoint({
  method: "DELETE",
  path: "/profile/{id}/audience/reports/{report}",
  can: "imports.write",
  touches: ["profiles", "audiences"],
  summary: "Remove a report of a creator's audience",
  params: z.strictObject({ id: creatorId, report: uuid }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["forbidden", "not_found"],
});
