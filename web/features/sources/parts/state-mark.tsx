import type { ConnectorView } from "#contract/sources.ts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconKey,
  IconPlayerPause,
} from "@tabler/icons-react";
import { dateTime, when } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./state-mark.module.css";

const t = texts("sources");

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
  const { lastOkAt, lastError, lastErrorAt, blockedUntil } = connector;
  const state = connector.state === "ready" && !lastOkAt ? "untried" : connector.state;
  const { Icon, tone } = MARKS[state];
  const description = {
    ready: () => t("stateText.ready", { when: when(lastOkAt ?? "") }),
    untried: () => t("stateText.untried"),
    off: () => t("stateText.off"),
    needs_credentials: () => t("stateText.needs_credentials"),
    blocked: () => t("stateText.blocked", { when: dateTime(blockedUntil ?? "") }),
    failing: () => t("stateText.failing", { when: when(lastErrorAt ?? ""), msg: lastError ?? "" }),
  }[state]();
  return (
    <p className={styles.mark}>
      <span className="inline-row gap-1 medium toned" data-tone={tone}>
        <Icon size={15} aria-hidden /> {t(`states.${state}`)}
      </span>
      <span className="muted">{description}</span>
    </p>
  );
}
