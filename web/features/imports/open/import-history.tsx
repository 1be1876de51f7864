import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { listImports } from "#contract/imports/endpoints.ts";
import { Link } from "@tanstack/react-router";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { PageLinks } from "#web/table/page-links.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./import-history.module.css";

const t = texts("imports");

type ImportPage = ReplyOf<typeof listImports>;

/** The workspace's imports, newest first. */
export function ImportHistory({ imports, hasMore, page }: ImportPage & { page: number }) {
  return (
    <section aria-labelledby="imports-so-far">
      <h2 id="imports-so-far" className="flush mb-3 text-lead">
        {t("history.title")}
      </h2>
      {imports.length === 0 ? (
        <p className="muted flush">{t("history.empty")}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("history.file")}</th>
              <th scope="col">{t("history.what")}</th>
              <th scope="col">{t("history.state")}</th>
              <th scope="col" className={styles.number}>
                {t("history.rows")}
              </th>
              <th scope="col" className={styles.number}>
                {t("history.when")}
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <tr key={one._id}>
                <th scope="row">
                  <Link className={styles.file} {...paths.import(one._id)} title={one.fileName}>
                    {one.fileName}
                  </Link>
                </th>
                <td>{t(`targets.${one.target}`)}</td>
                <td>
                  <span className={styles.state} data-state={one.state}>
                    {t(`states.${one.state}`)}
                  </span>
                </td>
                <td className={styles.number}>{exact(rowsOf(one))}</td>
                <td className={styles.number}>
                  <Time at={one.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageLinks page={page} hasMore={hasMore} at={(at) => ({ ...paths.imports(), search: { page: at } })} />
    </section>
  );
}

function rowsOf({ counts, rows }: ImportPage["imports"][number]): number {
  if (!counts) return rows;
  const { renamed: _, ...results } = counts;
  return Object.values(results).reduce((sum, n) => sum + n, 0);
}
