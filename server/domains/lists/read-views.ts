import { LIST_PREVIEW_SIZE } from "#contract/base/limits.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { readCards } from "../creators/index.ts";
import { fetchList, selectPreviews, type ListRow } from "../memberships/index.ts";
import { presentList } from "./present.ts";

/** Lists with previews of their newest creators. */
export async function readViews(ctx: Context<Member>, rows: readonly ListRow[]): Promise<ListView[]> {
  const tenant = tenantOf(ctx);
  const ids = rows.map((row) => row.id);
  const pairs = await selectPreviews(tenant, ids, LIST_PREVIEW_SIZE);
  const shownAs = new Map(rows.flatMap(({ merged }) => merged.map(({ mergedId, targetId }) => [mergedId, targetId])));
  const shown = pairs.map(({ listId, creatorId }) => ({ listId, creatorId: shownAs.get(creatorId) ?? creatorId }));
  const cards = await readCards({ ctx, ids: [...new Set(shown.map((pair) => pair.creatorId))] });
  const previews = Map.groupBy(shown, (pair) => pair.listId);
  return rows.map((row) => {
    const creatorIds = new Set((previews.get(row.id) ?? []).map((pair) => pair.creatorId));
    return presentList(
      row,
      [...creatorIds].flatMap((id) => cards.get(id) ?? []),
    );
  });
}

export async function viewOf(ctx: Context<Member>, row: ListRow): Promise<ListView> {
  const [view] = await readViews(ctx, [row]);
  if (!view) throw new Error("a list has a view");
  return view;
}

/** The reply of writes that change settings of one list: the list after them. */
export async function answerTop({
  ctx,
  input,
}: {
  ctx: Context<Member>;
  input: { topId: string };
}): Promise<{ list: ListView }> {
  return answerList(ctx, input.topId);
}

/** The reply of writes of one list: the list after them. */
export async function answerList(ctx: Context<Member>, id: string): Promise<{ list: ListView }> {
  return { list: await readList(ctx, id) };
}

export async function readList(ctx: Context<Member>, id: string): Promise<ListView> {
  return viewOf(ctx, await fetchList(tenantOf(ctx), id));
}
