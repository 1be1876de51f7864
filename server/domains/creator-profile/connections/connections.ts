import { randomUUID } from "node:crypto";
import * as contract from "#contract/creator-profile/connections.ts";
import { mailProblem } from "#contract/mail/problem.ts";
import { say } from "#contract/messages/catalogue.ts";
import {
  NETWORK_FACTS,
  network as knownNetwork,
  shownHandle,
  usernameKey,
  type Network,
} from "#contract/networks/networks.ts";
import type { OwnAccount } from "#server/connectors/network-sign-in.ts";
import { AUDIENCE_NETWORKS, CONNECTED_NETWORKS, signInAt } from "#server/connectors/network-sign-ins.ts";
import type { Context, Member } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { createAttemptLimit } from "../../../http/attempt-limit.ts";
import { read, write } from "../../../kernel/handler.ts";
import { storeStep, takeStep } from "../../auth/index.ts";
import { assertStanding, begin } from "../claims/own-claims.ts";
import { lockCreator, selectOwnerClaim, type ClaimRow } from "../claims/store.ts";
import { connectAccounts, giveBack, newChecks, offersSignIn, signInUrl, type Tokens } from "../proofs/provider.ts";
import { selectAccountsOn, selectNetworksOf } from "../proofs/store.ts";
import * as store from "./store.ts";
import { sealTokens } from "./tokens.ts";
import { withdraw } from "./withdraw.ts";

const signInsOfUser = createAttemptLimit({ max: 20, windowMs: 60 * 60_000 });

/** The caller's own claim of the profile. Throws not_found where it is not theirs by now. */
async function ownClaim({ db, actor }: Context<Member>, id: string): Promise<ClaimRow> {
  const claim = await selectOwnerClaim(db, Number(id));
  return claim?.userId === actor.userId ? claim : refuse("not_found");
}

const isOffered = (ctx: Context, network: Network) =>
  CONNECTED_NETWORKS.includes(network) && offersSignIn(ctx, network);

async function present(ctx: Context<Member>, { id: claimId, creatorId }: ClaimRow) {
  const rows = await store.selectConnections(ctx.db, claimId);
  const accounts = (await selectNetworksOf(ctx.db, [creatorId])).get(creatorId) ?? [];
  const offered = accounts.filter((network) => isOffered(ctx, network));
  const open = await store.selectUnconnected(ctx.db, { creatorId, networks: offered });
  return {
    connections: rows.map(({ id, network, username, connectedAt, readAt, problem, dueAt, ...row }) => ({
      _id: id,
      network,
      username,
      connectedAt: connectedAt.toISOString(),
      readAt: readAt && readAt.toISOString(),
      problem: mailProblem.nullable().parse(problem),
      isStopped: dueAt === null,
      audience: row.withAudience
        ? {
            readAt: row.audienceAt?.toISOString() ?? null,
            dimensions: (row.audience ?? []).map(({ dimension }) => dimension),
          }
        : null,
    })),
    available: offered.filter((network) => open.has(network)),
    audiences: offered.filter((network) => AUDIENCE_NETWORKS.includes(network)),
  };
}

export const listConnections = read(contract.listConnections)(async ({ ctx, input }) =>
  present(ctx, await ownClaim(ctx, input.id)),
);

export const connectionUrl = write(contract.connectionUrl)(async ({
  ctx,
  input: { id, network, audience = false },
  client,
  unchanged,
}) => {
  unchanged();
  const { creatorId } = await ownClaim(ctx, id);
  const { label } = NETWORK_FACTS[network];
  if (!isOffered(ctx, network)) refuse("conflict", say("connections.noSignIn", { network: label }));
  if ((await selectAccountsOn(ctx.db, { creatorId, network })).length === 0)
    refuse("conflict", say("connections.noAccount", { network: label }));
  if (audience && !AUDIENCE_NETWORKS.includes(network))
    refuse("conflict", say("connections.audienceNotGiven", { network: label }));
  begin(ctx, [[signInsOfUser, ctx.actor.userId]]);
  const checks = newChecks();
  const state = `${contract.CONNECTING}${checks.state}`;
  const url = await signInUrl(ctx, network, { ...checks, state, permission: audience ? "audience" : "account" });
  const payload = {
    creator: id,
    network,
    verifier: checks.verifier,
    audience: String(audience),
    userId: ctx.actor.userId,
  };
  await storeStep(ctx, client, { purpose: "connect-account", token: state, payload });
  return { url };
});

/** The step is used up before the network is called, also when that fails. */
export const connectAccount = write(contract.connectAccount, {
  async before({ ctx, input: { data }, client }) {
    assertStanding(ctx);
    const state = new URLSearchParams(data).get("state") ?? "";
    const step = await takeStep(ctx, client, { purpose: "connect-account", token: state });
    const { creator = "", verifier = "" } = step;
    if (step["userId"] !== ctx.actor.userId) refuse("sign_in_expired");
    await ownClaim(ctx, creator);
    const network = knownNetwork.parse(step["network"]);
    const withAudience = step["audience"] === "true";
    return { creator, network, withAudience, ...(await connectAccounts(ctx, { network, data, state, verifier })) };
  },
  transaction: "own",
})(async ({ ctx }, { creator, network, withAudience, own, tokens }) => {
  try {
    const username = await inTransaction(ctx, async (tx) =>
      connect(tx, { creator, network, withAudience, own, tokens }),
    );
    return { creator, network, username };
  } catch (error) {
    // What was not connected is not left allowed.
    await giveBack(ctx, network, tokens).catch(() => {});
    throw error;
  }
});

type Connecting = {
  creator: string;
  network: Network;
  withAudience: boolean;
  own: readonly OwnAccount[];
  tokens: Tokens;
};

/** Resolves to the handle. An account that was connected before has its newer permission now. */
async function connect(
  ctx: Context<Member>,
  { creator, network, withAudience, own, tokens }: Connecting,
): Promise<string> {
  const creatorId = Number(creator);
  if (!(await lockCreator(ctx.db, creatorId))) refuse("not_found");
  const claim = await ownClaim(ctx, creator);
  const { account, ownId } = match(network, own, await selectAccountsOn(ctx.db, { creatorId, network }));
  const [before] = await store.selectIdsOf(ctx.db, { accountIds: [account.id] });
  const id = before?.id ?? randomUUID();
  await store.upsertConnection(ctx.db, {
    id,
    claimId: claim.id,
    accountId: account.id,
    network,
    tokens: sealTokens(ctx.config, id, { ...tokens, ownId }),
    expiresAt: tokens.expiresAt,
    connectedAt: ctx.clock.now(),
    withAudience,
  });
  // It was allowed before, and is not now.
  if (!withAudience) await markForIndexing(ctx.db, await store.deleteAudiences(ctx.db, [account.id]));
  return account.username;
}

type KnownAccount = Awaited<ReturnType<typeof selectAccountsOn>>[number];

/** Which account of the profile the user has signed in to: by the network's id, or by the handle where none is known. */
function match(
  network: Network,
  own: readonly OwnAccount[],
  known: readonly KnownAccount[],
): { account: KnownAccount; ownId: string } {
  const { label } = NETWORK_FACTS[network];
  const hasIds = signInAt(network)?.hasNetworkIds === true;
  for (const { externalId: ownId, username } of own) {
    const account = known.find((one) =>
      hasIds && one.externalId !== null
        ? one.externalId === ownId
        : usernameKey(one.username) === usernameKey(username),
    );
    if (account) return { account, ownId };
  }
  const [first] = own;
  if (!first) return refuse("conflict", say("claims.noOwnAccount", { network: label }));
  const [expected] = known;
  if (!expected) return refuse("conflict", say("connections.noAccount", { network: label }));
  const handle = (username: string) => shownHandle({ network, username });
  return refuse(
    "conflict",
    say("connections.otherAccount", {
      network: label,
      handle: handle(first.username),
      expected: handle(expected.username),
    }),
  );
}

export const disconnectAccount = write(contract.disconnectAccount)(
  async ({ ctx, input: { id, connectionId } }) => {
    if (!(await lockCreator(ctx.db, Number(id)))) refuse("not_found");
    const claim = await ownClaim(ctx, id);
    const row = (await store.selectConnections(ctx.db, claim.id)).find((one) => one.id === connectionId);
    if (!row || row.accountId === null) return refuse("not_found");
    await withdraw(ctx, { accountIds: [row.accountId] });
    return claim;
  },
  async ({ ctx }, claim) => present(ctx, claim),
);
