import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { lazy, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Kbd } from "#web/ui/kbd.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { isFiltered, NO_FILTERS } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import { FIELDS, isSet, without, type Field } from "./fields.ts";
import { FilterChip } from "./filter-chip.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { useFilterWords } from "./use-filter-words.tsx";
import styles from "./filter-bar.module.css";

const FilterMenu = lazy(async () => ({ default: (await import("./filter-menu.tsx")).FilterMenu }));
const FilterEditor = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterEditor }));

/** The filters of the CRM: one more, and those now active. */
export function FilterBar({ control }: { control: CrmControl }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  const words = useFilterWords();
  const add = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Field | "menu" | null>(null);
  useShortcut("f", t("openKey"), () => setOpened("menu"));
  // A filter that is being changed stays, though it says nothing for a moment.
  const shown = FIELDS.filter((field) => isSet(filters, field) || field === opened);

  function take(field: Field): void {
    control.change({ filters: without(filters, field) });
    add.current?.focus();
  }

  function close(field: Field): void {
    setOpened(null);
    if (!isSet(filters, field)) add.current?.focus();
  }

  return (
    <div className={styles.bar}>
      <FilterPopover
        opened={opened === "menu"}
        onChange={(now) => setOpened(now ? "menu" : null)}
        target={
          <Button
            ref={add}
            variant="default"
            size="xs"
            leftSection={<IconFilter size={16} aria-hidden />}
            rightSection={
              <span aria-hidden>
                <Kbd keys="f" />
              </span>
            }
            onClick={() => setOpened(opened === "menu" ? null : "menu")}
          >
            {t("add")}
          </Button>
        }
      >
        <FilterMenu control={control} />
      </FilterPopover>
      {shown.length > 0 && (
        <ul className={styles.chips} aria-label={t("active")}>
          {shown.map((field) => (
            <li key={field}>
              <FilterChip
                words={words(filters, field)}
                opened={opened === field}
                onOpened={(now) => (now ? setOpened(field) : close(field))}
                onRemove={() => take(field)}
              >
                <FilterEditor control={control} field={field} />
              </FilterChip>
            </li>
          ))}
          {isFiltered(filters) && (
            <li>
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => {
                  control.change({ filters: NO_FILTERS });
                  add.current?.focus();
                }}
              >
                {t("clear")}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
