import { z } from "zod";
import { proofOfIdentity } from "./auth/credentials.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { NAME_MAX } from "./base/limits.ts";
import { typed } from "./base/text.ts";
import { userView } from "./users.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("passkeys");

export const PASSKEYS_MAX = 20;

const done = z.object({ success: z.literal(true) });
const name = typed(NAME_MAX).min(1, problem("input.passkeyName"));

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
    .meta({ examples: ["AAAA"] });

/** What `navigator.credentials.get` resolves to, in JSON; fields that are not used are left out. */
const assertion = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100),
  }),
});

/** The reply of `navigator.credentials.create`. */
const attestation = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** Options of the browser's call, as WebAuthn writes them in JSON. */
const options = z.looseObject({ challenge: z.string() });

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/auth/passkey/begin",
  auth: "public",
  summary: "A challenge to sign in with a passkey: for this browser, once, for 15 minutes",
  reply: z.object({ success: z.literal(true), options }),
  perMinute: 30,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/auth/passkey",
  audit: "sign-in",
  auth: "public",
  summary: "Sign in with a passkey; it takes no password and no code",
  body: z.strictObject({ credential: assertion, remember: z.boolean().default(false) }),
  reply: z.object({ success: z.literal(true), user: userView }),
  errors: ["passkey_refused", "sign_in_expired", "sample_sign_in_refused"],
  perMinute: 20,
});

const passkeyView = z.object({
  _id: uuid,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: it has not signed in yet. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/registered/user/passkeys",
  isSensitive: true,
  auth: "user",
  summary: "The user's passkeys, the newest first",
  reads: ["account"],
  reply: z.object({ passkeys: z.array(passkeyView) }),
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/registered/user/passkeys/begin",
  auth: "user",
  summary: "A challenge to create a passkey with",
  body: z.strictObject({ current: proofOfIdentity }),
  reply: z.object({ success: z.literal(true), options }),
  errors: ["wrong_current_password", "recent_sign_in_required", "is_sample", "too_many_passkeys"],
  perMinute: 20,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/registered/user/passkeys",
  audit: "passkey.added",
  auth: "user",
  touches: ["account", "members"],
  summary: "Store the passkey that an authenticator created; announced by mail",
  body: z.strictObject({ credential: attestation, name }),
  reply: z.object({ success: z.literal(true), passkey: passkeyView }),
  errors: ["passkey_refused", "sign_in_expired", "passkey_taken", "too_many_passkeys"],
  perMinute: 20,
});

export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/registered/user/passkeys/{id}",
  auth: "user",
  touches: ["account"],
  summary: "Give a passkey another name",
  params: z.object({ id: uuid }),
  body: z.strictObject({ name }),
  reply: done,
  errors: ["not_found"],
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/registered/user/passkeys/{id}/remove",
  audit: "passkey.removed",
  auth: "user",
  touches: ["account", "members"],
  summary: "Make a passkey stop working; announced by mail",
  params: z.object({ id: uuid }),
  body: z.strictObject({ current: proofOfIdentity }),
  reply: done,
  errors: ["not_found", "only_sign_in", "wrong_current_password", "recent_sign_in_required"],
  perMinute: 20,
});
