import { z } from "zod";
import { uuid } from "../base/ids.ts";
import { TEXT_MAX, TITLE_MAX, WEBSITE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { PRICE_MAX } from "../profiles/services.ts";

/**
 * What creators say for collaborations: who their audience is, what they offer, and for which brands they have worked. The
 * profile, its public page and brands read the same items (decision 95).
 */
export const AUDIENCE_ITEMS_MAX = 20;
export const SERVICES_MAX = 20;
export const PARTNERSHIPS_MAX = 30;
export const AUDIENCE_ITEM_TEXT_MAX = 200;
/** Days until something is delivered. */
export const DELIVERY_MAX = 365;

/** What the price of a service is for. */
export const SERVICE_UNITS = ["service", "post", "video", "story", "hour", "day", "month"] as const;

/** Currencies in small letters, as other clients send them. */
const CURRENCIES = Intl.supportedValuesOf("currency").map((code) => code.toLowerCase());
export const currency = z.enum(CURRENCIES, problem("input.currency"));

/** Whether it leads to a site: nothing that runs, and no user name, which imitates another host. */
function leadsToSite(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false;
  const address = URL.parse(text);
  return address !== null && address.hostname !== "" && address.username === "" && address.password === "";
}

export const siteLink = typed(WEBSITE_MAX)
  .refine(leadsToSite, problem("input.siteLink"))
  .meta({ examples: ["https://shop.example/ada"] });

export const audienceDescription = typed(TEXT_MAX);
export const audienceText = typed(AUDIENCE_ITEM_TEXT_MAX).min(1, problem("input.audienceItem"));

const LATE = problem("input.delivery", { max: DELIVERY_MAX });

export const serviceFields = {
  title: typed(TITLE_MAX).min(1, problem("input.service")),
  description: typed(TEXT_MAX),
  /** In the smallest unit of the currency; null: on request. */
  price: z
    .int(problem("input.priceUnits"))
    .min(0, problem("input.priceBelow"))
    .max(PRICE_MAX, problem("input.priceAbove"))
    .nullable(),
  currency,
  unit: z.enum(SERVICE_UNITS),
  /** null: as agreed. */
  deliveryDays: z.int().min(1, LATE).max(DELIVERY_MAX, LATE).nullable(),
};

export const partnershipFields = {
  brandName: typed(TITLE_MAX).min(1, problem("input.brandName")),
  postLink: siteLink.or(z.literal("")),
  description: typed(TEXT_MAX),
};

const item = { _id: uuid };

export const audienceItem = z.object({ ...item, text: z.string() });
export const serviceItem = z.object({
  ...item,
  title: z.string(),
  description: z.string(),
  price: z.int().nullable(),
  currency: z.string(),
  unit: z.enum(SERVICE_UNITS),
  deliveryDays: z.int().nullable(),
});
export const partnershipItem = z.object({
  ...item,
  brandName: z.string(),
  postLink: z.string(),
  description: z.string(),
  /** A path on this server. */
  picture: z.string().nullable(),
});
export type AudienceItem = z.infer<typeof audienceItem>;
export type ServiceItem = z.infer<typeof serviceItem>;
export type PartnershipItem = z.infer<typeof partnershipItem>;

/** All of a creator, each kind in the creator's order. */
export const collaborations = z.object({
  audience: z.object({ description: z.string(), items: z.array(audienceItem) }),
  services: z.array(serviceItem),
  previousPartnerships: z.array(partnershipItem),
});
export type Collaborations = z.infer<typeof collaborations>;

/** The smallest units of one of a currency: 100 of most, 1 of yen. */
export function unitsOf(code: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code.toUpperCase() });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
}
