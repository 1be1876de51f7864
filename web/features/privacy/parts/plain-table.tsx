import type { ReactNode } from "react";
import styles from "./plain-table.module.css";

export type PlainColumn = { header: string; isCount?: boolean };

/** A read-only table. The first cell of a row is its heading. */
export function PlainTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly PlainColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrollable regions must be reachable by keyboard; it is no fieldset
    <div className="card scroll-x" role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ header, isCount }) => (
              <th key={header} scope="col" data-count={isCount}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]?.header} data-count={columns[i + 1]?.isCount}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
