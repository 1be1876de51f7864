import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { email, proofOfIdentity, token } from "./credentials.ts";
import { NAME_MAX, PASSWORD_MAX } from "../base/limits.ts";
import { newPassword } from "./password.ts";
import { PLAN_IDS } from "../plans.ts";
import { typed } from "../base/text.ts";
import { userView } from "../users.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("auth");

const password = newPassword(z.string().max(PASSWORD_MAX, problem("input.passwordTooLong", { max: PASSWORD_MAX })));
const firstName = typed(NAME_MAX).min(1, problem("input.firstName"));
const lastName = typed(NAME_MAX).min(1, problem("input.lastName"));

/** Six digits, or a recovery code; spaces and hyphens do not matter. */
const code = z.string().trim().min(1, problem("input.code")).max(40);

const currentPassword = z.string().min(1, problem("input.currentPassword")).max(PASSWORD_MAX);

const signedIn = z.object({ success: z.literal(true), user: userView });
const done = z.object({ success: z.literal(true) });

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  audit: "sign-in",
  auth: "public",
  summary: "Sign in with email and password",
  body: z.strictObject({
    email,
    password: z.string().min(1, problem("input.password")).max(PASSWORD_MAX),
    /** Keep the session 30 days; otherwise it ends with the browser. */
    remember: z.boolean().default(false),
    /**
     * A code of the authenticator app, or a recovery code. A call without it fails with `code_required` where it is
     * needed.
     */
    code: code.optional(),
  }),
  reply: signedIn,
  errors: ["invalid_credentials", "sample_sign_in_refused", "code_required", "invalid_code"],
  perMinute: 20,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  whileImpersonating: true,
  audit: "sign-out",
  auth: "public",
  summary: "End this session; harmless when there is none",
  reply: done,
});

export const signup = endpoint({
  method: "POST",
  path: "/auth/signup",
  audit: "sign-up",
  auth: "public",
  summary: "Create an account and its workspace, and sign in",
  body: z.strictObject({
    /**
     * The token of the link that sendSignupEmail mailed to this address, or of an invitation for it. It is not needed
     * on the machine itself while no mail server is configured: trying Limelight on one's own computer should not take
     * a mail server.
     */
    token: token.optional(),
    first_name: firstName,
    last_name: lastName,
    email,
    password,
    /** Spelled as the specification does. */
    privacyAccepeted: z.literal(true, problem("input.privacyPolicy")),
    newsletterAccepted: z.boolean().default(false),
    company: typed(NAME_MAX).default(""),
    role: typed(NAME_MAX).default(""),
    /** 1 free or 2 creator; the others are granted, not taken. */
    plan: z.literal([PLAN_IDS.free, PLAN_IDS.creator]).default(PLAN_IDS.free),
  }),
  reply: signedIn,
  errors: ["email_unavailable", "invalid_link", "link_required", "signup_closed"],
});

/** The reply does not depend on whether the address has an account: only its mailbox learns that. */
export const sendSignupEmail = endpoint({
  method: "POST",
  path: "/auth/send-signup-email",
  auth: "public",
  summary: "Mail a link to sign up with; someone with an account is reminded of it instead",
  /** `claim`: the creator whose profile they want to claim afterwards; the link leads on to it. */
  body: z.strictObject({ email, claim: creatorId.optional() }),
  reply: done,
  errors: ["signup_closed"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password",
  auth: "public",
  summary: "Mail a link to choose a new password with; the same answer for addresses without an account",
  body: z.strictObject({ email }),
  reply: done,
});

export const verifyToken = endpoint({
  method: "POST",
  path: "/auth/verify-token",
  auth: "public",
  summary: "What a link from a mail is for, without using it up",
  body: z.strictObject({ token }),
  reply: z.object({
    success: z.literal(true),
    purpose: z.enum(["signup", "reset", "invitation"]),
    email: z.string(),
    /** For a new password: how many API keys its user has. */
    apiKeys: z.int().optional(),
  }),
  errors: ["invalid_link"],
  perMinute: 30,
});

/** Other devices are signed out: all of them with a link, all but this one with the current password. */
export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  audit: "password.changed",
  auth: "public",
  summary: "Set a new password, with a link from resetPassword or with the current password",
  touches: ["account"],
  body: z.strictObject({
    token: token.optional(),
    current: currentPassword.optional(),
    password,
    /** Makes the user's API keys stop working; when absent, with a link they do and with the current password not. */
    revokeKeys: z.boolean().optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** The user's API keys, by name: those that stopped working, or those that still work. */
    keys: z.object({ revoked: z.boolean(), names: z.array(z.string()) }),
  }),
  errors: ["access_expired", "bad_access_token", "invalid_link", "wrong_current_password"],
  perMinute: 20,
});

const sessionView = z.object({
  _id: uuid,
  /** As the browser describes itself; null when it does not. */
  userAgent: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** To the quarter of an hour: when its access was last renewed. */
  lastUsedAt: z.iso.datetime(),
  remembered: z.boolean(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const listSessions = endpoint({
  method: "GET",
  path: "/registered/user/sessions",
  isSensitive: true,
  auth: "user",
  summary: "Devices the user is signed in on, the current one first",
  reads: ["account"],
  reply: z.object({ sessions: z.array(sessionView) }),
});

export const endOneSession = endpoint({
  method: "DELETE",
  path: "/registered/user/sessions/{id}",
  audit: "session.ended",
  auth: "user",
  summary: "Sign the user out on one device",
  touches: ["account"],
  params: z.object({ id: uuid }),
  reply: done,
  errors: ["not_found"],
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/registered/user/sign-out-others",
  audit: "sessions.ended",
  auth: "user",
  summary: "Sign the user out on every device but this one",
  touches: ["account"],
  reply: z.object({ success: z.literal(true), ended: z.int() }),
});

export const setupState = endpoint({
  method: "GET",
  path: "/auth/setup",
  auth: "public",
  summary: "Whether the first administrator is still to be created, and how this installation signs people in",
  reply: z.object({
    needsSetup: z.boolean(),
    signup: z.enum(["open", "invite", "closed"]),
    /** Where passkeys work: they belong to the address that people open this installation at. */
    passkeyOrigin: z.string(),
    /** Whether signing up begins with a link sent by mail, for this caller. */
    signupByMail: z.boolean(),
    /** The name of the OpenID provider that people can sign in with; null without one. */
    external: z.string().nullable(),
    /** The privacy notice that people accept when they sign up. */
    privacyUrl: z.string(),
    /** Sign-ins of the sample world; only present for callers on the machine itself. */
    sampleSignIns: z.array(z.object({ email: z.string(), who: z.enum(["brand", "agency", "creator", "admin"]) })),
  }),
});

export const setup = endpoint({
  method: "POST",
  path: "/auth/setup",
  audit: "sign-up",
  auth: "public",
  summary: "Create the first administrator with the one-time link printed at start",
  body: z.strictObject({
    token,
    first_name: firstName,
    last_name: lastName,
    email,
    password,
    company: typed(NAME_MAX).default(""),
  }),
  reply: signedIn,
  errors: ["invalid_setup_token", "setup_done", "email_unavailable"],
  perMinute: 10,
});

/**
 * Exchanges the refresh cookie for a new pair. Public, because the access cookie has expired when it is called. Fails
 * with `bad_access_token` when there is nothing to refresh with: the client then signs out.
 */
export const refreshToken = endpoint({
  method: "POST",
  path: "/registered/user/refresh-token",
  whileImpersonating: true,
  auth: "public",
  summary: "Renew the access cookie with the refresh cookie",
  reply: done,
  errors: ["bad_access_token"],
  perMinute: 60,
});

export const RECOVERY_CODES = 10;

export const secondFactor = endpoint({
  method: "GET",
  path: "/registered/user/second-factor",
  isSensitive: true,
  auth: "user",
  summary: "Whether signing in with the password also takes a code",
  reads: ["account"],
  reply: z.object({ enabledAt: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() }),
});

/** Nothing changes before the first code confirms it. */
export const beginSecondFactor = endpoint({
  method: "POST",
  path: "/registered/user/second-factor/begin",
  auth: "user",
  summary: "A secret for an authenticator app, as text and as the address that its QR code holds",
  body: z.strictObject({ current: currentPassword }),
  reply: z.object({ success: z.literal(true), secret: z.string(), uri: z.string() }),
  errors: ["wrong_current_password", "already_enabled", "is_sample", "no_password"],
  perMinute: 20,
});

const recoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/registered/user/second-factor/confirm",
  audit: "second-factor.on",
  auth: "user",
  touches: ["account"],
  summary: "Ask for a code from now on; other devices are signed out. The recovery codes are shown only here",
  body: z.strictObject({ code }),
  reply: recoveryCodes,
  errors: ["invalid_code", "already_enabled", "not_found"],
  perMinute: 20,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/registered/user/second-factor/recovery-codes",
  audit: "recovery-codes.renewed",
  auth: "user",
  touches: ["account"],
  summary: "New recovery codes; the former stop working",
  body: z.strictObject({ code }),
  reply: recoveryCodes,
  errors: ["invalid_code", "not_found"],
  perMinute: 20,
});

export const removeSecondFactor = endpoint({
  method: "POST",
  path: "/registered/user/second-factor/remove",
  audit: "second-factor.off",
  auth: "user",
  touches: ["account"],
  summary: "Sign in with the password alone again",
  body: z.strictObject({ current: proofOfIdentity, code }),
  reply: done,
  errors: ["wrong_current_password", "recent_sign_in_required", "invalid_code", "not_found"],
  perMinute: 20,
});
