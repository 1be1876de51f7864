import type { ConnectorCall } from "#server/connectors/connector.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import type { LiveSource } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { openCall, type NotAsked } from "./open-call.ts";

/** What a source said to one question, or why it did not. `retryAt`: not worth asking before. */
export type Said<T> = { said: T } | (NotAsked & { retryAt?: Date | undefined });

/** Asks a source one thing that is not recorded: whether it works. */
export async function askConnector<T>({
  ctx,
  connector,
  ask,
}: {
  ctx: Context;
  connector: LiveSource;
  ask: (call: ConnectorCall) => Promise<T>;
}): Promise<Said<T>> {
  const opened = await openCall({ ctx, connector });
  if ("failure" in opened) return opened;
  return saidBy(async () => {
    const said = await ask(opened.call);
    await opened.noteOk();
    return said;
  });
}

/** Failures of a network as answers; everything else is a fault and thrown on. */
export async function saidBy<T>(ask: () => Promise<T>): Promise<Said<T>> {
  try {
    return { said: await ask() };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return { failure: error.kind, msg: error.message, retryAt: error.retryAt };
  }
}
