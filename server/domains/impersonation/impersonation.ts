import * as contract from "#contract/impersonation.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Client, Context } from "../../context.ts";
import { recordAudit } from "../../db/audit/audit-log.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { ACCESS_COOKIE } from "../../http/client.ts";
import { write } from "../../kernel/handler.ts";
import { tokenHash } from "../../secrets.ts";
import { endOf } from "../auth/index.ts";
import { readUser, shownTo } from "../users/index.ts";
import * as store from "./store.ts";

/**
 * The administrator's own session shows the member from now on. Its tokens stay as they are: all tabs show the same, and
 * no second session can be left behind.
 */
export const beginImpersonation = write(contract.beginImpersonation)(async ({ ctx, input, audit }) => {
  const { userId, workspaceId: customerId, reason } = input;
  const { sessionId, userId: by } = ctx.actor;
  const member = (await store.selectMember(ctx.db, { userId, customerId })) ?? refuse("not_found");
  if (member.isAdmin) refuse("forbidden", say("impersonation.administrator"));
  const until = new Date(ctx.clock.now().getTime() + contract.IMPERSONATION_MS);
  await store.begin(ctx.db, sessionId, { userId, customerId, until });
  audit({ customerId, subjectId: userId, detail: reason });
  ctx.disconnect([sessionId]);
  const user = await readUser({ ctx, userId, customerId });
  return { user: shownTo({ impersonation: { by, until, isOver: false } }, user) };
});

/** By the access token alone: the member that is shown may be gone. */
export const stopImpersonation = write(contract.stopImpersonation)(async ({ ctx, client }) => {
  const token = client.cookie(ACCESS_COOKIE);
  const ended = token === null ? undefined : await store.end(ctx.db, tokenHash(token));
  // An expired token has to be renewed first.
  if (!ended && ctx.actor.kind !== "member" && client.refreshToken !== null) refuse("access_expired");
  if (ended) await recordEnd(ctx, ended, client);
});

async function recordEnd(ctx: Context, ended: store.Ended, client?: Client): Promise<void> {
  await recordAudit(ctx, client, endOf(ended, ended));
  ctx.disconnect([ended.sessionId]);
}

/** Sessions that were left after their time was over end: what their tabs show is not the administrator's. */
export async function endForgotten({ ctx }: { ctx: Context }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const ended of await store.deleteOver(tx.db, tx.clock.now())) await recordEnd(tx, ended);
  });
}
