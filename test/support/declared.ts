import type { Endpoint } from "#contract/base/endpoint.ts";
import type { ErrorCode } from "#contract/base/errors.ts";

const OF_ANY: ErrorCode[] = ["bad_request", "invalid_json", "too_large", "too_many_requests", "bad_origin"];
const OF_SIGNED_IN: ErrorCode[] = ["bad_access_token", "access_expired", "invalid_api_key"];

const OF_STANDING: ErrorCode[] = ["second_factor_required", "account_closing", "workspace_closing"];
/** Codes for administrators who impersonate users, and for tabs that show another session. */
const OF_SHOWN: ErrorCode[] = ["read_only", "impersonation_over", "session_changed"];

/** The codes an endpoint may refuse with: those it declares and those of its kind. */
export function declaredBy({ auth, errors = [] }: Endpoint): readonly string[] {
  return [
    ...OF_ANY,
    ...OF_SHOWN,
    ...(auth === "public" ? [] : OF_SIGNED_IN),
    ...(auth === "registered" || auth === "creator" || auth === "admin" ? OF_STANDING : []),
    ...(auth === "creator" ? ["not_found"] : []),
    ...(auth === "admin" ? ["forbidden"] : []),
    ...errors,
  ];
}
