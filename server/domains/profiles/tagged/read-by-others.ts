import type { ListedPost } from "#contract/profiles/content.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readCards } from "../../creators/index.ts";
import { presentListed } from "../content/present.ts";
import { selectListed, type ListedRow } from "../content/store.ts";

/** Posts with the creators that published them. */
export async function readByOthers(
  ctx: Context<Member>,
  posts: Parameters<typeof selectListed>[1],
): Promise<ListedPost[]> {
  return withAuthors(ctx, await selectListed(tenantOf(ctx), posts));
}

export async function withAuthors(ctx: Context<Member>, rows: readonly ListedRow[]): Promise<ListedPost[]> {
  const authors = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return rows.map((row) => {
    const author = authors.get(row.creatorId);
    const creator = author && { _id: author._id, full_name: author.full_name, picture_url: author.picture_url };
    return Object.assign(presentListed(ctx.config, row), { creator: creator ?? null });
  });
}
