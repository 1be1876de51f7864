import { COUNTRY_GROUPS } from "../countries/country-groups.ts";
import { trust } from "../base/trust.ts";

/** Country rankings that the product offers, in display order; groups with the countries they include. */
export const RANKED_COUNTRIES = {
  fr: ["fr"],
  us: ["us"],
  gb: ["gb"],
  ca: ["ca"],
  "au-nz": ["au", "nz"],
  be: ["be"],
  in: ["in"],
  ng: ["ng"],
  "arab-world": COUNTRY_GROUPS.arabicSpeaking,
  africa: (
    "ao bf bi bj bw cd cf cg ci cm cv dj dz eg eh er et ga gh gm gn gq gw ke km lr ls ly ma mg ml mr mu mw mz na ne ng " +
    "re rw sc sd sh sl sn so ss st sz td tg tn tz ug yt za zm zw"
  ).split(" "),
  de: ["de"],
  es: ["es"],
  it: ["it"],
  br: ["br"],
  // Without Brazil and Haiti, and Jamaica, where other languages are spoken.
  "hispanic-latin-america": COUNTRY_GROUPS.latinAmerica.filter((code) => !["br", "ht", "jm"].includes(code)),
  "asia-pacific":
    "au bd bn bt cn fj hk id in jp kh kr la lk mm mn mo mv my nc np nz pf pg ph pk sb sg th tl to tw vn vu ws".split(
      " ",
    ),
  il: ["il"],
} as const satisfies Record<string, readonly string[]>;
export type RankedCountry = keyof typeof RANKED_COUNTRIES;
export const RANKED_COUNTRY_IDS = trust<RankedCountry[]>(Object.keys(RANKED_COUNTRIES)); // the keys of a constant

/** The countries of a ranking: those of a group, or the one with this code. */
export function rankedCountries(place: string): readonly string[] {
  return Object.hasOwn(RANKED_COUNTRIES, place) ? RANKED_COUNTRIES[trust<RankedCountry>(place)] : [place]; // checked
}
