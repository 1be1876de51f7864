import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./limits.ts";
import { newPassword } from "./password.ts";
import { PLAN_IDS } from "./plans.ts";
import { typed } from "./text.ts";
import { userView } from "./users.ts";

const endpoint = endpointsOf("auth");

const email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email("Enter a valid email address."));
const password = newPassword(z.string().max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`));
const name = (what: string) => typed(NAME_MAX).min(1, `Enter your ${what}.`);

const signedIn = z.object({ success: z.literal(true), user: userView });

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  auth: "public",
  summary: "Sign in with email and password",
  body: z.strictObject({
    email,
    password: z.string().min(1, "Enter your password.").max(PASSWORD_MAX),
    /** Keep the session 30 days; otherwise it ends with the browser. */
    remember: z.boolean().default(false),
  }),
  reply: signedIn,
  errors: ["invalid_credentials", "sample_sign_in_refused"],
  perMinute: 20,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  auth: "public",
  summary: "End this session; harmless when there is none",
  reply: z.object({ success: z.literal(true) }),
});

export const signup = endpoint({
  method: "POST",
  path: "/auth/signup",
  auth: "public",
  summary: "Create an account and its workspace, and sign in",
  body: z.strictObject({
    first_name: name("first name"),
    last_name: name("last name"),
    email,
    password,
    /** Spelled as the specification does. */
    privacyAccepeted: z.literal(true, "Accept the privacy policy to continue."),
    newsletterAccepted: z.boolean().default(false),
    company: typed(NAME_MAX).default(""),
    role: typed(NAME_MAX).default(""),
    /** 1 free or 2 creator; the others are granted, not taken. */
    plan: z.literal([PLAN_IDS.free, PLAN_IDS.creator]).default(PLAN_IDS.free),
  }),
  reply: signedIn,
  errors: ["email_unavailable", "signup_closed"],
  perMinute: 10,
});

export const setupState = endpoint({
  method: "GET",
  path: "/auth/setup",
  auth: "public",
  summary: "Whether the first administrator is still to be created, and how this installation signs people in",
  reply: z.object({
    needsSetup: z.boolean(),
    signup: z.enum(["open", "invite", "closed"]),
    /** The privacy notice that people accept when they sign up. */
    privacyUrl: z.string(),
    /** Sign-ins of the sample world; only present for callers on the machine itself. */
    sampleSignIns: z.array(z.object({ email: z.string(), who: z.enum(["brand", "agency", "creator", "admin"]) })),
  }),
});

export const setup = endpoint({
  method: "POST",
  path: "/auth/setup",
  auth: "public",
  summary: "Create the first administrator with the one-time link printed at start",
  body: z.strictObject({
    token: z.string().min(1).max(200),
    first_name: name("first name"),
    last_name: name("last name"),
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
  auth: "public",
  summary: "Renew the access cookie with the refresh cookie",
  reply: z.object({ success: z.literal(true) }),
  errors: ["bad_access_token"],
  perMinute: 60,
});
