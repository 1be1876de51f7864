import { Link, type LinkProps } from "@tanstack/react-router";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** Newer and older pages of a history without a total. `at`: the link to a page; undefined: the first. */
export function PageLinks({
  page,
  hasMore,
  at,
}: {
  page: number;
  hasMore: boolean;
  at: (page: number | undefined) => LinkProps;
}) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className={styles.pageLinks} aria-label={t("pages")}>
      {page > 1 && <Link {...at(page > 2 ? page - 1 : undefined)}>{t("newer")}</Link>}
      <span className="muted">{t("page", { page })}</span>
      {hasMore && <Link {...at(page + 1)}>{t("older")}</Link>}
    </nav>
  );
}
