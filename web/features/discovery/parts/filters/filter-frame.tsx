import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "#web/ui/panel.tsx";
import { texts } from "#web/words/i18n.ts";
import type { SearchControl } from "../../use-discovery-search.ts";
import styles from "./filter-frame.module.css";
import { FilterPanel } from "./filter-panel.tsx";

const t = texts("discovery");

/** The filters beside the results, or over them where there is no room. */
export function FilterFrame({
  control,
  asDrawer,
  found,
  onClose,
}: {
  control: SearchControl;
  asDrawer: boolean;
  /** How many fit, in words: a drawer hides the results. */
  found: ReactNode;
  onClose: () => void;
}) {
  if (!asDrawer) {
    return (
      <aside className={styles.panel} aria-label={t("filters")} tabIndex={-1}>
        <FilterPanel control={control} />
      </aside>
    );
  }
  return (
    <Panel position="left" onClose={onClose} title={t("filters")} size={360}>
      <FilterPanel control={control} withReset />
      <div className={styles.foot}>
        <Button fullWidth onClick={onClose}>
          {found}
        </Button>
      </div>
    </Panel>
  );
}
