import { ActionIcon, Button, Popover, SegmentedControl, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ColumnList, type ColumnChoice } from "./column-list.tsx";
import styles from "./layout-menu.module.css";

const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Which columns a table has, in which order, which stay in sight, and how close its rows stand. */
export function LayoutMenu<Id extends string>({
  density,
  onDensity,
  onReset,
  ...choice
}: ColumnChoice<Id> & {
  onReset: () => void;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { t } = useTranslation("table");
  return (
    <Popover position="bottom-end" width={320} trapFocus withinPortal>
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
        <ColumnList {...choice} />
        <Button variant="subtle" size="compact-xs" className={styles.reset} onClick={onReset}>
          {t("resetColumns")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
