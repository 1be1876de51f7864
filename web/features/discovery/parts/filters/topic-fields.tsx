import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { NICHE_ACTIVE } from "#contract/base/states.ts";
import { readCategoryCounters } from "#contract/taxonomy.ts";
import { Select, Switch } from "@mantine/core";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import type { DiscoverySearch } from "../../search-params.ts";
import { useFilterLabel } from "../../use-filter-label.ts";
import { filterOptions, ManySelect } from "./many-select.tsx";

const t = texts("discovery");

/** Marks the value of a whole industry among niches. */
const WHOLE = "all:";

type Topic = Pick<DiscoverySearch, "industry" | "niches" | "primary">;
type Root = { id: number; title: string; niches: CategoryView["sub_categories"] };

/** `side` distinguishes categories of creators and brands that have the same name. */
function rootOf({ id, name, sub_categories: niches }: CategoryView, side?: string): Root {
  return { id, title: side ? `${name} · ${side}` : name, niches };
}

/** The categories of creators, of brands, or of both. */
function useRoots(profileType: DiscoverySearch["profileType"]): Root[] {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  switch (profileType) {
    case "creators":
      return categories.map((root) => rootOf(root));
    case "brands":
      return brands.map((root) => rootOf(root));
    case "all":
      return [
        ...categories.map((root) => rootOf(root)),
        ...brands.map((root) => rootOf(root, t("profileTypes.brands"))),
      ];
  }
}

/** The name of a niche; for administrators with the number of creators who have it. */
function useCountedName(): (niche: { id: number; name: string }) => string {
  const { is_admin: isStaff } = useSignedIn();
  const { data } = useRead(readCategoryCounters, {}, { enabled: isStaff });
  return ({ id, name }) => {
    const count = data?.categories[id]?.[NICHE_ACTIVE];
    return count === undefined ? name : `${name} · ${exact(count)}`;
  };
}

/** An industry, niches within it or any, and whether only the main niche counts. */
export function TopicFields({
  profileType,
  value: { industry, niches, primary },
  onChange,
}: {
  profileType: DiscoverySearch["profileType"];
  value: Topic;
  onChange: (patch: Partial<Topic>) => void;
}) {
  const counted = useCountedName();
  const roots = useRoots(profileType);
  const label = useFilterLabel();
  const within = industry === undefined ? roots : roots.filter(({ id }) => id === industry);
  const offered = new Set(within.flatMap((root) => root.niches.map(({ id }) => id)));
  // A link may ask for what is not offered, or no longer known.
  const strangers = niches.filter((id) => !offered.has(id));
  const isKnown = industry === undefined || within.length > 0;

  function chooseIndustry(id: string | null) {
    const root = roots.find((one) => String(one.id) === id);
    if (!root) return onChange({ industry: undefined });
    const inside = new Set(root.niches.map((niche) => niche.id));
    onChange({ industry: root.id, niches: niches.filter((niche) => inside.has(niche)) });
  }

  /** Alone it is the industry; beside other niches, all of its own. */
  function chooseWhole(id: string) {
    if (niches.length === 0) return chooseIndustry(id);
    const inside = roots.find((root) => String(root.id) === id)?.niches.map((niche) => niche.id) ?? [];
    onChange({ niches: [...new Set([...niches, ...inside])] });
  }

  return (
    <>
      <ManySelect
        label={t("niches")}
        placeholder={t("nichesPlaceholder")}
        data={[
          ...strangers.map((id) => ({ value: String(id), label: label({ of: "niches", value: id }) })),
          ...within.map(({ id, title, niches: inside }) => ({
            group: title,
            items: [
              { value: `${WHOLE}${id}`, label: t("allOf", { industry: splitIcon(title).label }) },
              ...inside.map((niche) => ({ value: String(niche.id), label: counted(niche) })),
            ],
          })),
        ]}
        value={niches.map(String)}
        onChange={(ids) => {
          const whole = ids.find((id) => id.startsWith(WHOLE))?.slice(WHOLE.length);
          if (whole === undefined) onChange({ niches: ids.map(Number) });
          else chooseWhole(whole);
        }}
      />
      <Select
        label={t("industry")}
        placeholder={t("industryPlaceholder")}
        data={[
          ...(isKnown ? [] : [{ value: String(industry), label: label({ of: "industry", value: industry }) }]),
          ...roots.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={industry === undefined ? null : String(industry)}
        onChange={chooseIndustry}
        filter={filterOptions}
        maxDropdownHeight={280}
        nothingFoundMessage={t("nothingFound")}
        clearButtonProps={{ "aria-label": t("industryClear") }}
        searchable
        clearable
      />
      {(niches.length > 0 || industry !== undefined) && (
        <Switch
          label={t("primary")}
          checked={primary}
          onChange={(event) => onChange({ primary: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
