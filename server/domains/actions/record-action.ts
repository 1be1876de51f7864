import type { Verb } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { insertAction } from "./store.ts";

type Recorded = {
  ctx: Context<Member>;
  verb: Verb;
  /** How many things were touched. */
  count: number;
  /** Title of the list it happened in, where there is one. */
  title: string | null;
  /** What the verb's undoer needs, as JSON keeps it. */
  inverse: object;
};

/** Notes who did what and what takes it back. Call it within the transaction that did it. Returns the action's id. */
export async function recordAction({ ctx, ...action }: Recorded): Promise<string> {
  const id = await insertAction(tenantOf(ctx), { ...action, actorId: ctx.actor.userId, createdAt: ctx.clock.now() });
  if (!id) throw new Error("an inserted action has an id");
  return id;
}
