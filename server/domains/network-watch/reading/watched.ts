import { accountKey, type Network } from "#contract/networks/networks.ts";
import { WATCHED_MAX, type Watch, type WatchDirection, type WatchFilters } from "#contract/network-watch.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import type { MentionPairs } from "../../../engine/queries/mention-pairs.ts";
import { refuse } from "../../../errors.ts";
import { resolveHandles, selectHandles } from "../../posts/index.ts";
import { selectMentioned } from "../../profiles/index.ts";
import { selectMembers } from "../../tracking/index.ts";
import { selectMergedInto, type WatchRow } from "../store.ts";
import { assertWatching, fetchWatch, presentWatches } from "../watches.ts";

/** A watch and the creators that it is about. */
export type Watched = {
  watch: Watch;
  /** Merged creators publish and are mentioned as the creator that they are shown as. */
  shownAs: ReadonlyMap<number, number>;
};

/**
 * Throws not_found for a watch of another workspace or of a deleted list, plan_limit where the plan has no watches, and
 * bad_request for a list with more creators than a watch reads.
 */
export async function findWatched(ctx: Context<Member>, id: string): Promise<Watched> {
  const row = await fetchWatch(ctx, id);
  if (row.isListDeleted) refuse("not_found", say("networkWatch.listDeleted"));
  assertWatching(ctx);
  const [[watch], shownAs] = await Promise.all([presentWatches(ctx, [row]), shownAsOf(tenantOf(ctx), row)]);
  const count = new Set(shownAs.values()).size;
  if (count > WATCHED_MAX) refuse("bad_request", say("networkWatch.tooMany", { max: WATCHED_MAX, count }));
  return { watch: watch ?? refuse("not_found"), shownAs };
}

/** The creators of a watch, and those merged into them, each with the creator that it is shown as. */
export async function shownAsOf(tenant: TenantDb, { creatorId, listId }: WatchRow): Promise<Map<number, number>> {
  if (listId !== null) {
    const members = await selectMembers(tenant, listId);
    return new Map(members.map((member) => [member.creatorId, member.shownAs]));
  }
  const id = creatorId ?? refuse("not_found");
  return new Map([id, ...(await selectMergedInto(tenant, id))].map((one) => [one, id]));
}

/** Mentions of each direction, until a time; those who publish and the accounts they mention are resolved. */
export type Directions = Record<WatchDirection, MentionPairs>;

type Span = {
  from: Date | null;
  until: Date;
  /** False: the direction `mentions` is left empty. It costs the most, since all posts of watched creators are read for it. */
  withMentions?: boolean;
};

/** The mentions of a period on the network that is chosen. */
export async function readDirections(
  ctx: Context<Member>,
  { shownAs }: Watched,
  { network }: Pick<WatchFilters, "network">,
  { from, until, withMentions = true }: Span,
): Promise<{ directions: Directions; unknownAccounts: number }> {
  const ids = [...shownAs.keys()];
  const [layers, handles, mentioned] = await Promise.all([
    readLayers(ctx),
    selectHandles(ctx.db, ids),
    withMentions ? selectMentioned({ reader: tenantOf(ctx), creatorIds: ids, ...(from && { from }), until }) : [],
  ]);
  const isShown = (of: { network: string }) => network === "global" || of.network === network;
  const own = new Map(
    handles
      .filter(isShown)
      .map(({ creatorId, ...handle }) => [accountKey(handle), shownAs.get(creatorId) ?? creatorId]),
  );
  const others = await readOthers(ctx, mentioned.filter(isShown), own);
  const common = { layers, shownAs, ...(from && { from }), until };
  return {
    directions: {
      mentions: { ...common, targets: others, by: ids },
      mentionedBy: { ...common, targets: own, not: ids },
      among: { ...common, targets: own, by: ids },
    },
    unknownAccounts: [...others.values()].filter((id) => id === null).length,
  };
}

type Mentioned = { network: Network; name: string; sponsored: boolean };

/** The accounts that are mentioned beside the watched ones, with their creators. */
async function readOthers(
  ctx: Context<Member>,
  mentioned: readonly Mentioned[],
  own: ReadonlyMap<string, number>,
): Promise<Map<string, number | null>> {
  const found = await resolveHandles(ctx.db, mentioned);
  const creatorOf = new Map(
    found.map((row) => [accountKey({ network: row.network, username: row.usernameKey }), row.id]),
  );
  return new Map(
    mentioned
      .map(({ network, name }) => accountKey({ network, username: name }))
      .filter((account) => !own.has(account))
      .map((account) => [account, creatorOf.get(account) ?? null]),
  );
}
