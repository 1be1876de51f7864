import { useTranslation } from "react-i18next";
import { CRM_COLUMN_IDS } from "#web/shared/crm-creators/crm-columns.tsx";
import { LayoutMenu } from "#web/table/layout-menu.tsx";
import type { TableLayout } from "../use-table-layout.ts";
import styles from "./crm-table.module.css";

/** Which columns the CRM's table has, in which order, which stay in sight, and how close its rows stand. */
export function ColumnMenu({ layout }: { layout: TableLayout }) {
  const { t } = useTranslation("table");
  const pinned = layout.columns.filter((id) => layout.pinned.includes(id));
  return (
    <div className={styles.wideOnly}>
      <LayoutMenu
        columns={CRM_COLUMN_IDS}
        nameOf={(column) => t(`columns.${column}`)}
        shown={layout.columns}
        onShown={(columns) => layout.change({ columns })}
        onReset={() => layout.change({ columns: undefined, widths: undefined, pinned: undefined })}
        density={layout.density}
        onDensity={(density) => layout.change({ density })}
        pins={{
          pinned: layout.pinned,
          onPin: (column, isPinned) =>
            layout.change({ pinned: isPinned ? [...pinned, column] : pinned.filter((one) => one !== column) }),
        }}
      />
    </div>
  );
}
