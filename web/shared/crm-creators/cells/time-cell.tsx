import { dateTime, when } from "#web/lib/format.ts";
import styles from "./cells.module.css";

export function TimeCell({ iso }: { iso: string }) {
  return (
    <time className={styles.time} dateTime={iso} title={dateTime(iso)}>
      {when(iso)}
    </time>
  );
}
