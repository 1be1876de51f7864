import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { trust } from "#contract/trust.ts";
import { ApiError } from "./api-error.ts";
import { buildRequest } from "./build-request.ts";
import { refreshAccess } from "./refresh.ts";
import { send } from "./send.ts";

let sessionEnded = () => {};

/** Registers the one listener (the session) for responses that say the session has ended. */
export function onSessionEnded(listener: () => void): void {
  sessionEnded = listener;
}

/**
 * Calls the API. An expired access token is renewed once, silently, and the call repeated. Throws `ApiError` only; a
 * cancelled call throws `CANCELLED`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ReplyOf<E>> {
  const request = buildRequest(endpoint, { ...trust<Record<string, unknown>>(input) }); // `InputOf` is always an object.
  const sentAt = Date.now();
  try {
    const reply = await send(request, signal).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.err !== "access_expired") throw error;
      await refreshAccess(sentAt);
      return await send(request, signal);
    });
    // The server validates its replies against the same schema in tests and development.
    return trust<ReplyOf<E>>(reply);
  } catch (error) {
    if (error instanceof ApiError && error.err === "bad_access_token") sessionEnded();
    throw error;
  }
}
