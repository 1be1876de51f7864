import type { Worked } from "#contract/methodology/worked-examples.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./methodology.module.css";

const t = texts("methodology");

const NUMBER = /^[−×]? ?[\d,.]+(?:%| of 100)?$|^–$/;

/** A calculation, line by line, from what is put in to the result. */
export function WorkedExample({
  title,
  example: { intro, head, rows, total, result },
}: {
  title: string;
  example: Worked;
}) {
  const isNumeric = head.map((_, at) => rows.every((cells) => NUMBER.test(cells[at] ?? "")));
  const last = head.length - 1;
  return (
    <figure className={styles.example}>
      <figcaption>
        <b className="semibold">{t("example")}</b> {intro}
      </figcaption>
      <table className={styles.table} aria-label={t("calculation", { title })}>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={cell} scope="col" data-numeric={isNumeric[at] || at === last}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} data-numeric={isNumeric[at + 1] || at + 1 === last}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={last}>
                {total[0]}
              </th>
              <td data-numeric>{total[last]}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className="flush">{result}</p>
    </figure>
  );
}
