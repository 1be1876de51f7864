import type { exportPdf } from "#contract/exports.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { HTTP_TIMEOUT_MS } from "#contract/limits.ts";
import { ApiError, errorFromBody, errorFromThrown } from "#web/api/api-error.ts";
import { buildRequest } from "#web/api/build-request.ts";
import { refreshAccess } from "#web/api/refresh.ts";

export type FetchedFile = { fileName: string; content: Blob };

/** A file that is the answer to a POST, which no link can ask for. Throws `ApiError` only. */
export async function fetchFile(endpoint: typeof exportPdf, input: InputOf<typeof exportPdf>): Promise<FetchedFile> {
  const sentAt = Date.now();
  return exchange(endpoint, input).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.err !== "access_expired") throw error;
    await refreshAccess(sentAt);
    return exchange(endpoint, input);
  });
}

async function exchange(endpoint: typeof exportPdf, input: InputOf<typeof exportPdf>): Promise<FetchedFile> {
  const { url, method, body } = buildRequest(endpoint, input);
  try {
    const response = await fetch(url, {
      method,
      body,
      credentials: "include",
      headers: { "content-type": "application/json" },
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    });
    if (!response.ok) throw errorFromBody(await response.json().catch(() => undefined), response.status);
    return { fileName: nameIn(response.headers), content: await response.blob() };
  } catch (thrown) {
    throw errorFromThrown(thrown);
  }
}

/** The server spells names so that every header can carry them. */
function nameIn(headers: Headers): string {
  const [, spelled] = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "") ?? [];
  return spelled === undefined ? "limelight.pdf" : decodeURIComponent(spelled);
}
