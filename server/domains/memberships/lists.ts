import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { assertRoom } from "../plans/index.ts";
import { insertList, selectByTitle, selectLists, updateList, type ListRow } from "./store.ts";

export type ListTag = CrmCreator["lists"][number];

/** A list as shown in the rows of its creators. */
export function presentTag({ id, title }: { id: string; title: string }): ListTag {
  return { _id: id, title };
}

/** The workspace's lists with these ids, in this order. Throws not_found when one is missing, deleted or of another workspace. */
export async function fetchLists(tenant: TenantDb, ids: readonly string[]): Promise<ListRow[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const rows = new Map((await selectLists(tenant, { ids: uniqueIds })).map((row) => [row.id, row]));
  return uniqueIds.map((id) => rows.get(id) ?? refuse("not_found"));
}

export async function fetchList(tenant: TenantDb, id: string): Promise<ListRow> {
  const [row] = await fetchLists(tenant, [id]);
  return row ?? refuse("not_found");
}

type NewList = { ctx: Context<Member>; title: string; description?: string };

/**
 * Throws title_taken, or plan_limit when the plan allows no more lists. Call it within a transaction that holds the
 * tenant's lock, so that both checks hold.
 */
export async function createEmptyList({ ctx, title, description = "" }: NewList): Promise<ListRow> {
  const tenant = tenantOf(ctx);
  if (await selectByTitle(tenant, title)) refuse("title_taken");
  await assertRoom(ctx, "lists");
  const row = await insertList(tenant, { title, description, at: ctx.clock.now() });
  if (!row) throw new Error("the inserted list was not returned");
  return row;
}

/** Reverts the creation of a list, unless creators have been added to it since. */
export async function deleteListIfEmpty({ ctx, listId }: { ctx: Context<Member>; listId: string }): Promise<void> {
  const tenant = tenantOf(ctx);
  const [row] = await selectLists(tenant, { ids: [listId] });
  if (!row || row.count > 0) return;
  const now = ctx.clock.now();
  await updateList(tenant, listId, { deletedAt: now, updatedAt: now });
}
