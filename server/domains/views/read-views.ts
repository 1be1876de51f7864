import * as contract from "#contract/views.ts";
import type { SavedView, ViewState } from "#contract/views.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { idsNamed, readState, withKnown } from "./rules.ts";
import { selectKnownIds, selectViews, type ViewRow } from "./store.ts";
import { mayChange } from "./policy.ts";
import { read } from "../../kernel/handler.ts";

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

function presentView(row: ViewRow, state: ViewState, actor: Member): SavedView {
  return {
    _id: row.id,
    title: row.title,
    shared: row.shared,
    mine: row.userId === actor.userId,
    isDefault: row.isDefault,
    can: { change: mayChange(actor, row) },
    state,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const listViews = read(contract.listViews)(async ({ ctx }) => {
  return { views: await readViews(ctx) };
});
