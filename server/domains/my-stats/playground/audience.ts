import type { StoredShares } from "#contract/profiles/audience.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { Playground } from "#contract/my-stats/playground.ts";

type Report = { network: Network; tool: string; reportedAt: Date; data: readonly StoredShares[] };
type AudienceMoves = Playground["audience"][number];

/** Moves that are shown, */
const MOVES = 3;
/** of at least so much of the audience: reports round their shares. */
const LEAST = 0.01;

/** What moved between the two newest reports that a tool gives of a network; the newest report is first. */
export function audienceMoves(reports: readonly Report[]): AudienceMoves[] {
  const series = Map.groupBy(reports, ({ network, tool }) => `${network} ${tool}`);
  return [...series.values()].flatMap(([last, first]) => {
    if (!last || !first) return [];
    const moves = last.data.flatMap(({ dimension, shares }) => {
      const earlier = first.data.find((block) => block.dimension === dimension)?.shares ?? [];
      return shares.flatMap(({ code, name, country, share }) => {
        const before = earlier.find((one) => one.code === code && one.name === name && one.country === country)?.share;
        if (before === undefined || Math.abs(share - before) < LEAST) return [];
        return [{ dimension, code, name, country, share, before }];
      });
    });
    return [
      {
        network: last.network,
        tool: last.tool,
        from: first.reportedAt.toISOString(),
        to: last.reportedAt.toISOString(),
        moves: moves.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOVES),
      },
    ];
  });
}

function sizeOf({ share, before }: { share: number; before: number }): number {
  return Math.abs(share - before);
}
