import type { SavedView } from "#contract/views.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { presentView } from "./present.ts";
import { idsNamed, readState, withKnown } from "./rules.ts";
import { selectKnownIds, selectViews } from "./store.ts";

/** The caller's views and the team's, or the one asked for; none filters for a list, tag or status that is gone. */
export async function readViews(ctx: Context<Member>, id?: string): Promise<SavedView[]> {
  const tenant = tenantOf(ctx);
  const rows = await selectViews(tenant, ctx.actor.userId, id);
  const kept = rows.map((row) => ({ row, state: readState(row.state) }));
  const known = new Set(
    await selectKnownIds(
      tenant,
      kept.flatMap(({ state }) => idsNamed(state)),
    ),
  );
  return kept.map(({ row, state }) => presentView(row, withKnown(state, known), ctx.actor));
}

export async function readView(ctx: Context<Member>, id: string): Promise<SavedView> {
  const [view] = await readViews(ctx, id);
  return view ?? refuse("not_found");
}
