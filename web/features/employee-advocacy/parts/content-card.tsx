import type { OwnContent } from "#contract/employee-advocacy/library.ts";
import { IconLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sharing } from "#web/words/en/employees/sharing.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import styles from "./library.module.css";

// Shown to people without an account, too.
i18n.addResourceBundle("en", "sharing", sharing);

const t = texts("sharing");

/** What can be shared: its picture, text and link. */
export function ContentCard({ content, children }: { content: OwnContent; children: ReactNode }) {
  const { title, text, link, picture_url: picture } = content;
  return (
    <li className={styles.content}>
      {picture !== null && (
        <img className={styles.picture} src={picture} alt={t("picture", { title })} loading="lazy" />
      )}
      <div className={styles.words}>
        <h3 className="flush text-body semibold">{title}</h3>
        {text !== "" && <p className={styles.text}>{text}</p>}
        {link !== null && (
          <a className={styles.link} href={link} target="_blank" rel="noreferrer">
            <IconLink size={14} aria-hidden />
            <span className={styles.host}>{hostOf(link)}</span>
          </a>
        )}
        {children}
      </div>
    </li>
  );
}

/** An address without protocol and query. */
function hostOf(link: string): string {
  const { hostname, pathname } = new URL(link);
  return pathname === "/" ? hostname : hostname + pathname;
}
