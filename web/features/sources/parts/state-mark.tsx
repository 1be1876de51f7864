import type { ConnectorView } from "#contract/sources.ts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconKey,
  IconPlayerPause,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { dateTime, when } from "#web/lib/format.ts";
import styles from "./state-mark.module.css";

const MARKS = {
  ready: { Icon: IconCircleCheck, tone: "good" },
  untried: { Icon: IconCircleDashed, tone: "plain" },
  off: { Icon: IconPlayerPause, tone: "plain" },
  needs_credentials: { Icon: IconKey, tone: "watch" },
  blocked: { Icon: IconClockPause, tone: "watch" },
  failing: { Icon: IconAlertTriangle, tone: "bad" },
} as const;

/** A source's state as icon and text, and since when. */
export function StateMark({ connector }: { connector: ConnectorView }) {
  const { t } = useTranslation("sources");
  const { lastOkAt, lastError, lastErrorAt, blockedUntil } = connector;
  const state = connector.state === "ready" && !lastOkAt ? "untried" : connector.state;
  const { Icon, tone } = MARKS[state];
  const said = {
    ready: () => t("said.ready", { when: when(lastOkAt ?? "") }),
    untried: () => t("said.untried"),
    off: () => t("said.off"),
    needs_credentials: () => t("said.needs_credentials"),
    blocked: () => t("said.blocked", { when: dateTime(blockedUntil ?? "") }),
    failing: () => t("said.failing", { when: when(lastErrorAt ?? ""), msg: lastError ?? "" }),
  }[state]();
  return (
    <p className={styles.mark}>
      <span className={styles.state} data-tone={tone}>
        <Icon size={15} aria-hidden /> {t(`states.${state}`)}
      </span>
      <span className={styles.said}>{said}</span>
    </p>
  );
}
