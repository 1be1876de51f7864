import type { Client, Context, Member } from "#server/context.ts";
import { recordAudit } from "#server/db/audit/audit-log.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ACCESS_SECONDS } from "#contract/base/limits.ts";
import { REFRESH_SECONDS } from "#server/http/client.ts";
import { refuse } from "#server/errors.ts";
import { derive, newToken, secretKey, tokenHash } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import * as store from "./store.ts";

/** A session that is not remembered ends with the browser, and after this time at the latest. */
const BROWSER_SESSION_SECONDS = 24 * 60 * 60;
/** However often it is used, a session ends so long after the sign-in. */
const ABSOLUTE_MS = 90 * 24 * 60 * 60 * 1000;
const GRACE_MS = 30_000;

/** Starts a session on this device. */
export async function startSession(
  ctx: Pick<Context, "db" | "clock" | "config">,
  client: Client,
  { userId, customerId, remember }: { userId: string; customerId: string; remember: boolean },
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const id = crypto.randomUUID();
  const access = newToken();
  const refresh = signRefreshToken(secretKey(ctx.config), id, newToken());
  await store.insertSession(ctx.db, {
    id,
    userId,
    workspaceId: customerId,
    remember,
    accessHash: tokenHash(access),
    accessExpiresAt: new Date(now + ACCESS_SECONDS * 1000),
    refreshHash: tokenHash(refresh),
    expiresAt: new Date(now + lifetime(remember)),
    userAgent: client.userAgent,
    createdAt: new Date(now),
  });
  client.setSession({ access, refresh, remember });
}

/**
 * Exchanges the refresh token for the next pair. The pair is derived from the token, so a second tab or a repeated
 * request within the grace period gets the same one. An earlier token of this session has been stolen: the session
 * ends. What this session never had changes nothing: its id is no secret. False when there is nothing to refresh with.
 */
export async function rotateSession(ctx: Context, client: Client): Promise<boolean> {
  const token = client.refreshToken ?? "";
  const id = sessionIdOf(token);
  if (!id) return false;
  return inTransaction(ctx, async (tx) => {
    const { db, clock, config } = tx;
    const now = clock.now();
    const session = await store.lockSession(db, id, now);
    if (!session) return false;
    const secret = secretKey(config);
    const next = {
      access: derive(secret, "access", token),
      refresh: signRefreshToken(secret, id, derive(secret, "refresh", token)),
    };
    const given = tokenHash(token);
    if (session.refreshHash.equals(given)) {
      await store.updateSession(db, id, {
        accessHash: tokenHash(next.access),
        accessExpiresAt: new Date(Math.min(now.getTime() + ACCESS_SECONDS * 1000, endOf(session))),
        refreshHash: tokenHash(next.refresh),
        previousRefreshHash: given,
        rotatedAt: now,
        expiresAt: new Date(Math.min(now.getTime() + lifetime(session.remember), endOf(session))),
      });
    } else if (!inGrace(session, given, now)) {
      if (!isSigned(secret, token)) return false;
      await store.deleteSessions(db, [id]);
      tx.disconnect([id]);
      const { userId: subjectId, workspaceId: customerId } = session;
      await recordAudit(tx, client, { kind: "session.stolen", subjectId, customerId });
      return false;
    }
    client.setSession({ ...next, remember: session.remember });
    return true;
  });
}

/**
 * Ends the session on this device, also when only the refresh token is left to identify it, and disconnects its tabs.
 * The id alone is not enough: it is no secret.
 */
export async function endSession(
  { db, actor, disconnect }: Pick<Context, "db" | "actor" | "disconnect">,
  client: Client,
): Promise<void> {
  const token = client.refreshToken ?? "";
  const byToken = await store.deleteSessionOfToken(db, sessionIdOf(token), tokenHash(token));
  const own = actor.kind === "member" ? [actor.sessionId] : [];
  await store.deleteSessions(db, own);
  disconnect([...own, ...byToken]);
  client.dropSession();
}

/** The member an access token belongs to, or null. */
export async function findSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  accessToken: string,
): Promise<Member | null> {
  const row = await store.findSessionMember(db, tokenHash(accessToken), clock.now());
  if (!row) return null;
  const { firstName, lastName, deletionAt, workspaceDeletionAt, lacksSecondFactor, member: role, ...others } = row;
  const { sessionOwnerId, isSessionOwnerAdmin, impersonationUntil: until, workspaceOwner: ownerId, ...shown } = others;
  const rest = { ...shown, ownerId };
  const name = `${firstName} ${lastName}`.trim();
  if (until !== null) {
    // The session ends early if the member left or became an administrator, or if the administrator lost that role.
    const isOver = until <= clock.now() || role === null || rest.isAdmin || !isSessionOwnerAdmin;
    const impersonation = { by: sessionOwnerId, until, isOver };
    return { kind: "member", ...rest, name, member: role ?? "viewer", isAdmin: false, impersonation };
  }
  if (role === null) return null;
  const member: Member = { kind: "member", ...rest, name, member: role };
  if (deletionAt !== null) return { ...member, hold: "account_closing" };
  if (workspaceDeletionAt !== null) return { ...member, hold: "workspace_closing" };
  return lacksSecondFactor ? { ...member, hold: "second_factor_required" } : member;
}

/** The signed-in caller of a public endpoint that only some inputs need one for. Fails as calls for users do. */
export function requireMember({ actor }: Pick<Context, "actor">, { refreshToken }: Client): Member {
  return actor.kind === "member" ? actor : refuse(refreshToken ? "access_expired" : "bad_access_token");
}

/**
 * Session id, random part, signature. The signature shows that this session once had the token, also when its hash is no
 * longer stored.
 */
function signRefreshToken(secret: string, sessionId: string, random: string): string {
  const unsigned = `${sessionId}.${random}`;
  return `${unsigned}.${derive(secret, "refresh token", unsigned)}`;
}

function isSigned(secret: string, token: string): boolean {
  const end = token.lastIndexOf(".");
  const expected = derive(secret, "refresh token", token.slice(0, Math.max(0, end)));
  return tokenHash(token.slice(end + 1)).equals(tokenHash(expected));
}

/** The session id encoded in a refresh token. */
function sessionIdOf(refreshToken: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(refreshToken)?.[1];
}

function inGrace({ previousRefreshHash, rotatedAt }: store.SessionRow, given: Buffer, now: Date): boolean {
  return (
    previousRefreshHash?.equals(given) === true && rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= GRACE_MS
  );
}

function endOf({ createdAt }: store.SessionRow): number {
  return createdAt.getTime() + ABSOLUTE_MS;
}

function lifetime(remember: boolean): number {
  return (remember ? REFRESH_SECONDS : BROWSER_SESSION_SECONDS) * 1000;
}

/** Deletes expired sessions and single-use links. */
export async function deleteExpiredSessions({ ctx }: { ctx: Context }): Promise<void> {
  await store.deleteExpired(ctx.db, ctx.clock.now());
}
