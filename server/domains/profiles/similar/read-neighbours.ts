import { accountKey } from "#contract/networks/networks.ts";
import type { Context, Member } from "../../../context.ts";
import type { Layers } from "../../../engine/queries/layer.ts";
import { mentioningCreators } from "../../../engine/queries/mentions.ts";
import type { Neighbours } from "../../../engine/queries/similar-creators.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { selectByHandles, selectHandles } from "../../posts/index.ts";
import { selectMentionedTogether } from "../network/store.ts";

/** Creators that mention the most often are representative of all, and accounts beyond these share little. */
const MENTIONING_MAX = 200;
const MENTIONED_MAX = 300;

/** Creators that are mentioned by the same creators as these, and how much: a half of these counts as all. */
export async function readNeighbours(
  ctx: Context<Member>,
  { layers, ids }: { layers: Layers; ids: readonly number[] },
): Promise<Neighbours> {
  const now = ctx.clock.now();
  const own = (await selectHandles(ctx.db, ids)).map(accountKey);
  const { rows } = await mentioningCreators(
    ctx.engine,
    { layers, until: now, accounts: own, not: ids },
    MENTIONING_MAX,
  );
  const mentioning = rows.map(({ creatorId }) => creatorId);
  const mentioned = await selectMentionedTogether(
    { reader: tenantOf(ctx), creatorIds: mentioning, until: now },
    MENTIONED_MAX,
  );
  const found = await selectByHandles(ctx.db, mentioned);
  const creatorOf = new Map(
    found.map(({ network, usernameKey, id }) => [accountKey({ network, username: usernameKey }), id]),
  );
  return shareOf(
    mentioned.flatMap(({ network, name, creators }) => {
      const id = creatorOf.get(accountKey({ network, username: name }));
      return id === undefined || ids.includes(id) ? [] : [{ id, creators }];
    }),
    mentioning.length,
  );
}

/** By creator: of those that mention the one, the part that mention it too, doubled, at most 1. */
export function shareOf(mentioned: readonly { id: number; creators: number }[], mentioning: number): Neighbours {
  const shares = new Map<number, number>();
  for (const { id, creators } of mentioned)
    shares.set(id, Math.max(shares.get(id) ?? 0, Math.min(1, (2 * creators) / mentioning)));
  return shares;
}
