import { listCategories as endpoint, type CategoryView } from "#contract/categories.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Context } from "../../context.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";
import { read } from "../../kernel/handler.ts";
import { loadTaxonomy, type StoredTaxonomy } from "./store.ts";

type Reply = ReplyOf<typeof endpoint>;

/** Read by every screen and rarely changed; changes by another process take effect after this time. */
const taxonomy = memoizeTtl(60_000, ({ db }) => loadTaxonomy(db));

/** All roots and niches, in display order. */
export async function readTaxonomy({ ctx }: { ctx: Context }): Promise<StoredTaxonomy> {
  return taxonomy.read(ctx);
}

export const listCategories = read(endpoint)(async ({ ctx, input }) => {
  const { roots, niches, causes } = await readTaxonomy({ ctx });
  const byRoot = Map.groupBy(niches, (niche) => niche.categoryId);
  const rootsOf = (side: "creator" | "brand"): Reply["categories"] =>
    roots
      .filter((root) => root.side === side)
      .map((root) => presentRoot(root, input.sub_tops === "false" ? [] : (byRoot.get(root.id) ?? [])));
  return { categories: rootsOf("creator"), brand_categories: rootsOf("brand"), causes };
});

type Row = { id: number; name: string; slug: string };

function presentRoot({ id, name, slug, description }: Row & { description: string }, niches: Row[]): CategoryView {
  return {
    id,
    name,
    slug,
    ...(description && { desc: description }),
    sub_categories: niches.map((niche) => ({ id: niche.id, name: niche.name, slug: niche.slug })),
  };
}
