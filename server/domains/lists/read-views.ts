import { LIST_PREVIEW_SIZE } from "#contract/limits.ts";
import type { ListView } from "#contract/lists.ts";
import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { readCards } from "../creators/index.ts";
import { presentList } from "./present.ts";
import { selectPreviews, type ListRow } from "./store.ts";

/** Lists as they are shown, each with its newest few creators. */
export async function readViews(ctx: Context<Member>, rows: readonly ListRow[]): Promise<ListView[]> {
  const pairs = await selectPreviews(
    ownerOf(ctx),
    rows.map((row) => row.id),
    LIST_PREVIEW_SIZE,
  );
  const cards = await readCards({ ctx, ids: [...new Set(pairs.map((pair) => pair.creatorId))] });
  const previews = Map.groupBy(pairs, (pair) => pair.listId);
  return rows.map((row) =>
    presentList(
      row,
      (previews.get(row.id) ?? []).flatMap((pair) => cards.get(pair.creatorId) ?? []),
    ),
  );
}

export async function viewOf(ctx: Context<Member>, row: ListRow): Promise<ListView> {
  const [view] = await readViews(ctx, [row]);
  if (!view) throw new Error("a list has a view");
  return view;
}
