import { z } from "zod";
import { endpointsOf, type Endpoint } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { NAME_MAX } from "./base/limits.ts";
import type { Permission } from "./base/permissions.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("api-keys");

/** What a key may be given: reading, and permissions of its creator's role. */
export const API_SCOPES = ["read", "crm.write", "imports.write"] as const satisfies readonly ("read" | Permission)[];
export type ApiScope = (typeof API_SCOPES)[number];

/** All keys begin with it, so that scanners of published code recognize one. */
export const API_KEY_PREFIX = "llk_";
export const API_KEYS_MAX = 50;
/** Calls per minute of one key. */
export const API_KEY_PER_MINUTE = 600;
/** Days that a key can be made to last; null: until it is revoked. */
export const API_KEY_DAYS = [30, 90, 365, null] as const;

/**
 * The scope that a key needs to make a call; undefined: keys cannot make it, because it is about a person, a session, the
 * keys themselves or the installation.
 */
export function scopeOf({ auth, can, method, unsafe, touches, isSensitive }: Endpoint): ApiScope | undefined {
  if (auth !== "registered" || isSensitive) return undefined;
  if (can !== undefined) return API_SCOPES.find((scope) => scope === can);
  const isRead = method === "GET" ? unsafe !== true : touches === undefined;
  return isRead ? "read" : undefined;
}

const apiKeyView = z.object({
  _id: uuid,
  name: z.string(),
  /** How the key begins: what distinguishes it in a list. */
  start: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Calls are made as this person; the key stops working when they leave. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null: it does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/workspace/keys",
  isSensitive: true,
  can: "keys.manage",
  reads: ["api-keys"],
  summary: "API keys of the workspace, the newest first",
  reply: z.object({ keys: z.array(apiKeyView) }),
  errors: ["forbidden"],
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/workspace/keys",
  audit: "key.created",
  can: "keys.manage",
  touches: ["api-keys"],
  summary: "A new API key; the reply is the only place that shows it",
  body: z.strictObject({
    name: typed(NAME_MAX).min(1, problem("input.keyName")),
    scopes: z.array(z.enum(API_SCOPES)).min(1, problem("input.scope")).max(API_SCOPES.length),
    days: z.literal(API_KEY_DAYS),
  }),
  reply: z.object({ success: z.literal(true), key: z.string(), view: apiKeyView }),
  errors: ["forbidden", "too_many_keys", "plan_limit"],
  perMinute: 10,
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/workspace/keys/{id}",
  audit: "key.revoked",
  can: "keys.manage",
  touches: ["api-keys"],
  summary: "Make an API key stop working at once",
  params: z.object({ id: uuid }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["forbidden", "not_found"],
});
