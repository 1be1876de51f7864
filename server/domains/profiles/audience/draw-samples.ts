import type { Network } from "#contract/networks/networks.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import type { AudienceSource } from "./rules.ts";

type Account = {
  network: Network;
  username: string;
  country: string | null;
  language: string | null;
  niches: readonly string[];
};

/**
 * The audiences of fictional accounts. Drawn when they are read: the sample world stores none, so that none is left when it
 * is removed.
 */
export async function drawSamples<A extends Account>(
  ctx: Pick<Context, "clock">,
  accounts: readonly A[],
): Promise<{ account: A; source: AudienceSource }[]> {
  if (accounts.length === 0) return [];
  // Imported lazily: an installation without the sample world does not need it.
  const { sampleAudience } = await import("#sample/audiences.ts");
  const today = new Date(ctx.clock.now().toISOString().slice(0, 10)).getTime();
  return accounts.flatMap((account) => {
    const audience = sampleAudience(account);
    if (!audience) return [];
    const { daysOld, sampleSize, dimensions } = audience;
    return [
      {
        account,
        source: {
          network: account.network,
          provenance: "sample",
          source: null,
          at: new Date(today - daysOld * DAY_MS),
          dimensions: dimensions.map((one) => Object.assign({}, one, { sampleSize })),
        },
      },
    ];
  });
}
