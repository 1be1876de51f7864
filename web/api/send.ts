import { ACTING_HEADER, TAB_HEADER } from "#contract/events.ts";
import { HTTP_TIMEOUT_MS } from "#contract/limits.ts";
import { ApiError, errorFromBody, errorFromThrown } from "./api-error.ts";
import type { BuiltRequest } from "./build-request.ts";
import { TAB_ID } from "./tab-id.ts";

let sessionEnded = () => {};

/** Registers the one listener (the session) for responses that say the session has ended. */
export function onSessionEnded(listener: () => void): void {
  sessionEnded = listener;
}

let putOnHold = () => {};
const ON_HOLD = new Set(["second_factor_required", "account_closing"]);

/** Registers the one listener (the session) for refusals until the user has done something about their account. */
export function onHold(listener: () => void): void {
  putOnHold = listener;
}

/** Sends one request and reads its JSON. Throws `ApiError` only. */
export function send(request: BuiltRequest, signal?: AbortSignal): Promise<unknown> {
  return exchange(request, { signal }, async (response) => {
    const body = await readJson(response);
    if (body === undefined) throw errorFromBody(body, response.status);
    return body;
  });
}

let shown = (): string | undefined => undefined;
let impersonationOver = () => {};

/** Registers who this tab shows (the session), which changes are sent with. */
export function onShown(now: () => string | undefined): void {
  shown = now;
}

/** Registers the one listener (the session) for responses that say the time to look in is over. */
export function onImpersonationOver(listener: () => void): void {
  impersonationOver = listener;
}

export type ReceivedFile = { fileName: string; content: Blob };

/** Sends one request and reads the file it responds with. Throws `ApiError` only. */
export function sendForFile(request: BuiltRequest): Promise<ReceivedFile> {
  return exchange(request, {}, async (response) => ({
    fileName: fileNameIn(response.headers),
    content: await response.blob(),
  }));
}

/** Every request goes through here, so that each learns that the session has ended. */
async function exchange<T>(
  request: BuiltRequest,
  { signal }: { signal?: AbortSignal | undefined },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const acting = request.method === "GET" ? undefined : shown();
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      credentials: "include",
      // The browser sets the content type of forms, with the boundary.
      headers: {
        ...(typeof request.body === "string" && { "content-type": "application/json" }),
        ...(request.method !== "GET" && { [TAB_HEADER]: TAB_ID }),
        ...(acting !== undefined && { [ACTING_HEADER]: acting }),
      },
      body: request.body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw errorFromBody(await readJson(response), response.status);
    return await read(response);
  } catch (thrown) {
    const error = errorFromThrown(thrown, signal);
    if (error instanceof ApiError && error.err === "bad_access_token") sessionEnded();
    if (error instanceof ApiError && error.err === "impersonation_over") impersonationOver();
    if (error instanceof ApiError && ON_HOLD.has(error.err)) putOnHold();
    throw error;
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((thrown: unknown) => {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  });
}

/** The server encodes names so that every header can carry them. */
function fileNameIn(headers: Headers): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "") ?? [];
  return encoded === undefined ? "limelight" : decodeURIComponent(encoded);
}
