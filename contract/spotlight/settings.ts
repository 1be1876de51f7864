import { z } from "zod";
import { categoryId, creatorId } from "../base/ids.ts";
import { TEXT_MAX, TITLE_MAX, WEBSITE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { PRICE_MAX } from "../profiles/services.ts";
import { rankingId } from "../rankings/endpoints.ts";
import { slug } from "./slug.ts";
import { THEMES } from "./themes.ts";

export const LINKS_MAX = 20;
export const SERVICES_MAX = 20;
export const PARTNERSHIPS_MAX = 30;
export const FEATURED_MAX = 12;
export const PUBLICATIONS_MAX = 6;
export const RANKINGS_MAX = 6;
export const FAVORITES_MAX = 12;

export const DURATIONS = ["one_shot", "monthly", "long_term"] as const;

/** Currencies in small letters, as other clients send them. */
const CURRENCIES = Intl.supportedValuesOf("currency").map((code) => code.toLowerCase());
const currency = z.enum(CURRENCIES, problem("input.currency"));

/** The parts of the page, in their first order. The creator's order can leave parts out. */
export const BLOCKS = [
  "description",
  "figures",
  "links",
  "posts",
  "services",
  "partnerships",
  "audience",
  "publications",
  "rankings",
  "favorites",
] as const;
export type Block = (typeof BLOCKS)[number];

/** Whether it leads to a site: nothing that runs, and no user name, which imitates another host. */
function leadsToSite(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false;
  const address = URL.parse(text);
  return address !== null && address.hostname !== "" && address.username === "" && address.password === "";
}

const link = typed(WEBSITE_MAX)
  .refine(leadsToSite, problem("input.siteLink"))
  .meta({ examples: ["https://shop.example/ada"] });

const spotlightLink = z.strictObject({ title: typed(TITLE_MAX).min(1, problem("input.label")), url: link });

const service = z.strictObject({
  title: typed(TITLE_MAX).min(1, problem("input.service")),
  description: typed(TEXT_MAX).default(""),
  /** In the smallest unit of the currency; null: on request. */
  price: z.int().min(0, problem("input.priceBelow")).max(PRICE_MAX).nullable(),
  currency,
});

export const partnership = z.strictObject({
  brandName: typed(TITLE_MAX).min(1, problem("input.label")),
  postLink: link.or(z.literal("")).default(""),
  description: typed(TEXT_MAX).default(""),
});

function isWithoutTwice(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length;
}

/** A list in which nothing is twice. */
function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.array(item).max(max).refine(isWithoutTwice, problem("input.twice"));
}

export const favorites = z.strictObject({
  niches: listOf(categoryId, FAVORITES_MAX),
  causes: listOf(categoryId, FAVORITES_MAX),
  creators: listOf(creatorId, FAVORITES_MAX),
  brands: listOf(creatorId, FAVORITES_MAX),
});

/** Ids of own posts or publications, in the order of the page. */
export const media = listOf(creatorId, FEATURED_MAX);

/** What a creator decides about the page, with the fields of the specification. */
export const settings = z.strictObject({
  public: z.boolean(),
  slug,
  description: typed(TEXT_MAX),
  show_badges: z.boolean(),
  /** Whether the page shows all networks, and not only the largest. */
  other_networks: z.boolean(),
  links: z.array(spotlightLink).max(LINKS_MAX),
  available_for_work: z.boolean(),
  prefered_duration: z.enum(DURATIONS),
  prefered_currency: currency,
  /** What the creator says of their audience. */
  audience: typed(TEXT_MAX),
  services_bundles: z.array(service).max(SERVICES_MAX),
  previous_partnerships: z.array(partnership).max(PARTNERSHIPS_MAX),
  featured_posts: media,
  podcasts: listOf(creatorId, PUBLICATIONS_MAX),
  newsletters: listOf(creatorId, PUBLICATIONS_MAX),
  selectedRankings: listOf(rankingId, RANKINGS_MAX),
  favorites,
  theme: z.enum(THEMES),
  order: listOf(z.enum(BLOCKS), BLOCKS.length),
});
export type Settings = z.infer<typeof settings>;

/** What is stored as one document: the others have columns and tables of their own. */
export const storedSettings = settings
  .omit({ public: true, slug: true, favorites: true })
  .extend({ favorites: favorites.pick({ niches: true, causes: true }) });
export type StoredSettings = z.infer<typeof storedSettings>;

export const DEFAULTS: StoredSettings = {
  description: "",
  show_badges: true,
  other_networks: true,
  links: [],
  available_for_work: false,
  prefered_duration: "one_shot",
  prefered_currency: "eur",
  audience: "",
  services_bundles: [],
  previous_partnerships: [],
  featured_posts: [],
  podcasts: [],
  newsletters: [],
  selectedRankings: [],
  favorites: { niches: [], causes: [] },
  theme: "paper",
  order: [...BLOCKS],
};

/** The smallest units of one of a currency: 100 of most, 1 of yen. */
export function unitsOf(code: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code.toUpperCase() });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
}
