import { z } from "zod";
import { endpointsOf, type Endpoint } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { typed } from "./base/text.ts";
import { userView } from "./users.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("impersonation");

export const IMPERSONATION_MS = 30 * 60_000;
export const REASON_MAX = 300;

/**
 * Whether an administrator who impersonates a member can make this call: it must change nothing, and show nothing that
 * is a person's own or lets someone sign in. The only place that decides this.
 */
export function isOpenToImpersonation({
  method,
  auth,
  unsafe,
  download,
  isSensitive,
  whileImpersonating,
}: Endpoint): boolean {
  if (whileImpersonating) return true;
  return method === "GET" && auth !== "admin" && !unsafe && !download && !isSensitive;
}

export const beginImpersonation = endpoint({
  method: "POST",
  path: "/admin/impersonation",
  audit: "impersonation.begun",
  auth: "admin",
  summary: "See the product as a member of a workspace, for 30 minutes, without changing anything",
  body: z.strictObject({
    userId: uuid,
    workspaceId: uuid,
    /** The workspace's owner reads it. */
    reason: typed(REASON_MAX).min(10, problem("input.why")),
  }),
  reply: z.object({ success: z.literal(true), user: userView }),
  errors: ["not_found"],
  perMinute: 20,
});

/** Also once the time is over. Without an impersonation it changes nothing. */
export const stopImpersonation = endpoint({
  method: "POST",
  path: "/auth/stop-impersonation",
  auth: "public",
  summary: "Be oneself again",
  reply: z.object({ success: z.literal(true) }),
  errors: ["access_expired"],
  whileImpersonating: true,
});
