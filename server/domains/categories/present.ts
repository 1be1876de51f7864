import type { CategoryView } from "#contract/categories.ts";

type Root = { id: number; name: string; slug: string; description: string };
type Niche = { id: number; categoryId: number; name: string; slug: string };

export function presentCategories(roots: readonly Root[], nichesByRoot: ReadonlyMap<number, Niche[]>): CategoryView[] {
  return roots.map(({ id, name, slug, description }) => ({
    id,
    name,
    slug,
    ...(description && { desc: description }),
    sub_categories: (nichesByRoot.get(id) ?? []).map((niche) => ({ id: niche.id, name: niche.name, slug: niche.slug })),
  }));
}
