import type { NotedVerb } from "#contract/actions.ts";
import type { Context, System } from "../../context.ts";
import { insertAction } from "./store.ts";

type Noted = { ctx: Context<System>; customerId: string; verb: NotedVerb; title: string };

/** Notes in a customer's history what the operator did to it. Call it within the transaction that did it. */
export async function noteAction({ ctx, customerId, verb, title }: Noted): Promise<void> {
  const by = { actorId: null, createdAt: ctx.clock.now() };
  await insertAction({ db: ctx.db, customerId }, { ...by, verb, title, count: 1, inverse: null });
}
