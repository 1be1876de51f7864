import { AGE_BANDS, AUDIENCE_GENDERS, findShare, type FilteredDimension } from "#contract/discovery/audience-filter.ts";
import type { AudienceDimension, KnownShare } from "#contract/profiles/audience.ts";
import { network as networkSchema, type Network } from "#contract/networks/networks.ts";
import type { SampleAccount, SampleAudience } from "#sample/audiences.ts";
import type { RecordedCreator } from "./index-row.ts";

type Draw = (account: SampleAccount) => SampleAudience | undefined;

/**
 * Shares of a creator's audiences that every workspace may read: of connected accounts and of fictional creators. Reports and estimates
 * belong to workspaces.
 */
export type AudienceShares = { keys: string[]; shares: number[] };

/** Identifies a share of an audience in the index. */
export function audienceKey(network: Network, dimension: FilteredDimension, code: string): string {
  return `${network} ${dimension} ${code}`;
}

/** By creator; those without an audience are left out. */
export async function readAudienceShares(
  creators: readonly RecordedCreator[],
): Promise<Map<RecordedCreator, AudienceShares>> {
  // Imported lazily: an installation without the sample world does not need it.
  const draw = creators.some(({ isSample }) => isSample)
    ? (await import("#sample/audiences.ts")).sampleAudience
    : undefined;
  return new Map(
    creators.flatMap((creator) => {
      const shares = sharesOf([
        ...creator.connectedAudiences.map(({ network, data }) => ({ network, dimensions: data })),
        ...(draw && creator.isSample ? drawAll(creator, draw) : []),
      ]);
      return shares.keys.length > 0 ? [[creator, shares] as const] : [];
    }),
  );
}

type NetworkAudience = {
  network: Network;
  dimensions: readonly { dimension: AudienceDimension; shares: readonly KnownShare[] }[];
};

/** Several accounts on a network have the newest audience of them, as the profile shows it. */
function drawAll({ accounts, country, language }: RecordedCreator, draw: Draw): NetworkAudience[] {
  const newest = new Map<Network, SampleAudience>();
  for (const { network: on, username } of accounts) {
    const network = networkSchema.parse(on);
    // The niches decide interests alone.
    const drawn = draw({ network, username, country, language, niches: [] });
    const best = newest.get(network);
    if (drawn && (!best || drawn.daysOld < best.daysOld)) newest.set(network, drawn);
  }
  return [...newest].map(([network, { dimensions }]) => ({ network, dimensions }));
}

/** Of each dimension on a network the first that is known, as the profile shows it. */
function sharesOf(known: readonly NetworkAudience[]): AudienceShares {
  const found = new Map<string, { key: string; share: number }[]>();
  for (const { network, dimensions } of known)
    for (const { dimension, shares } of dimensions) {
      const place = `${network} ${dimension}`;
      if (!found.has(place)) found.set(place, filteredShares(network, dimension, shares));
    }
  const all = [...found.values()].flat();
  return { keys: all.map(({ key }) => key), shares: all.map(({ share }) => share) };
}

function filteredShares(network: Network, dimension: AudienceDimension, shares: readonly KnownShare[]) {
  if (dimension === "countries")
    return shares.flatMap(({ code, share }) =>
      code === null ? [] : [{ key: audienceKey(network, dimension, code), share }],
    );
  if (dimension !== "ages" && dimension !== "genders") return [];
  return (dimension === "ages" ? AGE_BANDS : AUDIENCE_GENDERS).flatMap((code) => {
    const share = findShare(shares, { dimension, code });
    return share === undefined ? [] : [{ key: audienceKey(network, dimension, code), share }];
  });
}
