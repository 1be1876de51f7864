import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import type { OwnSpotlight } from "#contract/spotlight/endpoints.ts";
import { FAVORITES_MAX } from "#contract/spotlight/settings.ts";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { problemOf, type Choices, type SpotlightForm } from "../spotlight-form.ts";
import { Many } from "./many.tsx";

const t = texts("spotlight");

type Named = { _id: string; name: string };

/** Topics, causes, creators and brands that the creator likes. */
export function Favorites({
  form,
  choices,
  chosen,
}: {
  form: SpotlightForm;
  choices: Choices;
  chosen: OwnSpotlight["chosen"];
}) {
  const { favorites } = form.values;
  const { data } = useRead(listCategories, {});
  /** Names of what was found in this tab, beside those that are saved. */
  const [found, setFound] = useState<readonly Named[]>([]);
  const names = new Map([...chosen.creators, ...chosen.brands, ...found].map(({ _id, name }) => [_id, name]));
  const set = (part: Partial<typeof favorites>) => form.setFieldValue("favorites", { ...favorites, ...part });
  const niches = (data?.categories ?? []).flatMap(({ sub_categories }) =>
    sub_categories.map(({ id, name }) => ({ value: String(id), label: splitIcon(name).label })),
  );
  const ids = [...favorites.creators, ...favorites.brands];
  return (
    <>
      <Many
        label={t("niches")}
        data={niches}
        maxValues={FAVORITES_MAX}
        value={favorites.niches.map(String)}
        onChange={(values) => set({ niches: values.map(Number) })}
      />
      <Many
        label={t("causes")}
        data={choices.causes.map(({ id, name }) => ({ value: String(id), label: name }))}
        maxValues={FAVORITES_MAX}
        value={favorites.causes.map(String)}
        onChange={(values) => set({ causes: values.map(Number) })}
      />
      {ids.length > 0 && (
        <div className="row wrap gap-2">
          {ids.map((id) => (
            <Chip
              key={id}
              removeLabel={t("removeFavorite", { name: names.get(id) ?? "" })}
              onRemove={() =>
                set({
                  creators: favorites.creators.filter((one) => one !== id),
                  brands: favorites.brands.filter((one) => one !== id),
                })
              }
            >
              {names.get(id) ?? ""}
            </Chip>
          ))}
        </div>
      )}
      <FindCreator
        field={{ label: t("favorite"), placeholder: t("favoritePlaceholder") }}
        options={{ position: "bottom-start" }}
        without={ids}
        onFind={({ _id, full_name: name, is_a_brand: isBrand }) => {
          setFound((before) => [...before, { _id, name }]);
          set(isBrand ? { brands: [...favorites.brands, _id] } : { creators: [...favorites.creators, _id] });
        }}
      />
      <FormError>{problemOf(form, "favorites")}</FormError>
    </>
  );
}
