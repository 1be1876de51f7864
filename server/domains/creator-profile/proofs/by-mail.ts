import * as contract from "#contract/creator-profile/claims.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import { webAddress } from "../../../config.ts";
import { refuse } from "../../../errors.ts";
import { createAttemptLimit } from "../../../http/attempt-limit.ts";
import { write } from "../../../kernel/handler.ts";
import { linkHash, newToken } from "../../../secrets.ts";
import { consumeToken, findToken, replaceToken } from "../../auth/index.ts";
import { mailTemplates, sendMail } from "../../system-mails/index.ts";
import {
  assertPending,
  assertStanding,
  begin,
  findOwn,
  findPending,
  lockOwn,
  readClaim,
  settle,
} from "../claims/own-claims.ts";
import { maskAddress } from "../claims/rules.ts";
import { selectContacts, selectIsShared } from "./store.ts";

const mailsOfUser = createAttemptLimit({ max: 5, windowMs: 60 * 60_000 });
/** Strangers must not fill the mailbox of a creator. */
const mailsOfCreator = createAttemptLimit({ max: 3, windowMs: DAY_MS, instead: say("claims.mailLimit") });
/** Nor must one user use up the links that others may get. */
const mailsOfBoth = createAttemptLimit({ max: 1, windowMs: DAY_MS, instead: say("claims.mailedToday") });
const openedByUser = createAttemptLimit({ max: 20, windowMs: 60 * 60_000 });

/** Earlier links of the claim stop working. */
export const mailClaimLink = write(contract.mailClaimLink)(async ({ ctx, input, unchanged }) => {
  unchanged();
  assertStanding(ctx);
  const { id, creatorId, fullName } = await findPending(ctx, input.id);
  const { userId } = ctx.actor;
  const address = (await selectContacts(ctx.db, { creatorIds: [creatorId], userId })).get(creatorId);
  if (address === undefined) return refuse("conflict", say("claims.noAddress"));
  begin(ctx, [
    [mailsOfUser, userId],
    [mailsOfBoth, `${userId} ${creatorId}`],
    [mailsOfCreator, String(creatorId)],
  ]);
  const token = newToken();
  await replaceToken(ctx.db, {
    hash: linkHash(token),
    purpose: "claim",
    payload: { claim: id, email: address },
    expiresAt: new Date(ctx.clock.now().getTime() + contract.CLAIM_LINK_MS),
  });
  const link = `${webAddress(ctx.config)}/my-profile?proof=${token}`;
  await sendMail(ctx, address, mailTemplates.claimMail({ creator: fullName, link }));
  return { mailTo: maskAddress(address) };
});

/**
 * Only for who requested the link: a reader of the mail who signs in to another account gives the profile to no
 * stranger. A link that is refused is not used up.
 */
export const proveByLink = write(contract.proveByLink)(
  async ({ ctx, input }) => {
    assertStanding(ctx);
    begin(ctx, [[openedByUser, ctx.actor.userId]]);
    const now = ctx.clock.now();
    const key = { hash: linkHash(input.token), now };
    const step = await findToken(ctx.db, key);
    const { claim: id, email: address } = step?.purpose === "claim" ? step.payload : {};
    if (id === undefined || address === undefined) return refuse("invalid_link");
    const found = await findOwn(ctx, id).catch(() => refuse("conflict", say("claims.linkOfOther")));
    assertPending(found);
    const claim = await lockOwn(ctx, id);
    assertPending(claim);
    // The link was opened twice at once.
    if (!(await consumeToken(ctx.db, { ...key, purpose: "claim" }))) refuse("invalid_link");
    const { creatorId } = claim;
    const contacts = await selectContacts(ctx.db, { creatorIds: [creatorId], userId: ctx.actor.userId });
    if (contacts.get(creatorId) !== address) refuse("conflict", say("claims.addressChanged"));
    const isShared = await selectIsShared(ctx.db, { address, except: creatorId });
    const text = english("claims.provedByMail", { address: maskAddress(address) });
    await settle(ctx, claim, { method: "mail", text, doubt: isShared ? english("claims.sharedAddress") : null });
    return id;
  },
  async ({ ctx }, id) => ({ claim: await readClaim(ctx, id) }),
);
