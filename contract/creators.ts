import { z } from "zod";
import { categoryId, creatorId } from "./base/ids.ts";
import { mapFigures, RANGE_METRICS, type RangeMetric } from "./figures/metrics.ts";
import { network, NETWORKS, type Network } from "./networks/networks.ts";

/** License restrictions that the terms of sources (SourcePolicy) put on an account's metrics. */
const accountTerms = z.object({
  /** The metrics that may be combined with those of other networks, as far as sources allow it; otherwise null. */
  compared: z.record(z.enum(RANGE_METRICS), z.number().nullable()),
  /** Metrics that must not be exported; includes the score when it is derived from such metrics of this account. */
  unexported: z.array(z.enum([...RANGE_METRICS, "score"])),
});
export type AccountTerms = z.infer<typeof accountTerms>;

/** Figures are null when unknown; rates and growth are fractions. */
export const accountView = z.object({
  network,
  username: z.string(),
  /** null for sample accounts, which exist only here. */
  url: z.string().nullable(),
  ...mapFigures(() => z.number().nullable()),
  /**
   * Upper bound of the growth, up or down, where it is too small for the network's rounded counts to show. null when
   * the counts are exact enough, and without growth.
   */
  growthBelow: z.number().nullable(),
  /**
   * The reach score on the network, of 10,000: the one that its ranking orders by, with the bonus on it. null: too little
   * is known.
   */
  score: z.int().nullable(),
  /** Percentile (0–100) of each metric among the accounts of the same network, see METRICS.peers. */
  peers: z.record(z.enum(RANGE_METRICS), z.int().nullable()),
  /** null for nearly all accounts: their sources allow everything. */
  terms: accountTerms.nullable(),
});
export type AccountView = z.infer<typeof accountView>;

/** An account's metric as it may be summed with, or compared to, those of other networks; null where it may not. */
export function comparedFigure(
  account: Record<RangeMetric, number | null> & { terms: AccountTerms | null },
  metric: RangeMetric,
): number | null {
  return (account.terms?.compared ?? account)[metric];
}

type Measured = Record<RangeMetric, number | null> & { network: string; terms: AccountTerms | null };

/**
 * The account that the figures of a creator's row are of: the largest on these networks, or of all. Of several networks, with
 * its figures as they may be compared.
 */
export function headlineAccount<Account extends Measured>(
  accounts: readonly Account[],
  networks: readonly Network[] = [],
): Account | undefined {
  const sought = accounts.filter(({ network: on }) => networks.length === 0 || networks.some((one) => one === on));
  const isOneNetwork = sought.every(({ network: on }) => on === sought[0]?.network);
  const position = ({ network: on }: Account) => NETWORKS.findIndex((one) => one === on);
  const size = (account: Account) => (isOneNetwork ? account.followers : comparedFigure(account, "followers")) ?? -1;
  const [main] = sought.toSorted((a, b) => size(b) - size(a) || position(a) - position(b));
  return main?.terms && !isOneNetwork ? { ...main, ...main.terms.compared } : main;
}

export const nicheTag = z.object({
  id: categoryId,
  name: z.string(),
  slug: z.string(),
  root: categoryId,
  root_name: z.string(),
  root_slug: z.string(),
  primary: z.boolean(),
  /** 0: by a person or a source; any other: by a machine. Removed ones (−1) are left out. */
  state: z.int(),
});

export const TYPOLOGIES = ["creator", "brand"] as const;

/**
 * The score of a creator's row, of 10,000: that of the headline account where the networks are narrowed, else the overall
 * score. `account`: headlineAccount of the same networks.
 */
export function headlineScore(
  { score }: { score: number | null },
  networks: readonly Network[],
  account: { score: number | null } | undefined,
): number | null {
  return isNarrowed(networks) ? (account?.score ?? null) : score;
}

/** Whether rows are about accounts on some of the networks: choosing all networks equals choosing no network. */
export function isNarrowed({ length }: readonly unknown[]): boolean {
  return length > 0 && length < NETWORKS.length;
}

/** A creator as shown in every table and card. */
export const creatorCard = z.object({
  _id: creatorId,
  full_name: z.string(),
  title: z.string().nullable(),
  picture_url: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.int(),
  is_a_brand: z.boolean(),
  /** The same type by name; the specification's `set-type` sets it. */
  typologie: z.enum(TYPOLOGIES),
  /** A page about who they are; null: not known. */
  whois_url: z.string().nullable(),
  isSample: z.boolean(),
  verified: z.boolean(),
  score: z.number().nullable(),
  tier: z.int().nullable(),
  /** 0–100; null: too little is known. See METRICS. */
  authenticity: z.int().nullable(),
  rising: z.int().nullable(),
  biography: z.string().nullable(),
  categories: z.array(nicheTag),
  networks: z.array(accountView),
});
export type CreatorCard = z.infer<typeof creatorCard>;
