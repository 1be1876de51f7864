import * as contract from "#contract/creator-profile/edit.ts";
import { say } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS, network as knownNetwork } from "#contract/networks/networks.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import {
  accountField,
  insertAllDetached,
  selectAccountsOf,
  selectWithData,
  type Curation,
} from "../../curation/index.ts";
import { moveOwnersNotices } from "../../notifications/index.ts";
import { makeDue } from "../../sources/index.ts";
import { endClaim, moveClaim } from "../claims/change-owner.ts";
import { lockCreator, selectClaimOfAccount, selectOwnerClaim } from "../claims/store.ts";
import { answer, edit } from "./edit.ts";

/** The account has been proved by the claim of the other profile, which ends: what was declared there is withdrawn. An undo brings it back. */
export const addOwnNetwork = write(contract.addOwnNetwork)(async ({ ctx, input: { id, fromAccountId } }) => {
  const accountId = Number(fromAccountId);
  const found = await selectClaimOfAccount(ctx.db, { userId: ctx.actor.userId, accountId });
  if (!found || String(found.creatorId) === id) refuse("not_found");
  // In the order of ids, as everywhere.
  for (const creatorId of [found.creatorId, Number(id)].toSorted((a, b) => a - b))
    if (!(await lockCreator(ctx.db, creatorId))) refuse("not_found");
  const claim = await selectClaimOfAccount(ctx.db, { userId: ctx.actor.userId, accountId });
  if (!claim || claim.creatorId !== found.creatorId) return refuse("not_found");
  const { network, username } = claim;
  const field = accountField({ network, username });
  const title = `${username} on ${NETWORK_FACTS[knownNetwork.parse(network)].label}`;
  if (claim.isSample) refuse("conflict", say("ownProfile.networkSample"));
  await endClaim(ctx, claim.claim, "moved");
  const own = await selectOwnerClaim(ctx.db, Number(id));
  if (own?.userId === ctx.actor.userId) await moveClaim(ctx, claim.claim, own);
  // Who acts for the owner of this profile does not read what others write to it.
  else await moveOwnersNotices(ctx, { userId: ctx.actor.userId, from: claim.claim.creatorId, to: null });
  const actionId = await edit(ctx, { id, accountFields: [field] }, title, () => [
    { of: "account", field, to: { username } },
  ]);
  await makeDue(ctx.db, [accountId], ctx.clock.now());
  return actionId;
}, answer);

export const deleteOwnNetwork = write(contract.deleteOwnNetwork)(async ({ ctx, input: { id, network } }) => {
  const { db, actor } = ctx;
  const creatorId = Number(id);
  if (!(await lockCreator(db, creatorId))) refuse("not_found");
  const [claim, all] = [await selectOwnerClaim(db, creatorId), await selectAccountsOf(db, creatorId)];
  if (claim?.userId !== actor.userId) return refuse("not_found");
  const gone = all.filter((one) => one.network === network);
  if (gone.length === 0) refuse("not_found");
  if (gone.some((one) => one.id === claim.accountId)) refuse("conflict", say("ownProfile.networkProof"));
  const ids = gone.map((one) => one.id);
  const withData = await selectWithData(db, creatorId, ids);
  const names = gone.flatMap(({ id: accountId, username }) => (withData.has(accountId) ? [username] : []));
  const detached = await insertAllDetached(db, names);
  const changes = gone.map(({ username }): Curation => {
    const creator = detached.get(username);
    const to = creator === undefined ? null : { creator: String(creator) };
    return { of: "account", field: accountField({ network, username }), to };
  });
  const title = `Without ${NETWORK_FACTS[network].label}`;
  const accountFields = gone.map(({ username }) => accountField({ network, username }));
  return edit(ctx, { id, accountFields }, title, ({ isSample }) => {
    if (isSample) refuse("conflict", say("ownProfile.networkSample"));
    return changes;
  });
}, answer);
