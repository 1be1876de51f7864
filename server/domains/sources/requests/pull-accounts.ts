import { english } from "#contract/messages/catalogue.ts";
import type { AccountRequest, Connector } from "#server/connectors/connector.ts";
import { isSampleHandle } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { isRefreshable } from "../../../sample-handles.ts";
import { catchFailure } from "./request-once.ts";
import { openSession, type Unavailable, type ConnectorSession } from "./open-session.ts";
import { recordResults, type RecordedResult } from "./record-results.ts";

export type PullOutcome = RecordedResult | (Unavailable & { retryAt?: Date | undefined });

/**
 * Requests the newest metrics and posts of existing accounts, in batches of the connector's size, and records them.
 * Returns the outcome of each, in their order. Once a batch fails as a whole – quota, limit, credentials, down – no
 * more requests are sent: the rest gets the same outcome. Not for use inside a transaction.
 */
export async function pullAccounts({
  ctx,
  connector,
  accounts,
}: {
  ctx: Context;
  connector: Connector;
  accounts: readonly AccountRequest[];
}): Promise<PullOutcome[]> {
  const groups = Map.groupBy(accounts.filter(isRefreshable), ({ username }) => isSampleHandle(username));
  const pulled = await Promise.all(
    [...groups].map(async ([isSample, requested]) => {
      const session = await openSession({ ctx, connector, isSample });
      const answers =
        "failure" in session ? requested.map(() => session) : await pullAll(ctx, connector, session, requested);
      return requested.map((account, i) => [account, answers[i]] as const);
    }),
  );
  const answers = new Map(pulled.flat());
  return accounts.map(
    (account) => answers.get(account) ?? (isRefreshable(account) ? missingResult(connector) : STATIC_SAMPLE),
  );
}

const STATIC_SAMPLE: PullOutcome = { failure: "no_connector", msg: english("sources.staticSample") };

/** The first batch, and then the rest, while the network responds. */
async function pullAll(
  ctx: Context,
  connector: Connector,
  session: ConnectorSession,
  requested: readonly AccountRequest[],
): Promise<PullOutcome[]> {
  if (requested.length === 0) return [];
  const batch = requested.slice(0, connector.batch);
  const answer = await catchFailure(() => connector.pull({ ...session.call, now: ctx.clock.now() }, batch));
  if ("failure" in answer) return requested.map(() => answer);
  await session.clearError();
  const recorded = await recordResults({ ctx, source: session.source, answers: answer.value, requested: batch });
  const pulled = batch.map((_, i) => recorded[i] ?? missingResult(connector));
  return [...pulled, ...(await pullAll(ctx, connector, session, requested.slice(connector.batch)))];
}

function missingResult({ label }: Connector): PullOutcome {
  return { failure: "malformed", msg: english("sources.nothingReturned", { source: label }) };
}
