import type { ConnectorCall } from "#server/connectors/connector.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import type { LiveSource } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { openSession, type Unavailable } from "./open-session.ts";

/** The result of one request, or its failure. `retryAt`: do not retry before. */
export type RequestResult<T> = { value: T } | (Unavailable & { retryAt?: Date | undefined });

/** Sends a request whose result is not recorded: the connection test. */
export async function requestOnce<T>({
  ctx,
  connector,
  request,
}: {
  ctx: Context;
  connector: LiveSource;
  request: (call: ConnectorCall) => Promise<T>;
}): Promise<RequestResult<T>> {
  const session = await openSession({ ctx, connector });
  if ("failure" in session) return session;
  return catchFailure(async () => {
    const value = await request(session.call);
    await session.clearError();
    return value;
  });
}

/** Network failures as results; all other errors are bugs and rethrown. */
export async function catchFailure<T>(request: () => Promise<T>): Promise<RequestResult<T>> {
  try {
    return { value: await request() };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return { failure: error.kind, msg: error.message, retryAt: error.retryAt };
  }
}
