import { COUNTRY_CODES } from "#contract/countries/countries.ts";
import { FIGURE_FIELDS, type ImportPlan } from "#contract/imports/plan.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { shippedNicheNames, type NicheNames } from "#server/domains/categories/index.ts";
import { wordsFor, type Field } from "../columns/fields.ts";
import { parseDate } from "../../../values/dates.ts";
import { foreignSiteIn, isAccountId, networksIn } from "../../../values/networks.ts";
import { cutText } from "../../../values/whole-text.ts";
import { readOwner } from "../rows/owner.ts";
import type { TableProfile } from "./profile-table.ts";

/** Why a table cannot be imported under a plan, in a sentence; null when it can. */
export function refusalOf(
  plan: ImportPlan,
  profile: TableProfile,
  {
    now,
    questions,
    nicheNames = shippedNicheNames(),
  }: {
    now: Date;
    /** By the place of the column: what the user has to confirm. */
    questions: ReadonlyMap<number, { msg: string }>;
    nicheNames?: NicheNames | undefined;
  },
): string | null {
  // Without rows there is nothing anything could be missing from.
  if (profile.rows === 0) return null;
  const has = (field: Field) => plan.columns.some((column) => column.field === field);
  const twice = firstTwice(plan, profile);
  if (twice !== undefined) return `Two columns are imported as ${twice}. Choose one of them.`;
  const impossible = impossibleIn(plan, now, nicheNames);
  if (impossible !== undefined) return impossible;
  if (plan.target === "podcasts") return podcasts(has);
  if (plan.target === "posts" && !has("post_id") && !has("post_url"))
    return "No column holds ids of posts or links to them, so posts cannot be distinguished.";
  const site = foreignSite(plan, profile);
  if (site !== undefined) return `The links lead to posts on ${site}, which is none of the networks we know.`;
  const owner = readOwner(plan);
  if (owner && "reason" in owner)
    return `“${cutText(plan.owner?.username ?? "", 60)}” is not the account of these rows: ${owner.reason}. Enter its handle, or a link to its profile.`;
  if (owner && plan.network !== null && owner.network !== plan.network)
    return `The account of all rows is on ${NETWORK_FACTS[owner.network].label}, and the rows are on ${NETWORK_FACTS[plan.network].label}. Enter the account there.`;
  if (!owner && !isNaming(plan, profile)) return describeMissingHandle(plan, profile);
  if (!owner && !saysNetwork(plan, profile))
    return "The table does not name the network of these accounts. Choose the network.";
  const [open] = questions.values();
  if (open) return open.msg;
  return null;
}

/** Why a plan is invalid for any table: API clients write plans as well. */
function impossibleIn({ date, words, people }: ImportPlan, now: Date, names: NicheNames): string | undefined {
  const read = parseDate(date);
  if (!read || read.at.getTime() > now.getTime() + DAY_MS) return `${date} is no day of the past since 1990.`;
  const country = findOther(words.countries, (code) => COUNTRY_CODES.includes(code));
  if (country !== undefined) return `No country has the code ${country}.`;
  const niches = new Set(names.values());
  const niche = findOther(words.categories, (id) => niches.has(id));
  if (niche !== undefined) return `There is no niche ${niche}.`;
  const creator = findOther(people, (id) => /^[1-9]\d{0,14}$/.test(id));
  return creator === undefined ? undefined : `No creator has the id ${creator}.`;
}

function findOther<T>(meanings: Readonly<Record<string, T | null>>, isKnown: (meaning: T) => boolean): T | undefined {
  return Object.values(meanings).find((meaning): meaning is T => meaning !== null && !isKnown(meaning));
}

function podcasts(has: (field: Field) => boolean): string | null {
  if (!has("podcast_title") || !has("podcast_url")) return "Podcasts need a column of titles and one of links.";
  return has("podcast_author")
    ? null
    : "A podcast is attached to a creator who is known here: a column has to name its author.";
}

/** Fields that only one column can hold. */
const ONCE: readonly Field[] = ["network", "external_id", "followers", "following", "posts", "post_id", "published_at"];

/** Handles of several networks are in several columns, and so may be their figures: each network's once. */
function firstTwice({ network, columns }: ImportPlan, profile: TableProfile): string | undefined {
  const seen = new Set<string>();
  for (const [index, column] of columns.entries()) {
    const { field } = column;
    if (!field || !(network === null ? FIGURE_FIELDS : ONCE).some((one) => one === field)) continue;
    const of = network === null ? (column.network ?? networksIn(profile.columns[index]?.header ?? "")[0]) : undefined;
    const place = `${wordsFor(field)}${of ? ` on ${NETWORK_FACTS[of].label}` : ""}`;
    if (seen.has(place)) return place;
    seen.add(place);
  }
  return undefined;
}

/** The site that all links to posts lead to, where it is no network's. */
function foreignSite({ target, columns }: ImportPlan, profile: TableProfile): string | undefined {
  if (target !== "posts") return undefined;
  const cells = profile.columns[columns.findIndex(({ field }) => field === "post_url")]?.cells ?? [];
  const [site, ...others] = new Set(cells.map(foreignSiteIn));
  return others.length === 0 ? site : undefined;
}

function isNaming(plan: ImportPlan, profile: TableProfile): boolean {
  return plan.columns.some(({ field }, index) => {
    if (field === "username" || field === "url") return true;
    const cells = profile.columns[index]?.cells ?? [];
    if (field === "external_id") return cells.some(isAccountId);
    // Links to posts name their author on some networks.
    return field === "post_url" && cells.some((cell) => parseProfileLink(cell) !== null);
  });
}

export function saysNetwork({ network, columns }: ImportPlan, profile: TableProfile): boolean {
  if (network !== null) return true;
  const handles = columns.flatMap((column, index) =>
    column.field === "username" ? [column.network ?? networksIn(profile.columns[index]?.header ?? "")[0]] : [],
  );
  if (handles.length > 1) return handles.every((named) => named !== undefined);
  return columns.some(
    ({ field }, index) =>
      field === "network" ||
      field === "url" ||
      field === "post_url" ||
      (field === "external_id" && profile.columns[index]?.cells.some(isAccountId)),
  );
}

function describeMissingHandle({ target, network }: ImportPlan, profile: TableProfile): string {
  if (target === "posts" || target === "counts") {
    const rows = target === "posts" ? "posts" : "figures";
    return network === null
      ? `No column names the accounts of these ${rows}, nor their network. Choose the network, then enter the account whose ${rows} they are.`
      : `No column names the accounts of these ${rows}. Choose the column of handles, or enter the account whose ${rows} they are.`;
  }
  const names = profile.columns
    .filter(({ header }) => /name|channel|account|title|creator|influencer/i.test(header))
    .slice(0, 5);
  const looked =
    names.length === 0
      ? "no column holds handles, links to profiles, or ids of channels on a network we know"
      : `it is not clear which column holds the handle of the account: ${names.map(({ header }) => `"${header}"`).join(", ")}`;
  return `The table does not identify the accounts: ${looked}. Choose the column of handles or links.`;
}
