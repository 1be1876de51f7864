import * as contract from "#contract/creator-profile/claims.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import {
  NETWORK_FACTS,
  network as knownNetwork,
  shownHandle,
  usernameKey,
  type Network,
} from "#contract/networks/networks.ts";
import type { OwnAccount } from "#server/connectors/network-sign-in.ts";
import { signInAt } from "#server/connectors/network-sign-ins.ts";
import { refuse } from "../../../errors.ts";
import { createAttemptLimit } from "../../../http/attempt-limit.ts";
import { write } from "../../../kernel/handler.ts";
import { storeStep, takeStep } from "../../auth/index.ts";
import { assertPending, assertStanding, begin, findPending, lockOwn, readClaim, settle } from "../claims/own-claims.ts";
import { updateClaim } from "../claims/store.ts";
import { newChecks, ownAccounts, signInUrl } from "./provider.ts";
import { selectAccountsOn } from "./store.ts";

const HOUR_MS = 60 * 60_000;
const signInsOfUser = createAttemptLimit({ max: 20, windowMs: HOUR_MS });
const signInsOfCreator = createAttemptLimit({ max: 40, windowMs: HOUR_MS });

export const networkSignInUrl = write(contract.networkSignInUrl)(async ({ ctx, input, client, unchanged }) => {
  unchanged();
  assertStanding(ctx);
  const { id, creatorId } = await findPending(ctx, input.id);
  const { network } = input;
  if ((await selectAccountsOn(ctx.db, { creatorId, network })).length === 0) refuse("not_found");
  begin(ctx, [
    [signInsOfUser, ctx.actor.userId],
    [signInsOfCreator, String(creatorId)],
  ]);
  const checks = newChecks();
  const url = await signInUrl(ctx, network, { ...checks, permission: "sign-in" });
  const { state, verifier } = checks;
  const payload = { claim: id, network, verifier, userId: ctx.actor.userId };
  await storeStep(ctx, client, { purpose: "claim-sign-in", token: state, payload });
  return { url };
});

/** The step is used up before the network is called, also when that fails. */
export const proveByNetwork = write(contract.proveByNetwork, {
  async before({ ctx, input, client }) {
    assertStanding(ctx);
    const { data } = input;
    const state = new URLSearchParams(data).get("state") ?? "";
    const step = await takeStep(ctx, client, { purpose: "claim-sign-in", token: state });
    const { claim: id = "", verifier = "" } = step;
    if (step["userId"] !== ctx.actor.userId) refuse("sign_in_expired");
    await findPending(ctx, id);
    const network = knownNetwork.parse(step["network"]);
    return { id, network, own: await ownAccounts(ctx, { network, data, state, verifier }) };
  },
})(
  async ({ ctx }, { id, network, own }) => {
    const claim = await lockOwn(ctx, id);
    assertPending(claim);
    const { account, isCertain } = match(
      network,
      own,
      await selectAccountsOn(ctx.db, { creatorId: claim.creatorId, network }),
    );
    const { id: accountId, username } = account;
    const externalId = account.externalId ?? (isCertain ? null : idOf(network, own));
    await updateClaim(ctx.db, id, { accountId, network, username, externalId });
    const { label } = NETWORK_FACTS[network];
    const text = english("claims.provedBySignIn", { network: label, handle: shownHandle({ network, username }) });
    await settle(
      ctx,
      { ...claim, accountId, network, username },
      {
        method: "network",
        text,
        doubt: isCertain ? null : english("claims.sameHandle"),
      },
    );
    return id;
  },
  async ({ ctx }, id) => ({ claim: await readClaim(ctx, id) }),
);

type Known = Awaited<ReturnType<typeof selectAccountsOn>>[number];

/**
 * Which of the creator's accounts the user has signed in to. Certain by the network's id alone: a handle may have been
 * another person's before, so that one that only has the same handle is for administrators to decide.
 */
function match(
  network: Network,
  own: readonly OwnAccount[],
  known: readonly Known[],
): { account: Known; isCertain: boolean } {
  const [first] = own;
  const label = NETWORK_FACTS[network].label;
  if (!first) return refuse("conflict", say("claims.noOwnAccount", { network: label }));
  const hasIds = signInAt(network)?.hasNetworkIds === true;
  const ids = new Set(own.map(({ externalId }) => externalId));
  const sure = hasIds ? known.find(({ externalId }) => externalId !== null && ids.has(externalId)) : undefined;
  if (sure) return { account: sure, isCertain: true };
  const handles = new Set(own.map(({ username }) => usernameKey(username)));
  const alike = known.find(
    ({ externalId, username }) => handles.has(usernameKey(username)) && (!hasIds || externalId === null),
  );
  if (alike) return { account: alike, isCertain: false };
  const handle = (username: string) => shownHandle({ network, username });
  return refuse(
    "conflict",
    say("claims.otherSignIn", {
      network: label,
      handle: handle(first.username),
      expected: known.map(({ username }) => handle(username)).join(", "),
    }),
  );
}

/** The id to recognize the account by afterwards, where the network's are the same for everyone. */
function idOf(network: Network, [first]: readonly OwnAccount[]): string | null {
  return signInAt(network)?.hasNetworkIds === true ? (first?.externalId ?? null) : null;
}
