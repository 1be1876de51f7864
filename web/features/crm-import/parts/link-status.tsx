import type { LinkView } from "#contract/crm-import/link-imports.ts";
import type { LinkStatus as Status } from "#contract/base/states.ts";
import { Loader } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconLock,
  IconUserCheck,
  IconUserQuestion,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./links.module.css";

const t = texts("crmImport");

type Tone = "plain" | "good" | "watch" | "bad";
type StatusStyle = { icon: ReactNode; tone: Tone };

const ICON = { size: 16, "aria-hidden": true };
const STATUS_STYLES: Record<Status | "undone", StatusStyle> = {
  TO_FETCH: { icon: <IconCircleDotted {...ICON} />, tone: "plain" },
  IDLE: { icon: <IconCircleDashed {...ICON} />, tone: "plain" },
  IMPORTING: { icon: <Loader size={14} aria-hidden />, tone: "plain" },
  NOT_FOUND: { icon: <IconUserQuestion {...ICON} />, tone: "watch" },
  IMPORTED: { icon: <IconCircleCheck {...ICON} />, tone: "good" },
  ALREADY_EXISTS: { icon: <IconUserCheck {...ICON} />, tone: "plain" },
  ERRORED: { icon: <IconAlertTriangle {...ICON} />, tone: "bad" },
  NO_MORE_PLACE: { icon: <IconLock {...ICON} />, tone: "watch" },
  undone: { icon: <IconArrowBackUp {...ICON} />, tone: "plain" },
};

/** The status of a link as text and icon, with the reason if there is one. */
export function LinkStatus({ link: { status, msg }, isUndone }: { link: LinkView; isUndone: boolean }) {
  return (
    <div className={styles.state}>
      <StatusLabel status={isUndone && status === "IMPORTED" ? "undone" : status} />
      {msg && <span className="muted text-label break-anywhere">{msg}</span>}
    </div>
  );
}

/** `count`: the number of links with this status. */
export function StatusLabel({ status, count }: { status: Status | "undone"; count?: string }) {
  const { icon, tone } = STATUS_STYLES[status];
  return (
    <span className="inline-row gap-1 tabular toned" data-tone={tone}>
      {icon}
      {count !== undefined && <strong>{count}</strong>}
      {t(`status.${status}`)}
    </span>
  );
}
