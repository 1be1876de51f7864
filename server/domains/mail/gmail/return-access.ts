import type { Context, System } from "../../../context.ts";
import type { QueueData } from "../../../jobs/queue.ts";
import { hasServers, type MailboxRow } from "../mailboxes/store.ts";
import { revoke, tokensIn } from "./access.ts";
import { hasAccess, selectAccessOf } from "./store.ts";

/** Gives the access of a mailbox at Gmail back once the transaction has committed: a transaction does not wait for Google. */
export async function returnAccess(ctx: Context, box: MailboxRow | undefined): Promise<void> {
  if (!box || hasServers(box) || box.password === null) return;
  const { customerId, userId, address, password: tokens } = box;
  await ctx.queue.send("revocations", { customerId, userId, address, tokens }, ctx.db);
}

/** Gives back all access of a workspace, before it is deleted. */
export async function returnAccessOf({ ctx, customerId }: { ctx: Context; customerId: string }): Promise<void> {
  for (const box of await selectAccessOf({ db: ctx.db, customerId })) await returnAccess(ctx, box);
}

/** Throws where Google does not answer. */
export async function revokeAccess({
  ctx,
  tokens: password,
  ...box
}: QueueData["revocations"] & { ctx: Context<System> }): Promise<void> {
  // Google ends all access to an account at once: another mailbox here would lose its own.
  if (!ctx.config.gmail || (await hasAccess(ctx.db, box.address))) return;
  const tokens = tokensIn(ctx.config, { ...box, password });
  if (tokens) await revoke(ctx, tokens);
}
