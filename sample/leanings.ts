import type { SampleNetwork } from "./networks.ts";

/** How a root category shapes its creators: how common it is, which networks it favours, which industries it works with. */
type Leaning = {
  weight: number;
  networks: Partial<Record<SampleNetwork, number>>;
  brands: readonly string[];
  women: number;
};

/** Chance of each network to be a creator's main one, before the leaning of their category. */
export const NETWORK_WEIGHTS: Record<SampleNetwork, number> = {
  instagram: 40,
  tiktok: 26,
  youtube: 15,
  twitter: 6,
  linkedin: 3,
  twitch: 2,
  snapchat: 3,
  pinterest: 3,
  substack: 2,
};

const lean = (weight: number, women: number, networks: Leaning["networks"], ...brands: string[]): Leaning => ({
  weight,
  women,
  networks,
  brands,
});

/** `women`: share among the persons of the category. */
const LEANINGS: Record<string, Leaning> = {
  "gaming-esports": lean(
    7,
    0.35,
    { twitch: 12, youtube: 2, instagram: 0.4 },
    "games-interactive",
    "consumer-electronics",
  ),
  "film-television": lean(3, 0.5, { youtube: 2 }, "media-entertainment"),
  "music-sound": lean(5, 0.48, { youtube: 1.6 }, "media-entertainment", "lifestyle-celebrations"),
  "dance-performance": lean(2.5, 0.65, { tiktok: 2.5 }, "media-entertainment", "fashion-apparel"),
  "comedy-fun": lean(5, 0.45, { tiktok: 2, snapchat: 2 }, "media-entertainment", "drinks-beverages"),
  "beauty-grooming": lean(8, 0.85, { tiktok: 1.3, pinterest: 1.5 }, "beauty-personal-care"),
  "fashion-style": lean(8, 0.75, { instagram: 1.6, pinterest: 2 }, "fashion-apparel", "luxury-premium"),
  "lifestyle-luxury": lean(7, 0.68, { instagram: 1.6, snapchat: 1.5 }, "luxury-premium", "retail-e-commerce"),
  "food-drink-culture": lean(7, 0.58, { pinterest: 2 }, "food-producers", "drinks-beverages", "restaurants-delivery"),
  "house-garden": lean(3.5, 0.66, { pinterest: 6 }, "home-living", "construction-property"),
  "crafts-making": lean(2.5, 0.65, { pinterest: 6, youtube: 1.5 }, "home-living", "lifestyle-celebrations"),
  "family-kids": lean(4, 0.75, { instagram: 1.4 }, "kids-baby"),
  "pets-wildlife": lean(3.5, 0.62, { tiktok: 1.5 }, "pet-industry"),
  "fitness-training": lean(6, 0.52, { instagram: 1.4 }, "sports-fitness", "wellness-nutrition"),
  "sports-competition": lean(4, 0.38, { twitter: 2 }, "sports-fitness"),
  "outdoors-extreme-sports": lean(2.5, 0.45, { youtube: 1.5 }, "sports-fitness", "travel-hospitality"),
  "travel-places": lean(5, 0.58, { instagram: 1.5, youtube: 1.3 }, "travel-hospitality"),
  "wheels-wings": lean(2.5, 0.28, { youtube: 2 }, "automotive-mobility"),
  "health-care": lean(2.5, 0.6, {}, "health-pharma", "wellness-nutrition"),
  "mind-spirit": lean(2, 0.62, {}, "wellness-nutrition"),
  "learning-education": lean(2.5, 0.52, { youtube: 2, linkedin: 1.5 }, "education-science"),
  "science-climate": lean(1.5, 0.5, { youtube: 2.5, substack: 3 }, "education-science", "energy-utilities"),
  "books-writing": lean(2, 0.65, { substack: 8, tiktok: 1.2 }, "media-entertainment"),
  "anime-pop-culture": lean(2, 0.52, { tiktok: 1.5, twitch: 2 }, "media-entertainment", "games-interactive"),
  "visual-arts-design": lean(3.5, 0.58, { pinterest: 3 }, "marketing-creative"),
  "photo-video": lean(2.5, 0.42, { instagram: 1.5, youtube: 1.3 }, "consumer-electronics"),
  "money-investing": lean(2.5, 0.4, { twitter: 4, linkedin: 3, substack: 6 }, "finance-insurance"),
  "startups-business": lean(2, 0.42, { linkedin: 12, twitter: 3, substack: 4 }, "business-services", "software-cloud"),
  "marketing-media": lean(1.8, 0.52, { linkedin: 12, twitter: 2, substack: 4 }, "marketing-creative", "software-cloud"),
  "work-leadership": lean(1.8, 0.52, { linkedin: 16, substack: 3 }, "business-services"),
  "news-society": lean(1.8, 0.46, { twitter: 6, substack: 8 }, "media-entertainment"),
  "gadgets-consumer-tech": lean(2.5, 0.3, { youtube: 2.5 }, "consumer-electronics"),
  "software-saas": lean(1.5, 0.35, { twitter: 5, linkedin: 8, youtube: 1.5 }, "software-cloud"),
  "ai-data": lean(1.3, 0.4, { twitter: 5, linkedin: 10, substack: 5 }, "ai-data-companies", "software-cloud"),
};

const EVENLY: Leaning = { weight: 1, women: 0.55, networks: {}, brands: [] };

export function leaningOf(rootSlug: string): Leaning {
  return LEANINGS[rootSlug] ?? EVENLY;
}

const NO_INDUSTRIES: readonly string[] = [];

/** Root categories of the brands that creators of this one work with. */
export function industriesOf(rootSlug: string): readonly string[] {
  return LEANINGS[rootSlug]?.brands ?? NO_INDUSTRIES;
}
