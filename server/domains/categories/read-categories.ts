import { listCategories as endpoint, type CategoryView } from "#contract/categories/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { readInstallationFact, writeInstallationFact } from "../../db/installation-facts.ts";
import { read } from "../../kernel/handler.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";
import { nicheNames, type NicheNames } from "./niche-names.ts";
import { loadKeywords, loadTaxonomy, selectCauseCounts, type KeywordRow, type StoredTaxonomy } from "./store.ts";
import type { TaxonomyRoot } from "./taxonomy.ts";

type Reply = ReplyOf<typeof endpoint>;

const VERSION = "taxonomy-version";
const version = z.string().catch("");

/** Read by every screen and rarely changed: loaded again when another version is stored, by whichever process. */
function cachedByVersion<T>(load: (ctx: Pick<Context, "db">) => Promise<T>) {
  // Keyed by configuration: processes with several installations (tests) do not share values.
  const cache = new WeakMap<Config, { version: string; value: Promise<T> }>();
  return async (ctx: Pick<Context, "db" | "config">): Promise<T> => {
    const now = version.parse(await readInstallationFact(ctx.db, VERSION));
    const known = cache.get(ctx.config);
    if (known?.version === now) return known.value;
    const value = load(ctx);
    cache.set(ctx.config, { version: now, value });
    value.catch(() => cache.delete(ctx.config));
    return value;
  };
}

/** The last thing that a transaction does which has changed the taxonomy. */
export async function taxonomyChanged(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  await writeInstallationFact(ctx, VERSION, crypto.randomUUID());
}

const stored = cachedByVersion(({ db }) => loadTaxonomy(db));
const whole = cachedByVersion(async ({ db }) => {
  const roots = wholeRoots(await loadTaxonomy(db), await loadKeywords(db));
  const of = (side: TaxonomyRoot["side"]) => roots.filter((root) => root.side === side);
  return { roots, names: { creator: nicheNames(of("creator")), brand: nicheNames(of("brand")) } };
});

/** All roots, niches and causes, in display order. */
export async function readTaxonomy({ ctx }: { ctx: Pick<Context, "db" | "config"> }): Promise<StoredTaxonomy> {
  return stored(ctx);
}

/** The taxonomy with the words of its niches, without those that are switched off. The same object until it changes. */
export async function readWholeTaxonomy({
  ctx,
}: {
  ctx: Pick<Context, "db" | "config">;
}): Promise<readonly TaxonomyRoot[]> {
  return (await whole(ctx)).roots;
}

/** Words of niches, those that are switched off too. */
export async function readKeywords({ ctx }: { ctx: Pick<Context, "db"> }): Promise<KeywordRow[]> {
  return loadKeywords(ctx.db);
}

/** Niche ids by everything that names them. */
export async function readNicheNames({
  ctx,
  side = "creator",
}: {
  ctx: Pick<Context, "db" | "config">;
  side?: TaxonomyRoot["side"];
}): Promise<NicheNames> {
  return (await whole(ctx)).names[side];
}

function wholeRoots({ roots, niches }: StoredTaxonomy, keywords: readonly KeywordRow[]): TaxonomyRoot[] {
  const wordsOf = Map.groupBy(
    keywords.filter(({ isActive }) => isActive),
    ({ nicheId, type }) => `${type} ${nicheId}`,
  );
  const words = (type: KeywordRow["type"], id: number) => (wordsOf.get(`${type} ${id}`) ?? []).map(({ word }) => word);
  const nichesOf = Map.groupBy(niches, ({ categoryId }) => categoryId);
  return roots.map(({ id, side, name, slug, description }) => ({
    id,
    side,
    name,
    slug,
    desc: description,
    niches: (nichesOf.get(id) ?? []).map((niche) => ({
      id: niche.id,
      name: niche.name,
      slug: niche.slug,
      synonyms: words("synonym", niche.id),
      keywords: words("keyword", niche.id),
      signals: words("signal", niche.id),
    })),
  }));
}

/** Every visit reads them. */
const causeCounts = memoizeTtl(60_000, async ({ db }) => selectCauseCounts(db));

export const listCategories = read(endpoint)(async ({ ctx, input }) => {
  const [{ roots, niches, causes }, counts] = await Promise.all([readTaxonomy({ ctx }), causeCounts.read(ctx)]);
  const byRoot = Map.groupBy(niches, (niche) => niche.categoryId);
  const rootsOf = (side: "creator" | "brand"): Reply["categories"] =>
    roots
      .filter((root) => root.side === side)
      .map((root) => presentRoot(root, input.sub_tops === "false" ? [] : (byRoot.get(root.id) ?? [])));
  return {
    categories: rootsOf("creator"),
    brand_categories: rootsOf("brand"),
    causes: causes.map(({ id, name, slug }) => ({ id, name, slug, count: counts.get(id) ?? 0 })),
  };
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
