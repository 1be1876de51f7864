import { useTranslation } from "react-i18next";
import { LayoutMenu } from "#web/table/layout-menu.tsx";
import styles from "./column-menu.module.css";
import { CRM_COLUMN_IDS } from "./crm-columns.tsx";
import type { TableLayout } from "./use-table-layout.ts";

/** Which columns a table of CRM creators has, in which order, which stay in sight, and how close its rows stand. */
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

/** What the head calls a column of the table, also those that cannot be chosen. */
export function useColumnName(): (column: string) => string {
  const { t } = useTranslation("table");
  return (column) => {
    const known = ([...CRM_COLUMN_IDS, "name", "actions"] as const).find((id) => id === column);
    return known ? t(`columns.${known}`) : column;
  };
}
