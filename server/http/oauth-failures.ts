import * as oauth from "openid-client";

/** The status of a reply that says nothing about the user; undefined: the other side has refused the sign-in. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof oauth.ResponseBodyError)
    return error.status === 429 || error.status >= 500 ? error.status : undefined;
  if (error instanceof oauth.ClientError) {
    if (error.code === "OAUTH_TIMEOUT") return 504;
    return error.cause instanceof Response ? statusOfReply(error.cause) : statusOf(error.cause);
  }
  return error instanceof TypeError ? 503 : undefined;
}

function statusOfReply({ status }: Response): number | undefined {
  return status === 429 || status >= 500 ? status : undefined;
}

/** Codes of the library; never values of tokens or addresses. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? `${error.message} (${error.code})` : error.message;
}
