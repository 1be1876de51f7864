import { z } from "zod";
import { categoryId, creatorId } from "../base/ids.ts";
import { TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { currency, siteLink } from "../creator-profile/collaboration-items.ts";
import { rankingId } from "../rankings/endpoints.ts";
import { slug } from "./slug.ts";
import { THEMES } from "./themes.ts";

export const LINKS_MAX = 20;
export const FEATURED_MAX = 12;
export const PUBLICATIONS_MAX = 6;
export const RANKINGS_MAX = 6;
export const FAVORITES_MAX = 12;

export const DURATIONS = ["one_shot", "monthly", "long_term"] as const;

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

const spotlightLink = z.strictObject({ title: typed(TITLE_MAX).min(1, problem("input.label")), url: siteLink });

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

/** What a creator decides about the page, with the fields of the specification. Services and partnerships are the profile's. */
export const settings = z.strictObject({
  public: z.boolean(),
  /** Whether visitors can write to the creator from the page. */
  contact: z.boolean(),
  slug,
  description: typed(TEXT_MAX),
  show_badges: z.boolean(),
  /** Whether the page shows all networks, and not only the largest. */
  other_networks: z.boolean(),
  /** Whether the page and the media kit show the audience of connected accounts, as their networks count it. */
  connected_audience: z.boolean(),
  links: z.array(spotlightLink).max(LINKS_MAX),
  available_for_work: z.boolean(),
  prefered_duration: z.enum(DURATIONS),
  prefered_currency: currency,
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
export const storedSettings = settings.omit({ public: true, contact: true, slug: true, favorites: true }).extend({
  favorites: favorites.pick({ niches: true, causes: true }),
  // Pages from before do not name it.
  connected_audience: z.boolean().default(false),
});
export type StoredSettings = z.infer<typeof storedSettings>;

export const DEFAULTS: StoredSettings = {
  description: "",
  show_badges: true,
  other_networks: true,
  connected_audience: false,
  links: [],
  available_for_work: false,
  prefered_duration: "one_shot",
  prefered_currency: "eur",
  featured_posts: [],
  podcasts: [],
  newsletters: [],
  selectedRankings: [],
  favorites: { niches: [], causes: [] },
  theme: "paper",
  order: [...BLOCKS],
};
