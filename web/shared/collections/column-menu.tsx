import { crmCollection } from "#contract/collections/crm.ts";
import { creatorsCollection } from "#contract/collections/discovery.ts";
import { LayoutMenu } from "#web/table/layout-menu.tsx";
import { ownFields } from "#web/shared/crm-creators/own-fields.ts";
import { texts } from "#web/words/i18n.ts";
import type { TableLayout } from "./use-table-layout.ts";

const t = texts("table");

/** Columns of a table, their order and pins, and the density of its rows. */
export function ColumnMenu<Id extends string>({
  layout,
  nameOf = columnName,
  onAddField,
}: {
  layout: TableLayout<Id>;
  /** Those of creators by default. */
  nameOf?: (column: string) => string;
  /** Absent: the table has no fields of its own. */
  onAddField?: () => void;
}) {
  const pinned = layout.columns.filter((id) => layout.pinned.includes(id));
  return (
    // Rows on a phone have no columns to choose.
    <div className="wide-only">
      <LayoutMenu
        columns={layout.all}
        nameOf={nameOf}
        shown={layout.columns}
        onShown={(columns) => layout.change({ columns })}
        onReset={() => layout.change({ columns: undefined, widths: undefined, pinned: undefined })}
        density={layout.density}
        onDensity={(density) => layout.change({ density })}
        onAddField={onAddField}
        pins={{
          pinned: layout.pinned,
          onPin: (column, isPinned) =>
            layout.change({ pinned: isPinned ? [...pinned, column] : pinned.filter((one) => one !== column) }),
        }}
      />
    </div>
  );
}

type Named =
  | keyof typeof crmCollection.fields
  | (typeof creatorsCollection.columns)[number]
  | "actions"
  | "match"
  | "rank";

const NAMED = new Set<string>([
  ...Object.keys(crmCollection.fields),
  ...creatorsCollection.columns,
  "actions",
  "match",
  "rank",
]);

function isNamed(id: string): id is Named {
  return NAMED.has(id);
}

/** The name of a field of creators, or of another column of their tables. */
export function columnName(id: string): string {
  return isNamed(id) ? t(`columns.${id}`) : (ownFields().find(({ _id }) => _id === id)?.title ?? id);
}
