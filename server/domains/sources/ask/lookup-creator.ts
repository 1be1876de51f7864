import { connectorFor, whyNone } from "#server/connectors/registry.ts";
import type { Asked } from "#server/connectors/connector.ts";
import { isSampleHandle, OBJECTED } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { saidBy } from "./ask-connector.ts";
import { openCall, type NotAsked } from "./open-call.ts";
import { recordAnswers } from "./record-answers.ts";

/**
 * Asks the network about somebody who is not known here, records what it says and answers who it is. Waits for the
 * network: seconds, at worst config.connectors.timeoutMs for each call. Not for use inside a transaction.
 * `no_connector`: nothing can be asked, because there is none, it is off, or it has no credentials.
 */
export async function lookupCreator({
  ctx,
  asked,
}: {
  ctx: Context;
  asked: Asked;
}): Promise<{ creatorId: number } | NotAsked> {
  const connector = connectorFor(asked.network);
  if (!connector) return { failure: "no_connector", msg: whyNone(asked.network) };
  const opened = await openCall({ ctx, connector, isSample: isSampleHandle(asked.username) });
  if ("failure" in opened) return opened;
  const answer = await saidBy(() => connector.lookup(opened.call, asked));
  if ("failure" in answer) return { failure: answer.failure, msg: answer.msg };
  await opened.noteOk();
  const [recorded] = await recordAnswers({ ctx, source: opened.source, answers: [answer.said] });
  if (!recorded) throw new Error("an answer became nothing");
  if ("failure" in recorded) return recorded;
  const { creatorId } = recorded;
  return creatorId === null ? { failure: "not_found", msg: OBJECTED } : { creatorId };
}
