import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./layout-menu.module.css";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Which columns a table has, in which order, and how close its rows stand. */
export function LayoutMenu<Id extends string>({
  columns,
  nameOf,
  shown,
  onShown,
  onReset,
  density,
  onDensity,
}: {
  /** Every column there is, in the usual order. */
  columns: readonly Id[];
  nameOf: (column: Id) => string;
  shown: readonly Id[];
  onShown: (columns: Id[]) => void;
  onReset: () => void;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { t } = useTranslation("table");
  const hidden = columns.filter((id) => !shown.includes(id));

  function move(id: Id, by: 1 | -1) {
    const from = shown.indexOf(id);
    const others = shown.filter((one) => one !== id);
    onShown([...others.slice(0, from + by), id, ...others.slice(from + by)]);
  }

  return (
    <Popover position="bottom-end" width={280} trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t("layout")}>
          <ActionIcon variant="default" size={30} aria-label={t("layout")}>
            <IconColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("layout")} className={styles.menu}>
        <SegmentedControl<Density>
          fullWidth
          size="xs"
          aria-label={t("density")}
          value={density}
          data={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
          onChange={onDensity}
        />
        <ul className={styles.columns} aria-label={t("columnsShown")}>
          {[...shown, ...hidden].map((id) => {
            const place = shown.indexOf(id);
            const name = nameOf(id);
            return (
              <li key={id} className={styles.column}>
                <Checkbox
                  size="xs"
                  className={styles.name}
                  label={name}
                  checked={place !== -1}
                  onChange={() => onShown(place === -1 ? [...shown, id] : shown.filter((one) => one !== id))}
                />
                {place !== -1 && (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={t("moveUp", { column: name })}
                      aria-disabled={place === 0}
                      onClick={() => place > 0 && move(id, -1)}
                    >
                      <IconArrowUp size={14} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={t("moveDown", { column: name })}
                      aria-disabled={place === shown.length - 1}
                      onClick={() => place < shown.length - 1 && move(id, 1)}
                    >
                      <IconArrowDown size={14} aria-hidden />
                    </ActionIcon>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <Button variant="subtle" size="compact-xs" className={styles.reset} onClick={onReset}>
          {t("resetColumns")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
