import type { ReplyOf } from "#contract/base/endpoint.ts";
import { accountKey } from "#contract/networks/networks.ts";
import { NEIGHBOURS_MAX, type creatorNetwork } from "#contract/profiles/network.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { mentioningCreators } from "../../../engine/queries/mentions.ts";
import { mentionsOf, resolveHandles } from "../../posts/index.ts";
import { rankNeighbours, resolveMentioned, whyMissing } from "./rules.ts";
import { hasPosts, selectMentioned } from "./store.ts";

/** More than are shown, so that creators mentioned in both directions are found among them. */
const RANKED = 4 * NEIGHBOURS_MAX;

/** The creators one step from these together, unlimited by plans. */
export async function findNeighbours(ctx: Context<Member>, creatorIds: readonly number[]) {
  const [{ not, accounts: own, ...of }, rows] = await Promise.all([
    mentionsOf(ctx, creatorIds),
    selectMentioned({ reader: tenantOf(ctx), creatorIds, until: ctx.clock.now() }),
  ]);
  const [incoming, found] = await Promise.all([
    mentioningCreators(ctx.engine, { ...of, accounts: own, not }, RANKED),
    resolveHandles(ctx.db, rows),
  ]);
  const creatorOf = new Map(
    found.map((row) => [accountKey({ network: row.network, username: row.usernameKey }), row.id]),
  );
  const { known, unknownAccounts } = resolveMentioned(rows, { creatorOf, own: new Set(own) });
  for (const id of creatorIds) known.delete(id);
  const mentioning = new Map(incoming.rows.map(({ creatorId, ...mentions }) => [creatorId, mentions]));
  const all = rankNeighbours(known, mentioning);
  return {
    of,
    own,
    creatorOf,
    outgoing: known,
    ranked: all,
    counts: { mentions: known.size, mentionedBy: incoming.total, unknownAccounts },
    /** Creators beyond RANKED are in no list. */
    total: all.length + Math.max(0, incoming.total - incoming.rows.length),
  };
}

type Network = ReplyOf<typeof creatorNetwork>;

/** Why these creators have no neighbours; null: they have some. */
export async function whyNone(
  { db }: Context<Member>,
  creatorIds: readonly number[],
  { total, unknownAccounts }: { total: number; unknownAccounts: number },
): Promise<Network["missing"]> {
  return total > 0 ? null : whyMissing({ hasPosts: await hasPosts(db, creatorIds), unknownAccounts });
}
