import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { listsFull } from "./rules.ts";
import { countOwnLists, insertList, selectByTitle, type ListRow } from "./store.ts";

type NewListInput = { ctx: Context<Member>; title: string; description?: string };

/** Creates an empty list. Call it within a transaction that holds the tenant's lock, so that the checks of title and limit hold. */
export async function openList({ ctx, title, description = "" }: NewListInput): Promise<ListRow> {
  const tenant = tenantOf(ctx);
  if (await selectByTitle(tenant, title)) refuse("title_taken");
  const full = listsFull(ctx.actor.plan, await countOwnLists(tenant));
  if (full) refuse("plan_limit", { msg: full });
  const row = await insertList(tenant, { title, description, at: ctx.clock.now() });
  if (!row) throw new Error("the inserted list was not returned");
  return row;
}
