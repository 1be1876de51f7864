import { z } from "zod";
import { uuid } from "#contract/base/ids.ts";
import { UNSUBSCRIBE_PATH } from "#contract/mail/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { tenantDatabase } from "../../db/row-security.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { inTransaction } from "../../db/transaction.ts";
import { seal, unseal } from "../../secrets.ts";
import { isWorkspace, suppress } from "./suppressions-store.ts";

type Keys = Pick<Config, "secretKey" | "dataDir">;
const PURPOSE = "unsubscribe";
const subscription = z.strictObject({ customerId: uuid, address: z.string() });
type Subscription = z.infer<typeof subscription>;

/** Works as long as the workspace exists, whatever becomes of the mail. It shows neither the workspace nor the address. */
export function unsubscribeLink(config: Keys, of: Subscription): string {
  return `${UNSUBSCRIBE_PATH}${seal(config, PURPOSE, JSON.stringify(of))}`;
}

/** undefined: this installation did not make the token. */
export function readUnsubscribeToken(config: Keys, token: string): Subscription | undefined {
  const text = unseal(config, PURPOSE, token);
  return text === undefined ? undefined : subscription.parse(JSON.parse(text));
}

/** Puts the address on the workspace's list; nothing is changed for a workspace that was deleted. */
export async function unsubscribe(ctx: Context, { customerId, address }: Subscription): Promise<void> {
  await inTransaction({ ...ctx, db: tenantDatabase(ctx.db, customerId) }, async ({ db, clock, emit }) => {
    if (!(await isWorkspace({ db, customerId }))) return;
    await suppress({ db, customerId }, { address, reason: "unsubscribed", now: clock.now() });
    emitChanged({ emit, customerId }, ["suppressions", "mail", "mail-sequences"]);
  });
}
