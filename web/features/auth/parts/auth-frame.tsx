import type { ReactNode } from "react";
import { usePageTitle } from "#web/shell/page-title.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./auth-frame.module.css";

const t = texts("auth");

/** A short form beside the product's introduction. */
export function AuthFrame({
  title,
  lead,
  children,
  aside,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <p className={styles.claim}>{t("claim")}</p>
        <h1 className="flush text-h3">{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
