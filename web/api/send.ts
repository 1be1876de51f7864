import { TAB_HEADER } from "#contract/events.ts";
import { HTTP_TIMEOUT_MS } from "#contract/limits.ts";
import { errorFromBody, errorFromThrown } from "./api-error.ts";
import type { BuiltRequest } from "./build-request.ts";
import { TAB_ID } from "./tab-id.ts";

/** Sends one request. Throws `ApiError` only. */
export async function send(request: BuiltRequest, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      credentials: "include",
      // The browser sets the content type of forms, with the boundary.
      headers: {
        ...(typeof request.body === "string" && { "content-type": "application/json" }),
        ...(request.method !== "GET" && { [TAB_HEADER]: TAB_ID }),
      },
      body: request.body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const body: unknown = await response.json().catch((thrown: unknown) => {
      if (thrown instanceof SyntaxError) return undefined;
      throw thrown;
    });
    if (!response.ok || body === undefined) throw errorFromBody(body, response.status);
    return body;
  } catch (thrown) {
    throw errorFromThrown(thrown, signal);
  }
}
