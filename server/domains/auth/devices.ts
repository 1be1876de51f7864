import * as contract from "#contract/auth/endpoints.ts";
import type { Context } from "#server/context.ts";
import { refuse } from "#server/errors.ts";
import { ACCESS_SECONDS } from "#contract/base/limits.ts";
import { read, write } from "../../kernel/handler.ts";
import * as store from "./store.ts";

export const listSessions = read(contract.listSessions)(async ({ ctx }) => {
  const { userId, sessionId } = ctx.actor;
  const rows = await store.selectSessions(ctx.db, { userId, now: ctx.clock.now() });
  const sessions = rows.map(({ id, userAgent, createdAt, accessExpiresAt, remember }) => ({
    _id: id,
    userAgent,
    startedAt: createdAt,
    lastUsedAt: new Date(accessExpiresAt.getTime() - ACCESS_SECONDS * 1000),
    remembered: remember,
    isCurrent: id === sessionId,
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
});

/** Signs a user out everywhere. */
export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  ctx.disconnect(await store.deleteSessionsOfUser(ctx.db, userId));
}

export const endOneSession = write(contract.endOneSession)(async ({ ctx, input: { id } }) => {
  const ended = await store.deleteSessionsOfUser(ctx.db, ctx.actor.userId, { only: id });
  if (ended.length === 0) refuse("not_found");
  ctx.disconnect(ended);
});

export const endOtherSessions = write(contract.endOtherSessions)(async ({ ctx }) => {
  const { userId, sessionId } = ctx.actor;
  const ended = await store.deleteSessionsOfUser(ctx.db, userId, { except: sessionId });
  ctx.disconnect(ended);
  return { ended: ended.length };
});
