import type { RowData } from "@tanstack/react-table";
import { FlexRender } from "@tanstack/react-table";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ColumnLayout } from "./column-layout.ts";
import { ColumnResizer } from "./column-resizer.tsx";
import type { Pinned } from "./body-rows.tsx";
import type { TableHeader } from "./features.ts";
import { Explain, ExplainedBy } from "../ui/explain.tsx";
import { SelectBox } from "./select-box.tsx";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** The order the server sorted by, and how to ask for another. */
export type Sorting = { by: string; ascending: boolean; onSort: (by: string) => void };

/** `isLoading`: there are no rows to select yet. */
type All = { checked: boolean; some: boolean; isLoading: boolean; toggle: () => void };

export function HeadRow<T extends RowData>({
  head,
  sorting,
  all,
  pinned,
  layout,
}: {
  head: readonly TableHeader<T>[];
  sorting: Sorting | undefined;
  all: All | undefined;
  pinned: Pinned;
  /** With what changes it, where columns can be made wider. */
  layout: (ColumnLayout & { nameOf: (column: string) => string }) | undefined;
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {all && (
          <th scope="col" className={styles.selectCell}>
            <SelectBox
              label={t("selectPage")}
              checked={all.checked}
              mixed={all.some}
              disabled={all.isLoading}
              onToggle={all.toggle}
            />
          </th>
        )}
        {head.map((header) => {
          const { align, sort, about, wideOnly, width = 0, fixed } = header.column.columnDef.meta ?? {};
          const left = pinned.get(header.id);
          const title = <FlexRender header={header} />;
          return (
            <th
              key={header.id}
              scope="col"
              data-align={align}
              data-wide-only={wideOnly}
              data-pinned={left !== undefined}
              data-fixed={fixed}
              style={{ left }}
              aria-sort={sort && sorting ? directionOf(sort, sorting) : undefined}
            >
              {sort && sorting ? (
                <SortButton by={sort} sorting={sorting} about={about}>
                  {title}
                </SortButton>
              ) : about ? (
                <Explain about={about}>{title}</Explain>
              ) : (
                title
              )}
              {layout && !fixed && (
                <ColumnResizer
                  column={header.id}
                  name={layout.nameOf(header.id)}
                  width={layout.widths[header.id] ?? width}
                  onWidth={(next) => layout.onWidth(header.id, next)}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function directionOf(sort: string, { by, ascending }: Sorting): "ascending" | "descending" | "none" {
  if (sort !== by) return "none";
  return ascending ? "ascending" : "descending";
}

function SortButton({
  by,
  sorting,
  about,
  children,
}: {
  by: string;
  sorting: Sorting;
  about: string | undefined;
  children: ReactNode;
}) {
  const Arrow = sorting.ascending ? IconArrowUp : IconArrowDown;
  const button = (
    <button type="button" className={styles.sort} data-current={sorting.by === by} onClick={() => sorting.onSort(by)}>
      {children}
      <Arrow size={12} aria-hidden />
    </button>
  );
  return about ? <ExplainedBy about={about}>{button}</ExplainedBy> : button;
}
