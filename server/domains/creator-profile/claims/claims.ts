import * as contract from "#contract/creator-profile/claims.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import {
  NETWORK_FACTS,
  network as knownNetwork,
  NETWORKS,
  shownHandle,
  type Network,
} from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { createAttemptLimit } from "../../../http/attempt-limit.ts";
import { read, write } from "../../../kernel/handler.ts";
import { pictureUrl } from "../../creators/index.ts";
import { lookupCreator, readAccount, readLiveNetworks } from "../../sources/index.ts";
import { selectEmailOf, selectManaged } from "../managers/store.ts";
import { endClaim, openReview } from "./change-owner.ts";
import {
  assertPending,
  assertStanding,
  begin,
  findOwn,
  isReadable,
  lockOwn,
  presentAll,
  readClaim,
  settle,
} from "./own-claims.ts";
import { hasCode, newCode } from "./rules.ts";
import * as store from "./store.ts";

const HOUR_MS = 60 * 60_000;
/** Ended claims are listed so long. */
const SHOWN_MS = 30 * DAY_MS;
const FOUND_MAX = 20;
const startsOfUser = createAttemptLimit({ max: 10, windowMs: HOUR_MS });
const startsOfAccount = createAttemptLimit({ max: 20, windowMs: HOUR_MS });
const checksOfUser = createAttemptLimit({ max: 20, windowMs: HOUR_MS });
const checksOfCreator = createAttemptLimit({ max: 40, windowMs: HOUR_MS });
const evidenceOfUser = createAttemptLimit({ max: 5, windowMs: DAY_MS });

export const listOwnCreators = read(contract.listOwnCreators)(async ({ ctx }) => {
  const rows = await store.selectClaimsOf(ctx.db, ctx.actor.userId, new Date(ctx.clock.now().getTime() - SHOWN_MS));
  const email = (await selectEmailOf(ctx.db, ctx.actor.userId)) ?? "";
  const managed = await selectManaged(ctx.db, { userId: ctx.actor.userId, email });
  const owned = rows.filter(({ state }) => state === "owned");
  const others = rows.filter(({ state }) => state !== "owned");
  return {
    creators: [
      ...owned.map((row) => Object.assign(presentCreator(row), { claim: row.id, actsFor: null })),
      ...managed.flatMap((row) =>
        row.acceptedAt === null
          ? []
          : [{ ...presentCreator(row), claim: row.claimId, actsFor: { _id: row.id, name: row.owner } }],
      ),
    ],
    invitations: managed.flatMap((row) =>
      row.acceptedAt === null ? [{ _id: row.id, creator: presentCreator(row), by: row.owner }] : [],
    ),
    claims: await presentAll(ctx, others),
  };
});

function presentCreator({ creatorId, fullName, picture }: Pick<store.ClaimRow, "creatorId" | "fullName" | "picture">) {
  return { _id: String(creatorId), full_name: fullName, picture_url: pictureUrl(picture) };
}

export const findOwnAccounts = read(contract.findOwnAccounts)(async ({ ctx, input }) => {
  const { account, creator } = input;
  const link = account === undefined ? null : parseProfileLink(account, { named: "mastodon" });
  const [found, live] = await Promise.all([
    store.selectAccounts(ctx.db, {
      ...(account === undefined ? { creatorId: Number(creator) } : { username: link?.username ?? account }),
      on: link?.network,
      limit: FOUND_MAX,
    }),
    readLiveNetworks(ctx),
  ]);
  return {
    accounts: found.map(({ network, username, creatorId, fullName, picture, followers, isClaimed }) => ({
      network: knownNetwork.parse(network),
      username,
      creator: { _id: String(creatorId), full_name: fullName, picture_url: pictureUrl(picture) },
      followers,
      isClaimed,
    })),
    lookups: NETWORKS.filter((one) => live.has(one)),
  };
});

export const startClaim = write(contract.startClaim, {
  /** A creator that is not known yet is looked up at the network. */
  async before({ ctx, input }) {
    assertStanding(ctx);
    const requested = { network: input.network, username: handleOf(input.network, input.username) };
    const attempt = [
      [startsOfUser, ctx.actor.userId],
      [startsOfAccount, `${requested.network}/${requested.username.toLowerCase()}`],
    ] as const;
    begin(ctx, attempt);
    const find = async () => {
      const [found] = await store.selectAccounts(ctx.db, {
        username: requested.username,
        on: requested.network,
        limit: 1,
      });
      return found;
    };
    const known = await find();
    if (known) return known;
    const answer = await lookupCreator({ ctx, requested });
    if ("failure" in answer)
      refuse("not_found", say("claims.notFound", { network: NETWORK_FACTS[input.network].label, reason: answer.msg }));
    return (await find()) ?? refuse("not_found");
  },
})(
  async ({ ctx }, { id: accountId, creatorId }) => {
    const { userId } = ctx.actor;
    if (!(await store.lockCreator(ctx.db, creatorId))) refuse("not_found");
    const account = await store.selectAccount(ctx.db, accountId);
    // Moved to another creator in the meantime.
    if (!account || account.creatorId !== creatorId) refuse("conflict");
    const open = await store.selectOpenClaim(ctx.db, { userId, creatorId });
    if (open?.state === "owned") refuse("conflict", say("claims.alreadyYours"));
    if (open?.state === "review") refuse("conflict", say("claims.inReview"));
    // Another code, or another account: the code before is void.
    if (open) await store.deleteClaim(ctx.db, open.id);
    const now = ctx.clock.now();
    const { network, username } = account;
    const readable = await isReadable(ctx, { network: knownNetwork.parse(network), username });
    return store.insertClaim(ctx.db, {
      creatorId,
      userId,
      accountId,
      network,
      username,
      externalId: account.externalId,
      createdAt: now,
      ...(readable && { code: newCode(), codeExpiresAt: new Date(now.getTime() + contract.CLAIM_CODE_MS) }),
    });
  },
  async ({ ctx }, id) => ({ claim: await readClaim(ctx, id) }),
);

export const checkClaim = write(contract.checkClaim, {
  /** What the account's biography is now. */
  async before({ ctx, input }) {
    assertStanding(ctx);
    const claim = await findOwn(ctx, input.id);
    const { code } = claim;
    if (claim.state !== "pending" || code === null || !isCurrent(claim, ctx.clock.now()))
      refuse("conflict", say("claims.noCode"));
    begin(ctx, [
      [checksOfUser, ctx.actor.userId],
      [checksOfCreator, String(claim.creatorId)],
    ]);
    const { accountId, externalId: claimedId } = claim;
    const stored = accountId === null ? undefined : await store.selectAccount(ctx.db, accountId);
    if (!stored) refuse("conflict", say("claims.accountGone"));
    const network = knownNetwork.parse(claim.network);
    const label = NETWORK_FACTS[network].label;
    const knownId = claimedId ?? stored.externalId ?? undefined;
    const answer = await readAccount({
      ctx,
      requested: { network, username: stored.username, ...(knownId !== undefined && { externalId: knownId }) },
    });
    if ("failure" in answer) refuse("conflict", say("claims.notRead", { network: label, reason: answer.msg }));
    const { externalId, biography = "" } = answer.account;
    // Handles are given to others: only the network's own id says whose biography it is.
    if (externalId === undefined) refuse("conflict", say("claims.noId", { network: label }));
    if ([claimedId, stored.externalId].some((known) => known !== null && known !== externalId))
      refuse(
        "conflict",
        say("claims.otherAccount", { handle: shownHandle({ network, username: stored.username }), network: label }),
      );
    if (!hasCode(biography, code)) refuse("conflict", say("claims.codeMissing", { network: label }));
    return { code, externalId, isKnown: knownId !== undefined };
  },
})(
  async ({ ctx, input }, { code, externalId, isKnown }) => {
    const claim = await lockOwn(ctx, input.id);
    // Checked twice at once, or another code since.
    if (claim.state !== "pending" || claim.code !== code) refuse("conflict");
    await store.updateClaim(ctx.db, claim.id, { externalId });
    const { network, username } = claim;
    const text = english("claims.provedByCode", {
      handle: username,
      network: NETWORK_FACTS[knownNetwork.parse(network)].label,
    });
    // Without an id from before, the handle may have been another person's when the creator became known: a file has none.
    await settle(ctx, claim, {
      method: "biography",
      text,
      doubt: isKnown ? null : english("claims.sameHandle"),
    });
    return claim.id;
  },
  async ({ ctx }, id) => ({ claim: await readClaim(ctx, id) }),
);

export const sendEvidence = write(contract.sendEvidence)(
  async ({ ctx, input }) => {
    assertStanding(ctx);
    begin(ctx, [[evidenceOfUser, ctx.actor.userId]]);
    const claim = await lockOwn(ctx, input.id);
    assertPending(claim);
    await openReview(ctx, claim, {
      text: input.text,
      doubt: null,
      link: input.link === "" ? null : input.link,
      method: null,
    });
    return claim.id;
  },
  async ({ ctx }, id) => ({ claim: await readClaim(ctx, id) }),
);

export const releaseClaim = write(contract.releaseClaim)(async ({ ctx, input }) => {
  assertStanding(ctx);
  const claim = await lockOwn(ctx, input.id);
  if (claim.state === "pending") await store.deleteClaim(ctx.db, claim.id);
  else await endClaim(ctx, claim, "released");
});

/** Forgets what is over. */
export async function deleteOldClaims({ ctx }: { ctx: Context }): Promise<void> {
  await store.deleteOld(ctx.db, new Date(ctx.clock.now().getTime() - 3 * SHOWN_MS));
}

const isCurrent = ({ codeExpiresAt }: store.ClaimRow, now: Date) => codeExpiresAt !== null && codeExpiresAt > now;

/** A handle, also from a pasted link to the profile. */
function handleOf(network: Network, text: string): string {
  const link = parseProfileLink(text, { named: network });
  if (link && link.network !== network)
    refuse("bad_request", say("curation.linkOfOtherNetwork", { network: NETWORK_FACTS[link.network].label }));
  return (link?.username ?? text).replace(/^@/, "").trim();
}
