import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { listsFull } from "./rules.ts";
import { countOwnLists, insertList, selectByTitle, type ListRow } from "./store.ts";

type Given = { ctx: Context<Member>; title: string; description?: string };

/** A new, empty list. Within a transaction that holds the customer's lock, so that title and limit stay true. */
export async function openList({ ctx, title, description = "" }: Given): Promise<ListRow> {
  const tenant = tenantOf(ctx);
  if (await selectByTitle(tenant, title)) refuse("title_taken");
  const full = listsFull(ctx.actor.plan, await countOwnLists(tenant));
  if (full) refuse("plan_limit", { msg: full });
  const row = await insertList(tenant, { title, description, at: ctx.clock.now() });
  if (!row) throw new Error("an inserted list has a row");
  return row;
}
