import type { Network } from "#contract/networks/networks.ts";
import { isDimension, type NetworkScore } from "#contract/privacy.ts";
import type { DimensionId } from "#contract/scores/dimensions.ts";
import type { Context, Member } from "../../../context.ts";
import { authenticityOf } from "./authenticity.ts";
import { readContent } from "./content.ts";
import { readPublicSeries, readScored } from "./read-creator.ts";
import { influenceOnNetwork } from "./rules.ts";

type OneScore = { network: Network | null; username: string | null; value: number | null };

/**
 * Returns a score of the scoring screen by its name: of the largest account on the network, or a dimension of the
 * content, with its value hidden if the screen hides it. undefined: the creator has no account there.
 */
export async function readOneScore(
  ctx: Context<Member>,
  { creatorId, score, network }: { creatorId: number; score: NetworkScore | DimensionId; network: string | null },
): Promise<OneScore | undefined> {
  const { main, ids, isOpen } = await readScored(ctx, creatorId);
  if (isDimension(score)) {
    if (!isOpen) return { network: null, username: null, value: null };
    const { posts } = await readPublicSeries(ctx, ids, main);
    const { dimensions } = await readContent(ctx, { creatorId, ids, posts, isRequested: false });
    const value = dimensions.find(({ dimension }) => dimension === score)?.score ?? null;
    return { network: null, username: null, value };
  }
  const account = main.find(({ view }) => view.network === network);
  if (!account) return undefined;
  const { network: of, username } = account.view;
  if (score === "influence") return { network: of, username, value: influenceOnNetwork(account).score };
  const series = await readPublicSeries(ctx, ids, [account]);
  return { network: of, username, value: authenticityOf(account, series, ctx.clock.now()).score };
}
