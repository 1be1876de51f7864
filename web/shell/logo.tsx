import styles from "./logo.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** The lamp with its light, and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
        <path className={styles.beam} d="M12 2 22 21H2Z" />
        <circle className={styles.spot} cx="12" cy="16" r="4.5" />
      </svg>
      <span className={styles.name}>{t("product")}</span>
    </span>
  );
}
