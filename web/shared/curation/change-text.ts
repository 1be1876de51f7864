import { listCategories } from "#contract/categories/endpoints.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import type { CurationChange } from "#contract/curation/endpoints.ts";
import { NETWORK_FACTS, network as networkId } from "#contract/networks/networks.ts";
import { GENDERS } from "#contract/base/states.ts";
import { useLoaded } from "#web/api/queries.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("curation");

const HIDDEN = new Set(["position", "picture"]);

type Change = Pick<CurationChange, "field" | "before" | "after">;

/** A change of one value of a creator: what it is of, and what it was and is, as texts. */
export function useChangeText(): (change: Change) => { field: string; before: string; after: string } {
  const { categories, brand_categories: brands, causes } = useLoaded(listCategories, {});
  const niches = new Map(
    [...categories, ...brands].flatMap((root) =>
      root.sub_categories.map(({ id, name }) => [String(id), splitIcon(name).label] as const),
    ),
  );
  const nothing = t("page.nothing");

  function fieldName(field: string): string {
    const [kind = "", id = ""] = field.split(/:(.*)/s);
    const of = networkId.safeParse(id.split("/")[0]).data;
    const on = id === "global" ? t("page.overall") : of ? NETWORK_FACTS[of].label : id;
    switch (kind) {
      case "niche":
        return t("page.changed.niche", { name: niches.get(id) ?? id });
      case "cause":
        return t("page.changed.cause", { name: causes.find((one) => String(one.id) === id)?.name ?? id });
      case "bonus":
        return t("page.bonusOn", { name: on });
      case "authenticity":
        return t("page.authenticityOn", { name: on });
      case "account":
        return t("page.changed.account", { name: id.slice(id.indexOf("/") + 1), network: on });
      case "audience":
      case "service":
      case "partnership":
        return t(`page.collaborationKinds.${kind}`);
      case "podcast":
      case "newsletter":
        return `${t(`page.kinds.${kind}`)} ${id}`;
      default:
        return t(`page.changed.${kind}`, { defaultValue: kind });
    }
  }

  function valueText(field: string, value: CurationChange["after"]): string {
    if (value === null) return nothing;
    if (typeof value === "object")
      return (
        Object.entries(value)
          // Where an item is in its list, and where its picture is stored, says nothing.
          .flatMap(([name, one]) => (one === null || one === "" || HIDDEN.has(name) ? [] : [String(one)]))
          .join(", ") || nothing
      );
    const text = String(value);
    switch (field.split(":")[0]) {
      case "country":
        return countryName(text);
      case "language":
        return languageName(text);
      case "picture":
        return t("page.aPicture");
      case "gender":
        return t(`genders.${genderOf(value)}`);
      case "isBrand":
        return t(value === true ? "types.brand" : "types.creator");
      case "primary":
        return niches.get(text) ?? text;
      case "niche":
        return t(`search.states.${text}`, { defaultValue: text });
      default:
        return value === true ? t("page.yes") : value === false ? t("page.no") : text;
    }
  }

  return ({ field, before, after }) => ({
    field: fieldName(field),
    before: valueText(field, before),
    after: valueText(field, after),
  });
}

function genderOf(code: unknown): keyof typeof GENDERS {
  if (code === GENDERS.female) return "female";
  return code === GENDERS.male ? "male" : "undefined";
}
