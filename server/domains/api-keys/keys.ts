import * as contract from "#contract/api-keys.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context, Member } from "#server/context.ts";
import { tenantOf } from "#server/db/tenant.ts";
import { assertRoom } from "#server/domains/plans/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import { linkHash, newToken } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import * as store from "./store.ts";

/** So many characters of a key are stored and shown. */
const START = contract.API_KEY_PREFIX.length + 4;
/** A key in constant use writes this often. */
const USE_RECORDED_MS = 60_000;
/** Expired keys are listed for so long, so that their owner sees why calls are refused. */
const EXPIRED_SHOWN_DAYS = 30;

export const listApiKeys = read(contract.listApiKeys)(async ({ ctx }) => {
  const rows = await store.selectKeys(tenantOf(ctx));
  const now = ctx.clock.now();
  return { keys: rows.map((row) => presented(row, now)) };
});

export const createApiKey = write(contract.createApiKey)(async ({ ctx, input: { name, scopes, days }, audit }) => {
  const tenant = tenantOf(ctx);
  if ((await store.countKeys(tenant)) >= contract.API_KEYS_MAX) refuse("too_many_keys");
  await assertRoom(ctx, "apiKeys");
  const key = `${contract.API_KEY_PREFIX}${newToken()}`;
  const row = await store.insertKey(tenant, {
    userId: ctx.actor.userId,
    name,
    hash: linkHash(key),
    start: key.slice(0, START),
    scopes: contract.API_SCOPES.filter((scope) => scopes.includes(scope)),
    expiresAt: days === null ? null : new Date(ctx.clock.now().getTime() + days * DAY_MS),
  });
  audit({ about: name, detail: row.scopes.join(", ") });
  return { key, view: presented({ ...row, createdBy: ctx.actor.name }, ctx.clock.now()) };
});

export const revokeApiKey = write(contract.revokeApiKey)(async ({ ctx, input: { id }, audit }) => {
  audit({ about: (await store.deleteKey(tenantOf(ctx), id)) ?? refuse("not_found") });
});

/**
 * The member that calls with this key, or null: their role as of now, no administration, and the key's scopes. A person
 * who has left the workspace takes their keys with them.
 */
export async function findApiKey({ db, clock }: Pick<Services, "db" | "clock">, key: string): Promise<Member | null> {
  if (!key.startsWith(contract.API_KEY_PREFIX)) return null;
  const now = clock.now();
  const row = await store.findKeyMember(db, linkHash(key), now);
  if (!row) return null;
  const { firstName, lastName, keyId, lastUsedAt, lacksSecondFactor, ...member } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USE_RECORDED_MS) await store.recordUse(db, keyId, now);
  const name = `${firstName} ${lastName}`.trim();
  return {
    kind: "member",
    ...member,
    isAdmin: false,
    sessionId: keyId,
    name,
    ...(lacksSecondFactor && { hold: "second_factor_required" }),
  };
}

export async function deleteExpired({ ctx: { db, clock } }: { ctx: Context }): Promise<void> {
  await store.deleteExpired(db, new Date(clock.now().getTime() - EXPIRED_SHOWN_DAYS * DAY_MS));
}

function presented(row: store.KeyRow, now: Date): contract.ApiKeyView {
  const { id, name, start, scopes, createdBy, createdAt, lastUsedAt, expiresAt } = row;
  return {
    _id: id,
    name,
    start,
    scopes,
    createdBy,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
  };
}
