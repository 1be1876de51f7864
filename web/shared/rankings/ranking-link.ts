import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import type { Network } from "#contract/networks/networks.ts";
import { rankingOf } from "#contract/rankings/endpoints.ts";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";

type Taxonomy = {
  categories: readonly CategoryView[];
  brand_categories: readonly CategoryView[];
  causes: readonly { id: number; slug: string }[];
};
type Narrowed = { network?: Network | null; country?: string | null };

/** The address of a ranking by its id; undefined: its category, niche or cause no longer exists. */
export function rankingLink(id: string, { network, country }: Narrowed, taxonomy: Taxonomy) {
  const of = rankingOf(id);
  const narrowed = { ...(network && { network }), ...(country && { country }) };
  const at = (search: object, category?: string, niche?: string) => ({
    ...paths.rankings(category, niche),
    search: { ...narrowed, ...search },
  });
  switch (of.kind) {
    case "leaderboard":
      return at(of.subject === "brands" ? { of: "brands" } : {});
    case "network":
      return at({ filter: "networks", network: of.network });
    case "country":
      return at({ filter: "countries", country: of.place });
    case "cause": {
      const cause = taxonomy.causes.find(({ id: one }) => one === of.id);
      return cause && at({ filter: "causes", cause: cause.slug });
    }
    case "category":
    case "niche": {
      const roots = [...taxonomy.categories, ...taxonomy.brand_categories];
      const isNiche = ({ id: niche }: { id: number }) => of.kind === "niche" && niche === of.id;
      const root = roots.find((one) => (of.kind === "category" ? one.id === of.id : one.sub_categories.some(isNiche)));
      if (!root) return undefined;
      const search = taxonomy.brand_categories.includes(root) ? { of: "brands" } : {};
      return at(search, root.slug, root.sub_categories.find(isNiche)?.slug);
    }
  }
}

/** Returns links to rankings; until the categories are loaded there are no links. */
export function useRankingLink() {
  const { data } = useRead(listCategories, {});
  return (id: string, narrowed: Narrowed = {}) => (data ? rankingLink(id, narrowed, data) : undefined);
}
