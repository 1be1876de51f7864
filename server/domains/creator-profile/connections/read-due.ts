import { DAY_MS } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { StoredShares } from "#contract/profiles/audience.ts";
import type { FailureKind } from "#contract/sources.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import type { ConnectedCall, ConnectedFigures } from "#server/connectors/network-sign-in.ts";
import { signInAt } from "#server/connectors/network-sign-ins.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { recordCreators } from "../../creators/index.ts";
import { giveBack, offersSignIn, renew, requestAs, type Tokens } from "../proofs/provider.ts";
import * as store from "./store.ts";
import { sealTokens, unsealTokens } from "./tokens.ts";
import { connectedSource } from "./withdraw.ts";

/** How often an account is read. */
const EVERY_MS = DAY_MS;
/** Connections of one pass: the others have their turn a minute later. */
const PER_PASS = 30;
/** A connection that a worker claimed and did not finish is due again after this time. */
const CLAIM_MS = 10 * 60_000;
/** Tokens that expire sooner are renewed before they are used. */
const SOON_MS = 5 * 60_000;
/** Tokens that last are renewed by themselves while they are valid, well before they expire. */
const LASTING_MS = 30 * DAY_MS;
const RETRY_MS = 15 * 60_000;
const RETRY_MAX_MS = DAY_MS;
/** Attempts to give a token back before it is deleted all the same. */
const RETURNS_MAX = 8;

/** Every minute: reads connected accounts that are due, and gives tokens back whose consent is withdrawn. */
export async function readConnected({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now();
  const rows = await store.claimDue(ctx.db, { now, until: new Date(now.getTime() + CLAIM_MS), limit: PER_PASS });
  for (const row of rows) {
    try {
      await (row.endedAt === null ? readOne(ctx, row) : returnTokens(ctx, row));
    } catch (error) {
      // The others are read all the same.
      ctx.log.error({ err: error, network: row.network }, "a connected account could not be read");
      await postpone(ctx, row, now);
    }
  }
}

function retryAt(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS));
}

async function returnTokens(ctx: Context, row: store.DueRow): Promise<void> {
  const now = ctx.clock.now();
  const tokens = unsealTokens(ctx.config, row);
  try {
    if (tokens && offersSignIn(ctx, row.network)) await giveBack(ctx, row.network, await fresh(ctx, row, tokens));
  } catch (error) {
    const isRefused = error instanceof ConnectorFailure && error.kind === "unauthorized";
    const failures = row.failures + 1;
    ctx.log.warn({ network: row.network, failures }, "a network did not take a token back");
    if (!isRefused && failures < RETURNS_MAX)
      return store.postponeReturn(ctx.db, row.id, {
        dueAt: retryAt(now, failures),
        failures,
      });
  }
  await store.deleteConnection(ctx.db, row.id);
}

type Own = Tokens & { ownId: string };

/** Tokens that are valid for a while. Newer ones are stored at once: the earlier may not work again. */
async function fresh(ctx: Context, row: store.DueRow, tokens: Own): Promise<Own> {
  const { id, network } = row;
  const left = tokens.expiresAt === null ? Infinity : tokens.expiresAt.getTime() - ctx.clock.now().getTime();
  const lasts = signInAt(network)?.connected?.renewal !== "refresh_token";
  if (left > (lasts ? LASTING_MS : SOON_MS)) return tokens;
  const renewed = { ...(await renew(ctx, network, tokens)), ownId: tokens.ownId };
  await store.saveTokens(ctx.db, row, {
    tokens: sealTokens(ctx.config, id, renewed),
    expiresAt: renewed.expiresAt,
  });
  return renewed;
}

async function readOne(ctx: Context, row: store.DueRow): Promise<void> {
  const { network } = row;
  const now = ctx.clock.now();
  const tokens = unsealTokens(ctx.config, row);
  if (!tokens) return stop(ctx, row, say("connections.unreadable"));
  // The operator has taken the application away: it is read again once it is back.
  if (!offersSignIn(ctx, network)) return postpone(ctx, row, now);
  try {
    const call = await callFor(ctx, row, await fresh(ctx, row, tokens));
    const figures = await signInAt(network)?.connected?.read(call);
    if (!figures) return await stop(ctx, row, say("connections.notThere"));
    await record(ctx, row, { figures, ...(await readAudience(ctx, row, call)) });
  } catch (error) {
    if (error instanceof Withdrawn) return;
    if (!(error instanceof ConnectorFailure)) throw error;
    if (error.kind === "unauthorized") await stop(ctx, row, say("connections.signInAgain"));
    else await postpone(ctx, row, error.retryAt ?? now);
  }
}

async function callFor(ctx: Context, { id, network }: store.DueRow, tokens: Own): Promise<ConnectedCall> {
  const row = await store.selectLiveOne(ctx.db, id);
  if (!row) throw new Withdrawn();
  return {
    request: requestAs(ctx, network, tokens.access),
    ownId: tokens.ownId,
    username: row.username,
    now: ctx.clock.now(),
    clientId: ctx.config.networkSignIns[network]?.clientId ?? "",
  };
}

/** What replaces the stored audience; null: it is not known, and what was read before stays. */
type Audience = { audience: readonly StoredShares[] | null; isRefused: boolean };

const REFUSED: ReadonlySet<FailureKind> = new Set(["unauthorized", "private"]);

/** Figures are recorded also where the audience is not given. */
async function readAudience(
  ctx: Context,
  { network, withAudience }: store.DueRow,
  call: ConnectedCall,
): Promise<Audience> {
  if (!withAudience) return { audience: [], isRefused: false };
  try {
    return { audience: (await signInAt(network)?.connected?.audience?.read(call)) ?? [], isRefused: false };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    ctx.log.warn({ network, kind: error.kind }, "the audience of a connected account was not read");
    // What was read before does not outlast the permission.
    return REFUSED.has(error.kind) ? { audience: [], isRefused: true } : { audience: null, isRefused: false };
  }
}

/** The consent was withdrawn, or another one given, while the network answered. */
class Withdrawn extends Error {}

/**
 * Records what was read, unless the consent was withdrawn before, or another one was given: recording locks the creator
 * first, as a withdrawal and connecting do, so that one of the two waits for the other.
 */
async function record(
  ctx: Context,
  row: store.DueRow,
  { figures: { counts, posts }, audience, isRefused }: { figures: ConnectedFigures } & Audience,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await store.selectLiveOne(tx.db, row.id);
    if (!before) throw new Withdrawn();
    const { network, username, isSample, accountId, claimId, creatorId, readAt } = before;
    const now = tx.clock.now();
    const source = connectedSource(network, isSample);
    await recordCreators({
      ctx: tx,
      input: {
        source,
        records: [{ accounts: [{ network, username, counts, posts }], facts: {}, at: now, niches: [] }],
      },
    });
    if (!(await store.lockLive(tx.db, row))) throw new Withdrawn();
    if (audience !== null && accountId !== null) {
      await store.saveAudience(tx.db, { accountId, creatorId, network, source: source.name, audience, at: now });
      await markForIndexing(tx.db, [creatorId]);
    }
    await store.saveOutcome(tx.db, row, {
      readAt: now,
      problem: isRefused ? say("connections.noAudience", { network: NETWORK_FACTS[network].label }) : null,
      failures: 0,
      dueAt: new Date(now.getTime() + EVERY_MS),
    });
    const owner = claimId === null ? undefined : await store.selectOwnerOf(tx.db, claimId);
    if (!owner) return;
    const { customerId } = owner;
    if (readAt === null)
      tx.emit(customerId, "creator_linked_account", { creatorId: String(creatorId), network, username });
    emitChanged({ emit: tx.emit, customerId }, ["own-profile", "profiles", "audiences"]);
  });
}

/** Stops reading until the creator connects the account again. Its audience goes at once: it may not be allowed by now. */
async function stop(ctx: Context, row: store.DueRow, problem: ReturnType<typeof say>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isCurrent = await store.saveOutcome(tx.db, row, { problem, dueAt: null });
    if (isCurrent && row.accountId !== null)
      await markForIndexing(tx.db, await store.deleteAudiences(tx.db, [row.accountId]));
  });
}

async function postpone(ctx: Context, row: store.DueRow, from: Date): Promise<void> {
  const waited = retryAt(from, row.failures);
  await store.saveOutcome(ctx.db, row, {
    problem: say("connections.unreachable"),
    failures: Math.min(row.failures + 1, 10),
    dueAt: waited,
  });
}
