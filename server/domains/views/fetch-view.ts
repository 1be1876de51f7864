import type { ViewState } from "#contract/views.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { idsNamed } from "./rules.ts";
import { selectKnownIds, selectViews, type ViewRow } from "./store.ts";

/** A view the caller sees; throws not_found for a colleague's own or another team's. */
export async function fetchView(ctx: Context<Member>, id: string): Promise<ViewRow> {
  const [row] = await selectViews(tenantOf(ctx), ctx.actor.userId, id);
  return row ?? refuse("not_found");
}

/** Throws not_found when a state's filters name a list, tag or status that is not the customer's. */
export async function mustKnow(tenant: TenantDb, state: ViewState): Promise<void> {
  const named = new Set(idsNamed(state).map((id) => id.toLowerCase()));
  if ((await selectKnownIds(tenant, [...named])).length < named.size) refuse("not_found");
}
