import { listCategories as endpoint, type CategoryView } from "#contract/categories.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Context } from "../../context.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";
import { read } from "../../kernel/handler.ts";
import { loadTaxonomy } from "./store.ts";

type Reply = ReplyOf<typeof endpoint>;

/** Read by every screen and rarely changed; changes by another process take effect after this time. */
const taxonomy = memoizeTtl(60_000, loadReply);

export const listCategories = read(endpoint)(async ({ ctx, input }) => {
  const reply = await taxonomy.read(ctx);
  return input.sub_tops === "false"
    ? { categories: withoutNiches(reply.categories), brand_categories: withoutNiches(reply.brand_categories) }
    : reply;
});

async function loadReply({ db }: Context): Promise<Reply> {
  const { roots, niches } = await loadTaxonomy(db);
  const byRoot = Map.groupBy(niches, (niche) => niche.categoryId);
  const rootsOf = (side: "creator" | "brand") =>
    roots.filter((root) => root.side === side).map((root) => presentRoot(root, byRoot.get(root.id) ?? []));
  return { categories: rootsOf("creator"), brand_categories: rootsOf("brand") };
}

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

function withoutNiches(roots: Reply["categories"]): Reply["categories"] {
  return roots.map((root) => ({ ...root, sub_categories: [] }));
}
