import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { RECAP_STATUSES } from "../base/states.ts";
import { timeZone } from "../base/time-zone.ts";
import { RECAP_PERIODS } from "./periods.ts";

const endpoint = endpointsOf("my-stats");

const day = z.iso.date();

/** In pixels. */
export const CARD_SIZES = {
  portrait: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const;
export const CARD_FORMATS = ["portrait", "story"] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

export const CARDS = { least: 6, most: 10 } as const;

/** What a card is of; a recap has at most one of each, in this order. */
export const CARD_KINDS = [
  "cover",
  "posts",
  "engagement",
  "views",
  "months",
  "followers",
  "best",
  "mix",
  "format",
  "time",
  "place",
  "achievements",
  "idea",
] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What a card says, as it is drawn; `text` says the same in sentences. */
export const recapCard = z.object({
  kind: z.enum(CARD_KINDS),
  title: z.string(),
  /** The figure that is largest. */
  figure: z.string().nullable(),
  /** Whether it is above or below what is usual. */
  tone: z.enum(["good", "bad", "plain"]),
  details: z.array(z.string()),
  /** Parts of a whole, or a figure beside another; `share` is of the longest bar. */
  rows: z.array(z.object({ label: z.string(), value: z.string(), share: z.number().min(0).max(1) })),
  /** The beginning of a post. */
  quote: z.string().nullable(),
  text: z.string(),
});
export type RecapCard = z.infer<typeof recapCard>;

/** What would make a card each: nothing of it is known of the period. */
export const RECAP_LACKS = [
  "posts",
  "engagement",
  "views",
  "followers",
  "comparable",
  "formats",
  "times",
  "places",
] as const;
export type RecapLack = (typeof RECAP_LACKS)[number];

export const recap = z.object({
  _id: uuid,
  period: z.enum(RECAP_PERIODS),
  /** Both included, in the time zone. */
  from: day,
  to: day,
  timezone: z.string(),
  status: z.enum(RECAP_STATUSES),
  requestedAt: z.iso.datetime(),
  /** Each card of a completed recap, with the addresses of its pictures. */
  cards: z.array(recapCard.extend({ pictures: z.object({ portrait: z.string(), story: z.string() }) })),
  /** What an empty recap lacks. */
  lacks: z.array(z.enum(RECAP_LACKS)),
});
export type Recap = z.infer<typeof recap>;

const own = { auth: "creator", byManagers: true, errors: ["not_found"] } as const;

export const createRecap = endpoint({
  ...own,
  method: "POST",
  path: "/my-stats/{id}/create-recap",
  touches: ["recaps"],
  summary:
    "Make cards of a creator's last whole week or month, or in December of the year; the event `creator-recap-created` reports the end. One of the same days is replied as it is, unless it failed or was empty",
  params: z.strictObject({ id: creatorId }),
  body: z.strictObject({ period: z.enum(RECAP_PERIODS), timezone: timeZone.default("UTC") }),
  reply: z.object({ recap }),
  errors: ["not_found", "bad_request", "conflict"],
  perMinute: 20,
});

export const listRecaps = endpoint({
  ...own,
  method: "GET",
  path: "/my-stats/{id}/recaps",
  reads: ["recaps"],
  summary: "A creator's recaps, the newest first",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({ recaps: z.array(recap) }),
});

export const downloadRecap = endpoint({
  ...own,
  method: "GET",
  path: "/my-stats/{id}/recaps/{recap}/zip",
  summary: "All cards of a recap as pictures (PNG), in one ZIP file",
  params: z.strictObject({ id: creatorId, recap: uuid }),
  query: z.strictObject({ format: z.enum(CARD_FORMATS).default("portrait") }),
  download: true,
  reply: z.unknown(),
  perMinute: 10,
});
