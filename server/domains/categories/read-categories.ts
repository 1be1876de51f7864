import type { listCategories } from "#contract/categories.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call, Context } from "../../context.ts";
import { keepFor } from "../../keep-for.ts";
import { presentCategories } from "./present.ts";
import { loadTaxonomy } from "./store.ts";

type Reply = ReplyOf<typeof listCategories>;

/** Every screen asks for it and it hardly ever changes; another process's change shows after this long. */
const taxonomy = keepFor(60_000, loadReply);

export async function readCategories({
  ctx,
  input,
}: Pick<Call<typeof listCategories>, "ctx" | "input">): Promise<Reply> {
  const reply = await taxonomy.read(ctx);
  return input.sub_tops === "false"
    ? { categories: withoutNiches(reply.categories), brand_categories: withoutNiches(reply.brand_categories) }
    : reply;
}

async function loadReply({ db }: Context): Promise<Reply> {
  const { roots, niches } = await loadTaxonomy(db);
  const byRoot = Map.groupBy(niches, (niche) => niche.categoryId);
  const side = (wanted: "creator" | "brand") =>
    presentCategories(
      roots.filter((root) => root.side === wanted),
      byRoot,
    );
  return { categories: side("creator"), brand_categories: side("brand") };
}

function withoutNiches(roots: Reply["categories"]): Reply["categories"] {
  return roots.map((root) => ({ ...root, sub_categories: [] }));
}
