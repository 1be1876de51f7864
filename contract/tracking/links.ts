import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { CLICK_PARAMETER, PLACEHOLDERS, unknownPlaceholders, type UtmParameter } from "./landing.ts";
import { person } from "./shapes.ts";

const endpoint = endpointsOf("tracking");

export const TARGET_MAX = 2_000;
export const PROMO_CODE_MAX = 40;
const UTM_MAX = 200;
/** Where short links begin; their code follows. */
export const LINK_PATH = "/l/";

/** Characters of a link's code: lower case, without those that are mistaken for one another. */
export const LINK_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
export const LINK_CODE_LENGTH = 10;

/** An address of the web, whose visitors are not signed in by it. */
function isTarget(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#\\]/i.test(text) || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hostname !== "";
}

/** Where a link leads: an address of the web, without the id of a click. */
export const linkTarget = typed(TARGET_MAX)
  .refine(isTarget, problem("input.linkTarget"))
  .refine((text) => !isTarget(text) || !new URL(text).searchParams.has(CLICK_PARAMETER), problem("input.linkClick"));

/** As customers type it: compared in upper case. */
const promoCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(PROMO_CODE_MAX)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, problem("input.promoCode"));

/** A code as codes are compared; undefined: it cannot be one. */
export function promoCodeOf(text: string): string | undefined {
  return promoCode.safeParse(text).data;
}

const utmValue = typed(UTM_MAX).refine(
  (text) => unknownPlaceholders(text).length === 0,
  problem("input.placeholders", { names: PLACEHOLDERS.map((name) => `{${name}}`).join(", ") }),
);
const utm = z.strictObject({
  source: utmValue,
  medium: utmValue,
  campaign: utmValue,
  term: utmValue,
  content: utmValue,
} satisfies Record<UtmParameter, typeof utmValue>);

/** Administrators have stopped a link: it leads nowhere until they allow it again. null: they have not. */
export const linkStop = z.object({ reason: z.string(), at: z.iso.datetime() }).nullable();

const link = z.object({
  _id: uuid,
  creator: person,
  /** The short link; below the address in use where the installation does not know its own. */
  url: z.string(),
  target: z.string(),
  /** Where visitors arrive, without the id of their click. */
  landing: z.string(),
  promoCode: z.string().nullable(),
  isActive: z.boolean(),
  stopped: linkStop,
  /** Visits without those of programs and previews. */
  clicks: z.int(),
});
export type CampaignLink = z.infer<typeof link>;

const links = z.object({
  utm,
  /** Ordered by the creators' names; creators that have left the list are among them. */
  links: z.array(link),
  /** Creators of the list that have no link. */
  without: z.array(person),
});
export type CampaignLinks = z.infer<typeof links>;

const params = z.strictObject({ id: uuid });
const changed = z.object({
  success: z.literal(true),
  /** null: nothing was changed. */
  actionId: uuid.nullable(),
  changed: z.int(),
});
const writes = { can: "crm.write", touches: ["tracking"], reply: changed } as const;

export const readLinks = endpoint({
  method: "GET",
  path: "/tracking/list/{id}/links",
  reads: ["tracking", "profiles", "lists"],
  summary: "The short links and promo codes of a tracked list's campaign, with their clicks",
  params,
  reply: links,
  errors: ["not_found", "plan_limit"],
});

export const createLinks = endpoint({
  ...writes,
  method: "POST",
  path: "/tracking/list/{id}/links",
  summary: "Make a short link to an address for creators of a tracked list that have none",
  params,
  body: z.strictObject({ target: linkTarget, creatorIds: z.array(creatorId).min(1).max(BULK_MAX) }),
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const updateLink = endpoint({
  ...writes,
  method: "PATCH",
  path: "/tracking/list/{id}/links/{link}",
  summary: "Change where a short link leads, its promo code, or whether it works",
  params: params.extend({ link: uuid }),
  body: z.strictObject({
    target: linkTarget.optional(),
    promoCode: promoCode.nullable().optional(),
    isActive: z.boolean().optional(),
  }),
  errors: ["not_found", "forbidden", "conflict", "plan_limit"],
});

export const saveUtm = endpoint({
  ...writes,
  method: "POST",
  path: "/tracking/list/{id}/links/parameters",
  summary: "Set the UTM parameters of a campaign's links, for those that exist too",
  params,
  body: utm,
  errors: ["not_found", "forbidden", "plan_limit"],
});
