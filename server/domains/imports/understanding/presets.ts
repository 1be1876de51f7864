import { IMPORT_PRESETS } from "#contract/imports.ts";
import type { Field } from "../columns/fields.ts";

export type PresetName = (typeof IMPORT_PRESETS)[number];

type Preset = {
  /** Headers that only such an export has, in lower case; some of them have to be there. */
  signs: RegExp[];
  least: number;
  /** What its headers mean where they do not say it by themselves; null: nothing we import. */
  hints: Record<string, Field | null>;
};

/** What is known of the exports of others. They rank guesses: cells that disagree are believed before them. */
const PRESETS: Record<PresetName, Preset> = {
  upfluence: {
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
  hypeauditor: {
    signs: [
      /^(?:aqs|subscribers_count|followers_count)$/,
      /^er$/,
      /^blogger_/,
      /^audience_type\./,
      /authentic engagement/,
      /^eng\. \(auth\.\)/,
      /^post_price$/,
      /^(?:tiktoker|influencer|youtuber)(?: name)?$/,
      /\bavg\.?$/,
    ],
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
  modash: {
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
  heepsy: {
    signs: [/^heepsy/, /^(?:cost|price) per post$/, /^audience authenticity$/, /^influencer type$/, /^instagram url$/],
    least: 2,
    hints: { "audience authenticity": null, "cost per post": null },
  },
};

/** The export whose signs are found among the headers. */
export function presetOf(
  headers: readonly string[],
): { name: PresetName; hints: ReadonlyMap<string, Field | null> } | undefined {
  const lower = headers.map((header) => header.replace(/#\d+$/, "").toLowerCase());
  const found = IMPORT_PRESETS.map((name) => ({
    name,
    hits: PRESETS[name].signs.filter((sign) => lower.some((header) => sign.test(header))).length,
  }))
    .filter(({ name, hits }) => hits >= PRESETS[name].least)
    .toSorted((a, b) => b.hits - a.hits)[0];
  return found && { name: found.name, hints: new Map(Object.entries(PRESETS[found.name].hints)) };
}
