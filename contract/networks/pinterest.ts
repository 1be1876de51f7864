import { firstSegmentExcept, networkModule, wordsOf } from "./network-module.ts";

/** Pages of the site: pins, searches, ideas, tools for pins and companies, and the addresses in its menus. */
const RESERVED = wordsOf(`
  _ about ads all amp board boards business business-access categories collage-creation-tool conversion convert-business
  convert-personal create creators csr discover edit email engineering explore following homefeed idea-pin-builder ideas
  invited join login logout news_hub notifications oauth offsite password pin pin-builder pin-creation-tool popular
  privacy resource search secure settings shop shopping signup source sw terms today topics trends videos widgets
`);
const NAME = firstSegmentExcept(RESERVED);
/** Its short links lead to pins. */
const SHORT = "pin.it";

export const pinterest = networkModule({
  id: "pinterest",
  label: "Pinterest",
  color: { light: "#bd081c", dark: "#f26d78" },
  icon: [
    "M8 20l4 -9",
    "M10.7 14c.437 1.263 1.43 2 2.55 2c2.071 0 3.75 -1.554 3.75 -4a5 5 0 1 0 -9.7 1.7",
    "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0",
  ],
  rateOver: "followers",
  api: "consent",
  words: {},
  domains: ["pinterest.com", SHORT],
  countryDomains: /pinterest\.(?:[a-z]{2}|com?\.[a-z]{2})/,
  subdomains: /^(?:www|m|[a-z]{2})?$/,
  usernameIn: ({ path, host }) => (host.endsWith(SHORT) ? undefined : NAME(path)),
  profileUrl: (username) => `https://www.pinterest.com/${encodeURIComponent(username)}/`,
  handleShape: { pattern: /^[\w-]{1,30}$/, rule: "up to 30 letters, digits, underscores and hyphens" },
  idShape: /^\d{15,20}$/,
  posts: { link: /pinterest\.[a-z.]+\/pin\//, format: () => "image" },
});
