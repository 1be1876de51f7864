import { type LinkAddress, networkModule, segmentAfter, wordsOf } from "./network-module.ts";

const PERSON = segmentAfter("in", "pub");
/** Schools and showcase pages share the names of companies: their addresses redirect to one another. */
const ORGANIZATION = segmentAfter("company", "school", "showcase");
/** Pages in apps and mails have the path of the profile behind these. */
const WRAPPERS = wordsOf("comm m mwlite");
/** The profile of the one who looks. */
const SELF = wordsOf("me");
const COMPANY = "company/";

/** People and companies have names of their own: those of companies are marked by "company/". */
function usernameIn({ path }: LinkAddress): string | undefined {
  const page = WRAPPERS.has(path[0]?.toLowerCase() ?? "") ? path.slice(1) : path;
  const [organization, person] = [ORGANIZATION(page), PERSON(page)];
  if (organization !== undefined) return COMPANY + organization;
  return SELF.has(person?.toLowerCase() ?? "") ? undefined : person;
}

function profileUrl(username: string): string {
  return username.startsWith(COMPANY)
    ? `https://www.linkedin.com/company/${encodeURIComponent(username.slice(COMPANY.length))}`
    : `https://www.linkedin.com/in/${encodeURIComponent(username)}`;
}

export const linkedin = networkModule({
  id: "linkedin",
  label: "LinkedIn",
  color: { light: "#0a66c2", dark: "#61a8ee" },
  icon: [
    "M8 11v5",
    "M8 8v.01",
    "M12 16v-5",
    "M16 16v-3a2 2 0 1 0 -4 0",
    "M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10",
  ],
  rateOver: "followers",
  api: "consent",
  words: {},
  domains: ["linkedin.com"],
  subdomains: /^(?:www|m|touch|[a-z]{2})?$/,
  usernameIn,
  profileUrl,
  handleShape: {
    pattern: /^(?:company\/)?[\p{L}\p{M}\p{N}._-]{1,100}$/u,
    rule: "up to 100 letters, digits and hyphens, for companies behind company/",
  },
  // Members and companies by number, as URNs of its API, and as its pages write those of members.
  idShape: /^(?:\d{1,12}|urn:li:[a-zA-Z_]+:[\w-]+|AC[ow]AA[\w-]+)$/,
  handle: { hasNoAt: true, namespaces: [COMPANY] },
  companyPrefix: COMPANY,
  posts: { link: /linkedin\.com\/(?:posts|feed\/update)\//, format: () => "text" },
});
