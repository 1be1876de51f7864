import { Button, Loader, Popover } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode } from "react";
import { Kbd } from "#web/ui/kbd.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { texts } from "#web/words/i18n.ts";
import type { FilterControl } from "./filter-control.ts";
import type { FilterField } from "./filter-values.ts";
import { filterLabels, type FilterLabel } from "./filter-labels.ts";
import styles from "./filter-bar.module.css";

const t = texts("filters");
const ui = texts("ui");

const FilterMenu = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterMenu }));
const FilterEditor = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterEditor }));

/** The active filters of a collection, and one more. */
export function FilterBar({ control }: { control: FilterControl }) {
  const { offered, isFiltered } = control;
  const label = filterLabels(control);
  const add = useRef<HTMLButtonElement>(null);
  /** The id of the field whose editor is open. */
  const [opened, setOpened] = useState<string | null>(null);
  const isSet = ({ filter }: FilterField) => control.isSet(filter);
  useShortcut("f", t("openKey"), () => setOpened(MENU));
  // A filter stays visible while it is edited, even when empty.
  const shown = offered.filter((field) => isSet(field) || field.id === opened);

  function remove({ filter }: FilterField): void {
    control.clear(filter);
    add.current?.focus();
  }

  function close(field: FilterField): void {
    setOpened(null);
    if (!isSet(field)) add.current?.focus();
  }

  return (
    <div className={styles.bar}>
      <FilterPopover
        opened={opened === MENU}
        onChange={(next) => setOpened(next ? MENU : null)}
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
            onClick={() => setOpened(opened === MENU ? null : MENU)}
          >
            {t("add")}
          </Button>
        }
      >
        <FilterMenu control={control} />
      </FilterPopover>
      {shown.length > 0 && (
        <ul className="list-reset row wrap shrink gap-1" aria-label={t("active")}>
          {shown.map((field) => (
            <li key={field.id}>
              <FilterChip
                label={label(field)}
                opened={opened === field.id}
                onOpened={(next) => (next ? setOpened(field.id) : close(field))}
                onRemove={() => remove(field)}
              >
                <FilterEditor control={control} field={field} />
              </FilterChip>
            </li>
          ))}
          {isFiltered && (
            <li>
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => {
                  control.clearAll();
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

/** No field has this id. */
const MENU = "";

/** One active filter: opens to be changed, or is removed. */
function FilterChip({
  label: { field, value, icons },
  opened,
  onOpened,
  onRemove,
  children,
}: {
  label: FilterLabel;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onRemove: () => void;
  /** Its editor. */
  children: ReactNode;
}) {
  const filter = `${field}: ${value}`;
  return (
    <span className={styles.chip}>
      <FilterPopover
        opened={opened}
        onChange={onOpened}
        target={
          <button type="button" className={styles.change} title={filter} onClick={() => onOpened(!opened)}>
            <span className="visually-hidden">{t("edit")} </span>
            <span className="fixed-size muted">
              {field}
              <span className="visually-hidden">:</span>
            </span>
            {icons.length > 0 && <span className={styles.icons}>{icons}</span>}
            <span className="shrink medium ellipsis">{value}</span>
          </button>
        }
      >
        {children}
      </FilterPopover>
      <button type="button" className={styles.remove} aria-label={t("remove", { filter })} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </button>
    </span>
  );
}

/** An editor under the button that opens it. */
function FilterPopover({
  opened,
  onChange,
  target,
  children,
}: {
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: ReactElement;
  children: ReactNode;
}) {
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        <Suspense fallback={<Loader size="sm" className={styles.loader} aria-label={ui("loading")} />}>
          {children}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
