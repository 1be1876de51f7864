import type { SequenceView } from "#contract/mail/sequences.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./sequences.module.css";

const t = texts("sequences");

const TONES = { running: "good", paused: "watch", stopped: "plain" } as const;

/** A running sequence in which nothing is left to send is done. */
export function SequenceState({ sequence: { state, counts } }: { sequence: Pick<SequenceView, "state" | "counts"> }) {
  const isDone = state === "running" && counts.waiting === 0;
  return (
    <span className={styles.state} data-tone={isDone ? "plain" : TONES[state]}>
      {isDone ? t("done") : t(`states.${state}`)}
    </span>
  );
}

/** How many have opened a mail or a link, where it is counted. */
export function Opens({ opens }: Pick<SequenceView, "opens">) {
  return (
    opens && (
      <>
        <span>{t("opened", { formatted: exact(opens.opened) })}</span>
        <span>{t("clicked", { formatted: exact(opens.clicked) })}</span>
      </>
    )
  );
}
