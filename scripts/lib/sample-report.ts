import { DAY_MS } from "#contract/base/limits.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { SAMPLE_NETWORKS } from "#sample/networks.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { makeCreators } from "#sample/make-creators.ts";
import { isAdTag } from "#sample/phrases.ts";

/** The sample world's distributions next to published ones, as Markdown. */
export function sampleReport(plan: { size: number; day: Date }): string {
  const records: CreatorRecord[] = [];
  for (const batch of makeCreators(plan)) records.push(...batch.records);
  const accounts = records.flatMap((record) => record.accounts);
  return [
    heading(plan.size, records, accounts),
    engagement(accounts),
    followers(accounts),
    tiers(accounts),
    rest(records, accounts),
  ]
    .join("\n\n")
    .concat("\n");
}

function heading(size: number, records: CreatorRecord[], accounts: AccountRecord[]): string {
  const counts = sum(accounts.map((account) => account.counts.length));
  const brands = records.filter(({ facts }) => facts.isBrand).length;
  return `# The sample world

Invented people and brands, so that every screen shows something before the first import. It is made by
\`sample/\` from a fixed seed, recorded like any import, marked as sample data on every screen, and taken away by
\`npm run sample:remove\`. This page is written by \`npm run sample:report\`; the figures are those of the default size.

| | |
| --- | --- |
| Creators | ${whole(size)}, of them ${whole(brands)} brands |
| Accounts | ${whole(accounts.length)} on ${SAMPLE_NETWORKS.length} networks |
| Posts | ${whole(postsOf(accounts).length)} |
| Counts of followers | ${whole(counts)}: each day of a year for the largest ${whole(withCounts(accounts, 366))} accounts, each day of five weeks for ${whole(withCounts(accounts, 36))}, each month of a year for the others |`;
}

function engagement(accounts: AccountRecord[]): string {
  const sizes: [string, number, number][] = [
    ["below 10 000", 0, 1e4],
    ["10 000 to 50 000", 1e4, 5e4],
    ["50 000 to 500 000", 5e4, 5e5],
    ["500 000 to 1 M", 5e5, 1e6],
    ["above 1 M", 1e6, Infinity],
  ];
  const published: Record<string, string> = {
    "below 10 000": "2.2–5.2 % (HypeAuditor 2021–2024), 5–10 % (Modash's rule of thumb)",
    "10 000 to 50 000": "2.3 % (HypeAuditor, UK 2021), 3–6 % (practitioners)",
    "50 000 to 500 000": "the lowest of all (HypeAuditor 2023), 2–4 % (practitioners)",
    "500 000 to 1 M": "1.5–3 % (practitioners)",
    "above 1 M": "1.4–2.5 % (HypeAuditor 2023–2024)",
  };
  const rows = sizes.map(([name, from, to]) => {
    const within = (network: Network) =>
      on(accounts, network).filter((account) => followersOf(account) >= from && followersOf(account) < to);
    return `| ${name} | ${percent(rate(within("instagram")))} | ${published[name]} | ${percent(rate(within("tiktok")))} |`;
  });
  const networks = SAMPLE_NETWORKS.map(
    (network) =>
      `| ${NETWORK_FACTS[network].label} | ${NETWORK_FACTS[network].rateOver} | ${percent(rate(on(accounts, network)))} | ${PUBLISHED[network] ?? "–"} |`,
  );
  return `## Engagement

By size: the median of accounts' medians, on Instagram over followers, on TikTok over views.

| Followers | Instagram | Published | TikTok |
| --- | --- | --- | --- |
${rows.join("\n")}

Published for TikTok: 7.5 % below 100 000 followers, 5.1 % to 500 000, 4.5 % to 1 M, 3.8 % to 5 M, 2.9 % above 10 M (The
Influencer Marketing Factory 2025).

| Network | Rate over | Median | Published |
| --- | --- | --- | --- |
${networks.join("\n")}

Published rates of one network differ by a factor of four from study to study: brand pages and creators, means and
medians, followers and impressions are mixed. The sample world follows those of creators.`;
}

const PUBLISHED: Partial<Record<Network, string>> = {
  instagram: "1.85 % (HypeAuditor 2023, creators), 0.48 % (Socialinsider 2025, all pages)",
  tiktok: "4.86 % (Buffer 2025, impressions), 3.70 % (Socialinsider 2025)",
  youtube: "3–5 % (creator agencies 2025), 4.41 % (Buffer 2025)",
  twitter: "0.5–1 % (creator agencies 2025), 0.12 % (Socialinsider 2025)",
  linkedin: "3.85 % (Socialinsider 2025), 6.50 % (Buffer 2025, impressions)",
};

function followers(accounts: AccountRecord[]): string {
  const rows = SAMPLE_NETWORKS.map((network) => {
    const own = on(accounts, network).map(followersOf);
    const at = (share: number) => whole(quantile(own, share));
    return `| ${NETWORK_FACTS[network].label} | ${whole(own.length)} | ${at(0.1)} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} |`;
  });
  return `## Followers

Log-normal on each network; there are no published distributions of creator databases, so medians are ours.

| Network | Accounts | 10 % below | Median | 10 % above | 1 % above |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}`;
}

function tiers(accounts: AccountRecord[]): string {
  const bounds: [string, number, number][] = [
    ["below nano", 0, 1e3],
    ["nano, 1–10 K", 1e3, 1e4],
    ["micro, 10–50 K", 1e4, 5e4],
    ["mid, 50–500 K", 5e4, 5e5],
    ["macro, 500 K–1 M", 5e5, 1e6],
    ["mega, above 1 M", 1e6, Infinity],
  ];
  const own = on(accounts, "instagram").map(followersOf);
  const rows = bounds.map(
    ([name, from, to]) => `| ${name} | ${percent(own.filter((n) => n >= from && n < to).length / own.length)} |`,
  );
  return `## Tiers on Instagram

Bounds as HypeAuditor uses them since 2023.

| Tier | Share of accounts |
| --- | ---: |
${rows.join("\n")}`;
}

function rest(records: CreatorRecord[], accounts: AccountRecord[]): string {
  const pulled = accounts.filter(({ posts }) => posts.length > 0);
  const instagram = on(pulled, "instagram");
  const posts = postsOf(accounts);
  const jumps = accounts.filter(({ counts }) =>
    counts.some((count, i) => {
      const before = counts[i - 1];
      return before && counts.length > 13 && (count.followers ?? 0) > 1.15 * (before.followers ?? 0);
    }),
  );
  const month = pulled.map(({ posts: own, counts }) => {
    const today = counts.at(-1)?.at.getTime() ?? 0;
    return (own.filter((post) => post.publishedAt.getTime() > today - 30 * DAY_MS).length * 7) / 30;
  });
  const perBrand = Map.groupBy(
    posts.filter((post) => post.mentions.length > 0 && isAd(post)),
    (post) => post.mentions[0] ?? "",
  );
  const campaigns = [...perBrand.values()].filter((named) => named.length >= 20).length;
  return `## Everything else

| | Sample world | Published |
| --- | ---: | --- |
| Posts a week, median of accounts with posts | ${quantile(month, 0.5).toFixed(1)} | – |
| Instagram accounts that hide likes | ${percent(instagram.filter(({ posts: own }) => own.every((post) => post.likes === undefined)).length / instagram.length)} | vendors report no rate for them (Modash) |
| Accounts without pulled posts | ${percent(1 - pulled.length / accounts.length)} | – |
| Accounts with followers that jump by 15 % or more in a day | ${percent(jumps.length / accounts.length)} | – |
| Growth in 30 days, median | ${percent(quantile(accounts.map(growthOf), 0.5))} | – |
| Growth in 30 days, 10 % above | ${percent(quantile(accounts.map(growthOf), 0.9))} | – |
| Posts that name another sample account | ${percent(posts.filter((post) => post.mentions.length > 0).length / posts.length)} | – |
| Posts marked as advertising | ${percent(posts.filter(isAd).length / posts.length)} | – |
| Brands that 20 or more such posts name | ${whole(campaigns)} | – |
| Persons with an address to write to | ${percent(records.filter(({ facts }) => !facts.isBrand && facts.email).length / records.filter(({ facts }) => !facts.isBrand).length)} | – |`;
}

function isAd(post: PostRecord): boolean {
  return post.hashtags.some(isAdTag);
}

function on(accounts: readonly AccountRecord[], network: Network): AccountRecord[] {
  return accounts.filter((account) => account.network === network);
}

function postsOf(accounts: readonly AccountRecord[]): PostRecord[] {
  return accounts.flatMap(({ posts }) => posts);
}

function followersOf({ counts }: AccountRecord): number {
  return counts.at(-1)?.followers ?? 0;
}

/** Growth since the count about 30 days before, as a fraction. */
function growthOf({ counts }: AccountRecord): number {
  const now = counts.at(-1);
  const then = counts.findLast((count) => now && now.at.getTime() - count.at.getTime() >= 30 * DAY_MS);
  return then?.followers && now?.followers ? now.followers / then.followers - 1 : 0;
}

/** The median of accounts' median engagement rates. */
function rate(accounts: readonly AccountRecord[]): number {
  const rates = accounts.flatMap((account) => {
    const own = account.posts.flatMap((post) => {
      const over = NETWORK_FACTS[account.network].rateOver === "views" ? post.views : followersOf(account);
      if (post.likes === undefined || !over) return [];
      return (post.likes + (post.comments ?? 0) + (post.shares ?? 0) + (post.saves ?? 0)) / over;
    });
    return own.length > 0 ? quantile(own, 0.5) : [];
  });
  return quantile(rates, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function withCounts(accounts: readonly AccountRecord[], count: number): number {
  return accounts.filter(({ counts }) => counts.length === count).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en").replaceAll(",", " ");
}

function percent(fraction: number): string {
  return Number.isNaN(fraction) ? "–" : `${(100 * fraction).toFixed(1)} %`;
}
