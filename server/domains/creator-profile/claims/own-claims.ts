import type { ClaimMethod } from "#contract/base/states.ts";
import type { ClaimView } from "#contract/creator-profile/claims.ts";
import { say } from "#contract/messages/catalogue.ts";
import { network as knownNetwork, type Network } from "#contract/networks/networks.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { beginAll, type createAttemptLimit } from "../../../http/attempt-limit.ts";
import { canRead } from "../../sources/index.ts";
import { selectContacts, selectNetworksOf } from "../proofs/store.ts";
import { offersSignIn } from "../proofs/provider.ts";
import { giveProfile, openReview } from "./change-owner.ts";
import { maskAddress, presentClaim } from "./rules.ts";
import * as store from "./store.ts";

/** Substack's API has no ids of newsletters: who has an address now may not be who had it. */
const WITHOUT_IDS: ReadonlySet<Network> = new Set(["substack"]);

type Attempt = readonly (readonly [ReturnType<typeof createAttemptLimit>, string])[];

export function begin(ctx: Context<Member>, attempt: Attempt): void {
  if (ctx.config.rateLimits) beginAll(attempt, ctx.clock.now());
}

/** These calls are of users, who may have to do something about their account first. */
export function assertStanding({ actor }: Context<Member>): void {
  if (actor.hold) refuse(actor.hold);
}

/** A claim of the caller, open or not. Throws not_found. */
export async function findOwn(ctx: Context<Member>, id: string): Promise<store.ClaimRow> {
  const claim = await store.selectClaim(ctx.db, id);
  return claim?.userId === ctx.actor.userId ? claim : refuse("not_found");
}

/** A claim of the caller that waits for its proof. Throws not_found. */
export async function findPending(ctx: Context<Member>, id: string): Promise<store.ClaimRow> {
  const claim = await findOwn(ctx, id);
  assertPending(claim);
  return claim;
}

export function assertPending({ state }: store.ClaimRow): void {
  if (state === "review") refuse("conflict", say("claims.inReview"));
  if (state === "owned") refuse("conflict", say("claims.alreadyYours"));
  if (state === "ended") refuse("conflict", say("claims.ended"));
}

/** A claim of the caller that waits for its proof, with its creator locked. Throws conflict where it has ended. */
export async function lockOwn(ctx: Context<Member>, id: string): Promise<store.ClaimRow> {
  const { creatorId } = await findOwn(ctx, id);
  if (!(await store.lockCreator(ctx.db, creatorId))) refuse("not_found");
  const claim = await findOwn(ctx, id);
  return claim.state === "ended" ? refuse("conflict", say("claims.ended")) : claim;
}

/** `text` and `doubt`, what the proof leaves open, are for administrators. */
type Proof = { method: ClaimMethod; text: string; doubt: string | null };

/**
 * Gives the profile to who has proved the claim. Administrators decide where another user has it, or where the proof
 * leaves a doubt. Within a transaction that holds the creator's lock.
 */
export async function settle(
  ctx: Context<Member>,
  claim: store.ClaimRow,
  { method, text, doubt }: Proof,
): Promise<void> {
  if (claim.isTaken || doubt !== null) await openReview(ctx, claim, { text, doubt, link: null, method });
  else await giveProfile(ctx, claim, method);
}

export async function isReadable(
  ctx: Context<Member>,
  requested: { network: Network; username: string },
): Promise<boolean> {
  return !WITHOUT_IDS.has(requested.network) && (await canRead({ ctx, requested }));
}

/** Claims of the caller, with the ways to prove those that wait. */
export async function presentAll(ctx: Context<Member>, rows: readonly store.ClaimRow[]): Promise<ClaimView[]> {
  const now = ctx.clock.now();
  const creatorIds = rows.flatMap(({ state, creatorId }) => (state === "pending" ? [creatorId] : []));
  const [contacts, networks] = await Promise.all([
    selectContacts(ctx.db, { creatorIds, userId: ctx.actor.userId }),
    selectNetworksOf(ctx.db, creatorIds),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const { username, state, creatorId } = row;
      const network = knownNetwork.parse(row.network);
      const isPending = state === "pending";
      const address = contacts.get(creatorId);
      return presentClaim(row, {
        canReadBiography: isPending && (await isReadable(ctx, { network, username })),
        mailTo: isPending && address !== undefined ? maskAddress(address) : null,
        signIns: isPending ? (networks.get(creatorId) ?? []).filter((one) => offersSignIn(ctx, one)) : [],
        now,
      });
    }),
  );
}

export async function readClaim(ctx: Context<Member>, id: string): Promise<ClaimView> {
  const [claim] = await presentAll(ctx, [await findOwn(ctx, id)]);
  return claim ?? refuse("not_found");
}
