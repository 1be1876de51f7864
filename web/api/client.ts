import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { ApiError } from "./api-error.ts";
import { buildRequest, type BuiltRequest } from "./build-request.ts";
import { refreshAccess } from "./refresh.ts";
import { send, sendForFile, type ReceivedFile } from "./send.ts";
import { sendRecoverable, type About } from "./unsaved.ts";

/**
 * Calls the API. An expired access token is renewed once, silently, and the call repeated. Throws `ApiError` only; a
 * cancelled call throws `CANCELLED`. `about` describes a write that may come back as a draft, `isDraft` one that has.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, about, isDraft }: { signal?: AbortSignal; about?: About; isDraft?: boolean } = {},
): Promise<ReplyOf<E>> {
  const exchange = (isStored: boolean) =>
    renewing(requestOf(endpoint, input), (request) => send(request, { signal, isStored }));
  const reply =
    endpoint.method === "GET"
      ? await exchange(false)
      : await sendRecoverable(endpoint, input, { about, isDraft, send: exchange });
  // The server validates its replies against the same schema in tests and development.
  return trust<ReplyOf<E>>(reply);
}

/**
 * Downloads the file of an endpoint into memory. A plain link could not renew an expired access token. Throws `ApiError`
 * only.
 */
export function callForFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReceivedFile> {
  return renewing(requestOf(endpoint, input), sendForFile);
}

function requestOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): BuiltRequest {
  return buildRequest(endpoint, { ...trust<Record<string, unknown>>(input) }); // `InputOf` is always an object.
}

async function renewing<T>(request: BuiltRequest, exchange: (request: BuiltRequest) => Promise<T>): Promise<T> {
  const sentAt = Date.now();
  try {
    return await exchange(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.err !== "access_expired") throw error;
    await refreshAccess(sentAt);
    return exchange(request);
  }
}
