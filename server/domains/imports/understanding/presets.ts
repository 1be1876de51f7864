import type { IMPORT_PRESETS } from "#contract/import-plan.ts";
import type { Field } from "../columns/fields.ts";

export type PresetName = (typeof IMPORT_PRESETS)[number];

type Preset = {
  name: PresetName;
  /** Headers that only such an export has, in lower case; so many of them have to be there. */
  signs: RegExp[];
  least: number;
  /** What its headers mean where they do not say it by themselves; null: nothing we import. */
  hints: Record<string, Field | null>;
};

/** What is known of the exports of others. They rank guesses: cells that disagree are believed before them. */
const PRESETS: Preset[] = [
  {
    name: "upfluence",
    signs: [/^influencer_id$/, /^media_url$/, /^profile_name$/, /^shipping_address\./, /^merge_fields$/],
    least: 2,
    hints: {
      influencer_id: null,
      media_url: "url",
      profile_name: "username",
      first_name: null,
      last_name: null,
      "shipping_address.country_code": "country",
      "shipping_address.city": "city",
    },
  },
  {
    name: "hypeauditor",
    signs: [/^(?:subscribers|followers)_count$/, /^er$/, /^aqs$/, /^blogger_/, /^audience_type\./, /^post_price$/],
    least: 2,
    hints: {
      subscribers_count: "followers",
      followers_count: "followers",
      er: "engagement_rate",
      aqs: null,
      "blogger_geo.country": "country",
      emails: "email",
      post_price: null,
    },
  },
  {
    // Its public rankings: the country is that of the audience, whatever the header says.
    name: "hypeauditor",
    signs: [
      /authentic engagement|^eng\. \(auth\.\)/,
      /^audience country/,
      /^(?:tiktoker|youtuber|influencer)(?: insta)?(?: name)?$/,
      /^(?:views|likes|comments|shares|eng\.|engagement) \(?avg\.?\)?$/,
    ],
    least: 2,
    hints: { country: null },
  },
  {
    name: "modash",
    signs: [
      /^(?:.*\.)?engagement ?rate$/,
      /^(?:.*\.)?(?:user ?id)$/,
      /^(?:.*\.)?full ?name$/,
      /^(?:.*\.)?(?:avgreelsplays|is ?private|recent_collabs|audience_size|ig_handle)$/,
    ],
    least: 3,
    hints: {
      audience_size: "followers",
      ig_handle: "username",
      instagram_username: "username",
      avg_engagement_rate: "engagement_rate",
      recent_collabs: null,
      collaborations: null,
      brands: null,
      "profile.engagements": "engagement_per_post",
    },
  },
  {
    name: "heepsy",
    signs: [/^heepsy/, /^(?:cost|price) per post$/, /^audience authenticity$/, /^influencer type$/, /^instagram url$/],
    least: 2,
    hints: { "audience authenticity": null, "cost per post": null },
  },
];

/** The export whose signs are found among the headers. */
export function presetOf(
  headers: readonly string[],
): { name: PresetName; hints: ReadonlyMap<string, Field | null> } | undefined {
  const lower = headers.map((header) => header.replace(/#\d+$/, "").toLowerCase());
  const [best] = PRESETS.map((preset) => ({
    preset,
    hits: preset.signs.filter((sign) => lower.some((header) => sign.test(header))).length,
  }))
    .filter(({ preset, hits }) => hits >= preset.least)
    .toSorted((a, b) => b.hits - a.hits);
  return best && { name: best.preset.name, hints: new Map(Object.entries(best.preset.hints)) };
}
