import type { Manners } from "../behaviour/misbehave.ts";

/** An error in Helix's format. */
export function refusal(status: number, error: string, message: string) {
  return { error, status, message };
}

export const MANNERS: Manners = {
  // No Retry-After: the time when the bucket is full again.
  ratelimit: ({ at }) => ({
    status: 429,
    headers: { "ratelimit-remaining": "0", "ratelimit-reset": String(Math.ceil(at.getTime() / 1000)) },
    body: refusal(429, "Too Many Requests", "Request limit exceeded"),
  }),
  quota: {
    status: 429,
    headers: { "ratelimit-remaining": "0", "retry-after": "3600" },
    body: refusal(429, "Too Many Requests", "Request limit exceeded"),
  },
  private: { status: 403, body: refusal(403, "Forbidden", "The broadcaster is not shown") },
  broken: { status: 503, body: refusal(503, "Service Unavailable", "") },
  malformed: { status: 200, body: { data: [{ id: 1, login: null, display_name: "Malformed" }] } },
};
