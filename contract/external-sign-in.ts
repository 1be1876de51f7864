import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { email, proofOfIdentity, token } from "./auth/credentials.ts";
import { NAME_MAX } from "./base/limits.ts";
import { PLAN_IDS } from "./plans.ts";
import { typed } from "./base/text.ts";
import { userView } from "./users.ts";
import { problem } from "./messages/shared.ts";

/**
 * Sign-in by an OpenID provider: Google by default, any other by configuration. The paths are the specification's. Every
 * call answers `not_found` while no provider is configured.
 */
const endpoint = endpointsOf("external-sign-in");

const done = z.object({ success: z.literal(true) });

/** The configured provider; the name is the specification's, whichever it is. */
const service = z.literal("google").default("google");

/** Parameters with which the provider sent the browser back, as in the address. */
const data = z.string().min(1).max(8_000);

export const EXTERNAL_ACTIONS = ["signin", "associate"] as const;
export type ExternalAction = (typeof EXTERNAL_ACTIONS)[number];

export const externalUrl = endpoint({
  method: "GET",
  path: "/auth/google/url",
  auth: "public",
  summary: "Begin to sign in, or to connect the account, at the provider: the address to open",
  unsafe: true,
  query: z.object({ action: z.enum(EXTERNAL_ACTIONS).default("signin") }),
  reply: z.object({ success: z.literal(true), url: z.url() }),
  errors: ["access_expired", "bad_access_token", "not_found", "sign_in_service_unavailable"],
  perMinute: 30,
});

/** Signs in who has connected their account; for others the answer has what is left of a registration. */
export const externalAuth = endpoint({
  method: "POST",
  path: "/auth/google/auth",
  audit: "sign-in",
  auth: "public",
  summary: "Sign in with the answer of the provider, or begin to register",
  body: z.strictObject({
    data,
    /** The token of an invitation's link: the user joins its workspace. */
    invitation: token.optional(),
  }),
  reply: z.discriminatedUnion("result", [
    z.object({ success: z.literal(true), result: z.literal("signed_in"), user: userView }),
    z.object({ success: z.literal(true), result: z.literal("register"), token }),
  ]),
  errors: [
    "not_found",
    "sign_in_expired",
    "sign_in_not_confirmed",
    "sign_in_service_unavailable",
    "email_unverified",
    "account_exists",
    "signup_closed",
    "invalid_link",
    "sample_sign_in_refused",
  ],
  perMinute: 20,
});

export const requiredFields = endpoint({
  method: "GET",
  path: "/auth/google/complete-registration/required-fields",
  auth: "public",
  summary: "What a registration still needs, and what the provider answered",
  query: z.object({ token }),
  reply: z.object({
    fields: z.array(z.enum(["first_name", "last_name", "privacyAccepeted"])),
    email,
    first_name: z.string(),
    last_name: z.string(),
    /** Joins a workspace, which has a plan and a name. */
    isInvited: z.boolean(),
  }),
  errors: ["not_found", "sign_in_expired"],
  perMinute: 30,
});

/** Only in the browser that signed in at the provider. */
export const completeRegistration = endpoint({
  method: "POST",
  path: "/auth/google/complete-registration",
  audit: "sign-up",
  auth: "public",
  summary: "Create the account of a registration and its workspace, and sign in",
  body: z.strictObject({
    token,
    first_name: typed(NAME_MAX).min(1, problem("input.firstName")),
    last_name: typed(NAME_MAX).min(1, problem("input.lastName")),
    /** Spelled as the specification does. */
    privacyAccepeted: z.literal(true, problem("input.privacyPolicy")),
    newsletterAccepted: z.boolean().default(false),
    company: typed(NAME_MAX).default(""),
    role: typed(NAME_MAX).default(""),
    plan: z.literal([PLAN_IDS.free, PLAN_IDS.creator]).default(PLAN_IDS.free),
  }),
  reply: z.object({ success: z.literal(true), user: userView }),
  errors: [
    "not_found",
    "sign_in_expired",
    "account_exists",
    "email_unavailable",
    "identity_taken",
    "signup_closed",
    "invalid_link",
  ],
  perMinute: 20,
});

export const associate = endpoint({
  method: "POST",
  path: "/auth/google/associate",
  audit: "provider.connected",
  auth: "user",
  touches: ["account"],
  summary: "Connect the account with the provider's, to sign in by it",
  query: z.object({ service }),
  body: z.strictObject({
    data,
    current: proofOfIdentity,
  }),
  reply: done,
  errors: [
    "not_found",
    "wrong_current_password",
    "recent_sign_in_required",
    "sign_in_expired",
    "sign_in_not_confirmed",
    "sign_in_service_unavailable",
    "identity_taken",
    "already_connected",
  ],
  perMinute: 20,
});

export const disassociate = endpoint({
  method: "DELETE",
  path: "/auth/google/disassociate",
  audit: "provider.disconnected",
  auth: "user",
  touches: ["account"],
  summary: "Disconnect the account from the provider's; refused when there is no password to sign in with",
  query: z.object({ service }),
  reply: done,
  errors: ["not_found", "only_sign_in"],
});

export const signInMethods = endpoint({
  method: "GET",
  path: "/registered/user/sign-in-methods",
  isSensitive: true,
  auth: "user",
  summary: "How the user can sign in",
  reads: ["account"],
  reply: z.object({
    hasPassword: z.boolean(),
    /** How many API keys act as the user. */
    apiKeys: z.int(),
    /** The configured provider, and the address there that is connected; null without one. */
    external: z.object({ name: z.string(), connectedAs: z.string().nullable() }).nullable(),
  }),
});
