import type { Answer, Manners } from "../behaviour/misbehave.ts";

/** An error in the Graph API's format: nearly all of them are sent with status 400. */
export function refusal(
  code: number,
  message: string,
  { subcode, status = 400 }: { subcode?: number; status?: number } = {},
): Answer {
  const error = { message, type: "OAuthException", code, error_subcode: subcode, fbtrace_id: "Asample" };
  return { status, body: { error } };
}

export const TOKEN_INVALID = refusal(190, "Invalid OAuth access token - Cannot parse access token");
export const TOKEN_EXPIRED = refusal(190, "Error validating access token: Session has expired.", { subcode: 463 });
export const NOT_SUPPORTED = refusal(100, "Unsupported get request.", { subcode: 33 });
/** For missing and for personal accounts: the API does not distinguish them. */
export const NOT_VISIBLE = refusal(110, "Invalid user id", { subcode: 2_207_013 });

export const MANNERS: Manners = {
  // Without a retry time.
  ratelimit: () => refusal(4, "(#4) Application request limit reached", { status: 403 }),
  quota: refusal(32, "(#32) Page request limit reached"),
  private: NOT_VISIBLE,
  broken: refusal(2, "An unexpected error has occurred. Please retry your request later.", { status: 500 }),
  malformed: { status: 200, body: { business_discovery: { id: 7 } } },
};
