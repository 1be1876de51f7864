import {
  AUDIENCE,
  intervalOf,
  AUDIENCE_DIMENSIONS,
  AUDIENCE_METHODS,
  PLURAL_DIMENSIONS,
  type AudienceBlock,
  type AudienceShare,
  type KnownShare,
  type StoredShares,
} from "#contract/profiles/audience.ts";
import { AUDIENCE_PROVENANCE, type AudienceProvenance } from "#contract/base/states.ts";
import { findShare, type WantedShare } from "#contract/discovery/audience-filter.ts";
import type { DiscoveryResult } from "#contract/discovery/endpoints.ts";
import type { Network } from "#contract/networks/networks.ts";

/** Where shares of a network's audience come from. */
export type AudienceSource = {
  network: Network;
  provenance: AudienceProvenance;
  /** The tool; null: this installation. */
  source: string | null;
  at: Date;
  dimensions: readonly StoredShares[];
};

/** What a network tells of the audience of an account that its creator connected. */
export function sourceOfConnected({
  network,
  data,
  at,
}: {
  network: Network;
  data: readonly StoredShares[];
  at: Date;
}): AudienceSource {
  return { network, provenance: "connected", source: null, at, dimensions: data };
}

/** Takes the best source for each dimension; among equal ones the newest. */
export function blocksOf(sources: readonly AudienceSource[]): AudienceBlock[] {
  const rank = ({ provenance }: AudienceSource) => AUDIENCE_PROVENANCE.indexOf(provenance);
  const sorted = sources.toSorted((a, b) => rank(a) - rank(b) || b.at.getTime() - a.at.getTime());
  return AUDIENCE_DIMENSIONS.flatMap((dimension) => {
    for (const { provenance, source, at, dimensions } of sorted) {
      const found = dimensions.find((one) => one.dimension === dimension);
      if (found)
        return [
          { ...presentShares(found), provenance, source, method: AUDIENCE_METHODS[provenance], at: at.toISOString() },
        ];
    }
    return [];
  });
}

export type MatchedAudience = NonNullable<DiscoveryResult["audience"]>;

/**
 * Returns the network on which the audience has all of these shares; among several, the one with the largest first
 * share; undefined: no network matches. A share that is not known does not match.
 */
export function matchAudience(
  sources: readonly AudienceSource[],
  { wanted, networks }: { wanted: readonly WantedShare[]; networks: readonly Network[] },
): MatchedAudience | undefined {
  const matches = networks.flatMap((network): MatchedAudience[] => {
    const blocks = blocksOf(sources.filter((one) => one.network === network));
    const shares = wanted.flatMap((part) => {
      const { dimension, code, least } = part;
      const block = blocks.find((one) => one.dimension === dimension);
      const share = block && findShare(block.shares, part);
      if (block === undefined || share === undefined || share < least) return [];
      const { provenance, source, at, sampleSize } = block;
      return [{ dimension, code, share, ...intervalOf(share, sampleSize), provenance, source, at }];
    });
    return shares.length === wanted.length ? [{ network, shares }] : [];
  });
  return matches.toSorted((a, b) => (b.shares[0]?.share ?? 0) - (a.shares[0]?.share ?? 0))[0];
}

function presentShares({ dimension, sampleSize, shares }: StoredShares) {
  const sum = shares.reduce((total, { share }) => total + share, 0);
  const rest = Math.max(0, 1 - sum);
  return {
    dimension,
    sampleSize,
    // Rounded shares add up to a little less than the whole.
    unknown: PLURAL_DIMENSIONS.includes(dimension) ? null : rest < AUDIENCE.tolerance / 10 ? 0 : rest,
    shares: (dimension === "ages" ? shares.toSorted((a, b) => ageOf(a) - ageOf(b)) : shares).map((one): AudienceShare =>
      Object.assign({}, one, intervalOf(one.share, sampleSize)),
    ),
  };
}

function ageOf({ code }: KnownShare): number {
  return Number.parseInt(code ?? "", 10) || 0;
}

/** A creator who mentions the account; null: not known, or not for figures derived from it. */
export type Mentioner = { country: string | null; language: string | null };

/** What is known of the creators who mention an account; a dimension with too few of them is left out. */
export function estimateOf(mentioners: readonly Mentioner[]): { dimensions: StoredShares[]; found: number } {
  const countries = mentioners.flatMap(({ country }) => country ?? []);
  const languages = mentioners.flatMap(({ language }) => language ?? []);
  return {
    dimensions: [...countShares("countries", countries), ...countShares("languages", languages)],
    found: Math.max(countries.length, languages.length),
  };
}

function countShares(dimension: StoredShares["dimension"], codes: readonly string[]): StoredShares[] {
  if (codes.length < AUDIENCE.fewest) return [];
  const shares = [...Map.groupBy(codes, (code) => code)]
    .map(([code, all]) => ({
      code,
      name: null,
      country: null,
      share: all.length / codes.length,
      female: null,
      male: null,
    }))
    .toSorted((a, b) => b.share - a.share || a.code.localeCompare(b.code));
  return [{ dimension, sampleSize: codes.length, shares: shares.slice(0, AUDIENCE.shares) }];
}
