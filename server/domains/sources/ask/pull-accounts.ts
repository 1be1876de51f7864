import type { Asked, Connector } from "#server/connectors/connector.ts";
import { isSampleHandle } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { saidBy } from "./ask-connector.ts";
import { openCall, type NotAsked, type Opened } from "./open-call.ts";
import { recordAnswers, type Recorded } from "./record-answers.ts";

export type Pulled = Recorded | (NotAsked & { retryAt?: Date | undefined });

/**
 * Asks a network for the newest figures and posts of accounts known here, in batches as it takes them, and records them.
 * Answers what became of each, in their order. Once the network refuses a batch as a whole – quota, limit, credentials,
 * down – nothing more is sent: the rest is answered the same. Not for use inside a transaction.
 */
export async function pullAccounts({
  ctx,
  connector,
  accounts,
}: {
  ctx: Context;
  connector: Connector;
  accounts: readonly Asked[];
}): Promise<Pulled[]> {
  const worlds = Map.groupBy(accounts.filter(isAskable), ({ username }) => isSampleHandle(username));
  const pulled = await Promise.all(
    [...worlds].map(async ([isSample, asked]) => {
      const opened = await openCall({ ctx, connector, isSample });
      const answers = "failure" in opened ? asked.map(() => opened) : await pullAll(ctx, connector, opened, asked);
      return asked.map((account, i) => [account, answers[i]] as const);
    }),
  );
  const answers = new Map(pulled.flat());
  return accounts.map((account) => answers.get(account) ?? (isAskable(account) ? notAnswered(connector) : STILL));
}

/** What the sample world was made with is not the simulated networks' to tell: only whom they have told of before. */
function isAskable({ username, externalId }: Asked): boolean {
  return !isSampleHandle(username) || externalId !== undefined;
}

const STILL: Pulled = { failure: "no_connector", msg: "Figures of the sample world stand still." };

/** The first batch, and then the rest, while the network answers. */
async function pullAll(ctx: Context, connector: Connector, opened: Opened, asked: readonly Asked[]): Promise<Pulled[]> {
  if (asked.length === 0) return [];
  const batch = asked.slice(0, connector.batch);
  const answer = await saidBy(() => connector.pull({ ...opened.call, now: ctx.clock.now() }, batch));
  if ("failure" in answer) return asked.map(() => answer);
  await opened.noteOk();
  const recorded = await recordAnswers({ ctx, source: opened.source, answers: answer.said, asked: batch });
  const pulled = batch.map((_, i) => recorded[i] ?? notAnswered(connector));
  return [...pulled, ...(await pullAll(ctx, connector, opened, asked.slice(connector.batch)))];
}

function notAnswered({ label }: Connector): Pulled {
  return { failure: "malformed", msg: `${label} did not say anything about them.` };
}
