import { ACTING_HEADER, TAB_HEADER } from "#contract/base/headers.ts";
import { HTTP_TIMEOUT_MS } from "#contract/base/limits.ts";
import { ApiError, errorFromBody, errorFromThrown } from "./api-error.ts";
import type { BuiltRequest } from "./build-request.ts";
import { beginWrite } from "./outlive.ts";
import { TAB_ID } from "./tab-id.ts";

const sessionEnded = new Set<() => void>();

/** Registers a listener for responses that say the session has ended; returns a function that removes it. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEnded.add(listener);
  return () => void sessionEnded.delete(listener);
}

let putOnHold = () => {};
const ON_HOLD = new Set(["second_factor_required", "account_closing", "workspace_closing"]);

/** Registers the one listener (the session) for refusals until the user has done something about their account. */
export function onHold(listener: () => void): void {
  putOnHold = listener;
}

/** `isStored`: a draft of it is in this browser until the server has replied. */
type SendOptions = { signal?: AbortSignal | undefined; isStored?: boolean };

/** Sends one request and reads its JSON; a write outlives the page where it can. Throws `ApiError` only. */
export async function send(request: BuiltRequest, { signal, isStored = false }: SendOptions = {}): Promise<unknown> {
  // What can be cancelled is a read, whatever its method.
  const life = request.method === "GET" || signal ? null : beginWrite(request.body, { isStored });
  try {
    return await sendForJson(request, { signal, keepalive: life?.keepalive ?? false });
  } finally {
    life?.end();
  }
}

function sendForJson(request: BuiltRequest, options: ExchangeOptions): Promise<unknown> {
  return exchange(request, options, async (response) => {
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

type ExchangeOptions = { signal?: AbortSignal | undefined; keepalive?: boolean };

/** Every request goes through here, so that each learns that the session has ended. */
async function exchange<T>(
  request: BuiltRequest,
  { signal, keepalive = false }: ExchangeOptions,
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
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw errorFromBody(await readJson(response), response.status);
    return await read(response);
  } catch (thrown) {
    const error = errorFromThrown(thrown, signal);
    if (error instanceof ApiError && error.err === "bad_access_token") for (const listener of sessionEnded) listener();
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
