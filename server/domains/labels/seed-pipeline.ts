import type { Context } from "../../context.ts";
import { PIPELINE } from "./pipeline.ts";
import { insertStatuses } from "./store.ts";

/** The statuses a new customer starts with. Within the transaction that makes the customer. */
export async function seedPipeline({ ctx, customerId }: { ctx: Context; customerId: string }): Promise<void> {
  await insertStatuses({ db: ctx.db, customerId }, PIPELINE, ctx.clock.now());
}
