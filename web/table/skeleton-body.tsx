import type { RowData } from "@tanstack/react-table";
import { Skeleton } from "@mantine/core";
import type { TableHeader } from "./features.ts";
import styles from "./table.module.css";

const ROWS = 12;

/** Rows in the shape of those to come: a picture and a name, then figures where the columns have them. */
export function SkeletonBody<T extends RowData>({
  head,
  main,
  selectable,
}: {
  head: readonly TableHeader<T>[];
  /** The position of the column that identifies the row. */
  main: number;
  selectable: boolean;
}) {
  return (
    <tbody className={styles.body}>
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {selectable && <td aria-hidden="true" className={styles.selectCell} />}
          {head.map((header, place) => {
            const { align, wideOnly } = header.column.columnDef.meta ?? {};
            return (
              <td key={header.id} data-align={align} data-wide-only={wideOnly}>
                {place === main ? (
                  <NameToCome row={row} />
                ) : (
                  <Skeleton className={styles.bar} height={10} width="64%" />
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

function NameToCome({ row }: { row: number }) {
  return (
    <div className="row gap-3">
      <Skeleton circle height={28} width={28} />
      <Skeleton height={10} width={`${52 - (row % 3) * 9}%`} />
    </div>
  );
}
