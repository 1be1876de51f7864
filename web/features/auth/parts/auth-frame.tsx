import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "#web/shell/page-title.ts";
import styles from "./auth-frame.module.css";

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
  const { t } = useTranslation("auth");
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
