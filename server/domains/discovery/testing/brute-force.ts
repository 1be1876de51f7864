import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import type { Known } from "./store.ts";

/** Whether a creator matches, decided from the definitions of the filters, one row at a time. */
export function fits(
  creator: Known,
  filters: DiscoveryFilters,
  { now, inCrm }: { now: Date; inCrm: Set<number> },
): boolean {
  const { profileType = "creators", gender = "all" } = filters;
  const lately = (at: Date | null) => at !== null && at.getTime() > now.getTime() - 30 * 24 * 60 * 60 * 1000;
  const tags = filters.primary ? creator.tags.filter((tag) => tag.isPrimary) : creator.tags;

  return (
    (profileType === "all" || creator.isBrand === (profileType === "brands")) &&
    (filters.industry === undefined || tags.some((tag) => tag.root === filters.industry)) &&
    (!filters.niches?.length || tags.some((tag) => filters.niches?.includes(tag.nicheId))) &&
    isOnNetworks(creator, filters, lately) &&
    isInTiers(creator, filters, lately) &&
    (gender === "all" || creator.gender === gender) &&
    oneOf(filters.countries, creator.country) &&
    (!filters.city?.trim() || (creator.city !== null && searchText(creator.city) === searchText(filters.city))) &&
    oneOf(filters.languages, creator.language) &&
    oneOf(filters.tiers, creator.tier) &&
    isWithin(creator.authenticity, { ...(filters.minAuthenticity && { min: filters.minAuthenticity }) }) &&
    isWithin(creator.rising, { ...(filters.minRising && { min: filters.minRising }) }) &&
    !(filters.premium && creator.publications === 0) &&
    isBetween(creator.createdAt, filters.admin?.createdAt) &&
    !(filters.hideCrmCreators && inCrm.has(creator.id)) &&
    !(filters.growing && !creator.accounts.some(({ growth }) => growth !== null && growth > 0)) &&
    !(filters.hideWithoutEmail && creator.email === null) &&
    !(filters.showVerifiedCreators && creator.userId === null) &&
    !(filters.globalActiveAccounts && !creator.accounts.some((account) => lately(account.lastPostAt))) &&
    hasKeywords(creator, filters.keywords, now)
  );
}

function isWithin(value: number | null, { min, max }: { min?: number; max?: number }): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}

type Account = Known["accounts"][number];
type Lately = (at: Date | null) => boolean;

const LOWEST = { nano: 1_000, micro: 10_000, mid: 50_000, macro: 500_000, mega: 1_000_000 };
const HIGHEST = { nano: 9_999, micro: 49_999, mid: 499_999, macro: 999_999, mega: Infinity };

/** Whether the tier of the largest requested account matches. */
function isInTiers(creator: Known, filters: DiscoveryFilters, lately: Lately): boolean {
  const { followerTiers = [], networks = [], networkStats = {}, networksMethod = "or", followers } = filters;
  if (followerTiers.length === 0) return true;
  const isFiltered = networks.length > 0 || Object.keys(networkStats).length > 0;
  const isEvery = isFiltered && networksMethod === "and";
  const alone = { ...filters, networksMethod: "or" as const, ...(isEvery ? { followers: undefined } : { followers }) };
  const sought = creator.accounts.filter((account) => isOnNetworks({ ...creator, accounts: [account] }, alone, lately));
  const size = Math.max(...sought.map((account) => account.followers ?? -1));
  return followerTiers.some((tier) => size >= LOWEST[tier] && size <= HIGHEST[tier]);
}

function isOnNetworks(
  { accounts }: Known,
  { networks = [], networksMethod = "or", networkStats = {}, followers = {} }: DiscoveryFilters,
  lately: Lately,
): boolean {
  const isBounded = (network: string) =>
    Object.entries(networkStats).some(
      ([on, stats]) =>
        on === network &&
        Object.values(stats ?? {}).some(
          (one) => one === true || (typeof one === "object" && Object.keys(one).length > 0),
        ),
    );
  const fitsStats = (account: Account) =>
    Object.entries(networkStats).every(
      ([on, stats]) =>
        on !== account.network ||
        ((!stats?.activeAccounts || lately(account.lastPostAt)) &&
          RANGE_METRICS.every((metric) => isWithin(account[metric], stats?.[metric] ?? {}))),
    );
  const wanted = NETWORKS.filter((network) => networks.includes(network) || isBounded(network));
  const onWanted = accounts.filter(({ network }) => wanted.some((one) => one === network) || wanted.length === 0);
  const isSized = Object.keys(followers).length > 0;
  if (wanted.length === 0) return !isSized || onWanted.some((account) => isWithin(account.followers, followers));
  if (networksMethod === "or")
    return onWanted.some((account) => fitsStats(account) && isWithin(account.followers, followers));
  return (
    wanted.every((network) => onWanted.some((account) => account.network === network && fitsStats(account))) &&
    (!isSized || onWanted.some((account) => isWithin(account.followers, followers)))
  );
}

function oneOf<T>(wanted: T[] | undefined, value: T | null): boolean {
  return wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value));
}

function second(at: string | Date): number {
  return Math.floor(new Date(at).getTime() / 1000);
}

/** To the second. */
function isBetween(time: Date, { min, max }: { min?: string; max?: string } = {}): boolean {
  return (!min || second(time) >= second(min)) && (!max || second(time) <= second(max));
}

function hasKeywords(creator: Known, keywords: DiscoveryFilters["keywords"], now: Date): boolean {
  if (!keywords || keywords.keys.length === 0) return true;
  const { posts, aiBio, socialBio } = keywords.searchIn;
  const neither = !posts && !aiBio && !socialBio;
  const yearAgo = now.getTime() - 365 * 24 * 60 * 60 * 1000;
  const searched = creator.posts.filter((post) => posts && post.publishedAt.getTime() > yearAgo);
  const texts = [
    ...(aiBio || neither ? [creator.title, creator.biography] : []),
    ...(socialBio || neither ? creator.accounts.map((account) => account.biography) : []),
    ...searched.flatMap((post) => post.hashtags.concat(post.text)),
  ].map((text) => ` ${searchText(text ?? "")} `);
  const found = keywords.keys.map((key) => {
    const phrase = searchText(key);
    return phrase !== "" && texts.some((text) => text.includes(` ${phrase} `));
  });
  return keywords.method === "and" ? found.every(Boolean) : found.some(Boolean);
}
