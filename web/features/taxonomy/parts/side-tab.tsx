import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import { readCategoryCounters } from "#contract/taxonomy.ts";
import { Button, TextInput } from "@mantine/core";
import { IconCategory, IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { cardsClass, CategoryCard, nameClass, tagClass, TagContent } from "#web/shared/categories/category-card.tsx";
import { stateText } from "#web/shared/categories/use-state-mark.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StaleNote } from "#web/ui/loaded.tsx";
import { COUNTED_STATES } from "#web/ui/people/state-marks.ts";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { CategoryDialog } from "../dialogs/category-dialog.tsx";
import { NicheDialog } from "../dialogs/niche-dialog.tsx";
import styles from "./taxonomy.module.css";

const t = texts("taxonomy");

type Side = "creators" | "brands";
type Opened = { of: "category"; category: CategoryView | null; root?: CategoryView } | { of: "niche"; id: number };

const STATES = [...COUNTED_STATES, NICHE_REMOVED];

/** The categories of a side with their niches, and how many creators each has, apart by state. */
export function SideTab({ side }: { side: Side }) {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const read = useRead(readCategoryCounters, {});
  const counters = read.data?.categories;
  const [text, setText] = useState("");
  const [state, setState] = useState<number | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isOn = (id: number) => (state === null || !counters ? undefined : (counters[id]?.[String(state)] ?? 0) > 0);
  const shown = matching(side === "brands" ? brands : categories, text).filter(({ id }) => isOn(id) !== false);
  return (
    <>
      <StaleNote read={read} />
      <div className={styles.toolbar}>
        <TextInput
          className={styles.search}
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ of: "category", category: null })}>
          {t("addCategory")}
        </Button>
      </div>
      <div className="mb-3">
        <Toggles
          label={t("byState")}
          options={STATES.map((value) => ({ value, label: stateText(value) }))}
          isOn={(value) => value === state}
          onToggle={(value, on) => setState(on ? value : null)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<IconCategory size={22} />} title={t("noMatch")}>
          {t("noMatchText")}
        </EmptyState>
      ) : (
        <ul className={cardsClass} aria-busy={!read.data && !read.error}>
          {shown.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              counters={counters?.[category.id]}
              act={
                <button type="button" className={nameClass} onClick={() => setOpened({ of: "category", category })}>
                  {splitIcon(category.name).label}
                </button>
              }
              tags={[
                ...category.sub_categories.map(({ id, name }) => ({
                  key: id,
                  content: (
                    <button
                      type="button"
                      className={tagClass}
                      data-on={isOn(id)}
                      onClick={() => setOpened({ of: "niche", id })}
                    >
                      <TagContent name={name} counters={counters?.[id]} />
                    </button>
                  ),
                })),
                {
                  key: "add",
                  content: (
                    <button
                      type="button"
                      className={tagClass}
                      aria-label={t("addNicheTo", { category: splitIcon(category.name).label })}
                      onClick={() => setOpened({ of: "category", category: null, root: category })}
                    >
                      <IconPlus size={13} aria-hidden />
                      {t("addNiche")}
                    </button>
                  ),
                },
              ]}
            />
          ))}
        </ul>
      )}
      {opened?.of === "category" && (
        <CategoryDialog side={side} category={opened.category} root={opened.root} onClose={close} />
      )}
      {opened?.of === "niche" && <NicheDialog side={side} id={opened.id} onClose={close} />}
    </>
  );
}

/** Categories that match by name, with all niches, and others with the niches that do. */
function matching(categories: readonly CategoryView[], text: string): CategoryView[] {
  const wanted = text.trim().toLowerCase();
  const has = ({ name, slug }: { name: string; slug: string }) => `${name} ${slug}`.toLowerCase().includes(wanted);
  return categories.flatMap((category) => {
    if (has(category)) return [category];
    const niches = category.sub_categories.filter(has);
    return niches.length === 0 ? [] : [Object.assign({}, category, { sub_categories: niches })];
  });
}
