import { crmCollection } from "#contract/collections/crm.ts";
import { useTranslation } from "react-i18next";
import { LayoutMenu } from "#web/table/layout-menu.tsx";
import type { TableLayout } from "./use-table-layout.ts";

/** Columns of a table of CRM creators, their order and pins, and the density of its rows. */
export function ColumnMenu({ layout }: { layout: TableLayout }) {
  const { t } = useTranslation("table");
  const pinned = layout.columns.filter((id) => layout.pinned.includes(id));
  return (
    <div className="wide-only">
      <LayoutMenu
        columns={crmCollection.columns}
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

const NAMED = new Set<string>([...Object.keys(crmCollection.fields), "actions"]);

function isNamed(id: string): id is keyof typeof crmCollection.fields | "actions" {
  return NAMED.has(id);
}

/** The name of any field of the CRM, or of another column of its table. */
export function useColumnName(): (id: string) => string {
  const { t } = useTranslation("table");
  return (id) => (isNamed(id) ? t(`columns.${id}`) : id);
}
