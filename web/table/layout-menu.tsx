import { ActionIcon, Button, Popover, SegmentedControl, Tooltip } from "@mantine/core";
import { IconColumns3, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ColumnList, type ColumnChoice } from "./column-list.tsx";
import styles from "./layout-menu.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Which columns a table has, in which order, which stay in sight, and how close its rows stand. */
export function LayoutMenu<Id extends string>({
  density,
  onDensity,
  onReset,
  onAddField,
  ...choice
}: ColumnChoice<Id> & {
  onReset: () => void;
  density: Density;
  onDensity: (density: Density) => void;
  /** Absent: the table has no fields of its own. */
  onAddField?: (() => void) | undefined;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t("layout")}>
          <ActionIcon variant="default" size={30} aria-label={t("layout")} onClick={() => setOpened(!opened)}>
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
        {onAddField && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={styles.reset}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              setOpened(false);
              onAddField();
            }}
          >
            {t("addField")}
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" className={styles.reset} onClick={onReset}>
          {t("resetColumns")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
