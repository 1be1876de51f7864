import { clock, dateTime } from "#web/lib/format.ts";
import styles from "./timeline.module.css";

/** The time of day; the day is in the heading. */
export function EntryTime({ at }: { at: string }) {
  return (
    <time className={styles.time} dateTime={at} title={dateTime(at)}>
      {clock(at)}
    </time>
  );
}
