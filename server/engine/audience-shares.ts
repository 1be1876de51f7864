import { AGE_BANDS, AUDIENCE_GENDERS, findShare, type FilteredDimension } from "#contract/discovery/audience-filter.ts";
import { network as networkSchema, type Network } from "#contract/networks/networks.ts";
import type { SampleAccount, SampleAudience } from "#sample/audiences.ts";
import type { RecordedCreator } from "./index-row.ts";

type Draw = (account: SampleAccount) => SampleAudience | undefined;

/** Shares of a creator's audiences that every workspace may read: of fictional creators. Reports and estimates belong to workspaces. */
export type AudienceShares = { keys: string[]; shares: number[] };

/** Identifies a share of an audience in the index. */
export function audienceKey(network: Network, dimension: FilteredDimension, code: string): string {
  return `${network} ${dimension} ${code}`;
}

/** By creator; those without an audience are left out. */
export async function readAudienceShares(
  creators: readonly RecordedCreator[],
): Promise<Map<RecordedCreator, AudienceShares>> {
  const fictional = creators.filter(({ isSample }) => isSample);
  if (fictional.length === 0) return new Map();
  // Imported lazily: an installation without the sample world does not need it.
  const { sampleAudience } = await import("#sample/audiences.ts");
  return new Map(
    fictional.flatMap((creator) => {
      const shares = drawShares(creator, sampleAudience);
      return shares.keys.length > 0 ? [[creator, shares] as const] : [];
    }),
  );
}

/** Several accounts on a network have the newest audience of them, as the profile shows it. */
function drawShares({ accounts, country, language }: RecordedCreator, draw: Draw): AudienceShares {
  const newest = new Map<Network, SampleAudience>();
  for (const { network: on, username } of accounts) {
    const network = networkSchema.parse(on);
    // The niches decide interests alone.
    const drawn = draw({ network, username, country, language, niches: [] });
    const best = newest.get(network);
    if (drawn && (!best || drawn.daysOld < best.daysOld)) newest.set(network, drawn);
  }
  const all = [...newest].flatMap(([network, { dimensions }]) =>
    dimensions.flatMap(({ dimension, shares }) => {
      if (dimension === "countries")
        return shares.flatMap(({ code, share }) =>
          code === null ? [] : [{ key: audienceKey(network, dimension, code), share }],
        );
      if (dimension !== "ages" && dimension !== "genders") return [];
      return (dimension === "ages" ? AGE_BANDS : AUDIENCE_GENDERS).flatMap((code) => {
        const share = findShare(shares, { dimension, code });
        return share === undefined ? [] : [{ key: audienceKey(network, dimension, code), share }];
      });
    }),
  );
  return { keys: all.map(({ key }) => key), shares: all.map(({ share }) => share) };
}
