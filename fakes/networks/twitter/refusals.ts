import type { Manners } from "../behaviour/misbehave.ts";

const problem = (status: number, title: string) => ({ title, detail: title, type: "about:blank", status });

export const UNAUTHORIZED = problem(401, "Unauthorized");
export const INVALID = {
  ...problem(400, "Invalid Request"),
  errors: [{ message: "One or more parameters were invalid." }],
};

export const MANNERS: Manners = {
  // No Retry-After: the time of the reset.
  ratelimit: ({ at }) => ({
    status: 429,
    headers: { "x-rate-limit-remaining": "0", "x-rate-limit-reset": String(Math.ceil(at.getTime() / 1000)) },
    body: problem(429, "Too Many Requests"),
  }),
  quota: {
    status: 403,
    body: {
      title: "UsageCapExceeded",
      period: "Monthly",
      scope: "Product",
      detail: "Usage cap exceeded: Monthly product cap",
      type: "https://api.twitter.com/2/problems/usage-capped",
    },
  },
  broken: { status: 503, body: problem(503, "Service Unavailable") },
  malformed: { status: 200, body: { data: [{ id: 7, username: null }] } },
};
