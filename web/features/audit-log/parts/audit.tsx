import { listAudit } from "#contract/audit-log/endpoints.ts";
import { IconCalendar, IconListDetails } from "@tabler/icons-react";
import { classNames } from "#web/lib/class-names.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { auditUrl } from "../search-params.ts";
import styles from "./audit.module.css";
import { auditSentence, personOf } from "./sentence.ts";

const t = texts("auditLog");

export const Audit = listScreen(auditUrl, {
  words: "auditLog",
  call: listAudit,
  rows: "entries",
  name: auditSentence,
  main: "kind",
  cells: {
    at: ({ at }) => <Time at={at} exact />,
    person: (entry) => <span title={entry.actor.email ?? personOf(entry)}>{personOf(entry)}</span>,
    kind: (entry) => (
      <span className={styles.event} title={auditSentence(entry)}>
        <span>{auditSentence(entry)}</span>
        <span className={classNames("text-label muted", styles.person)}>{personOf(entry)}</span>
      </span>
    ),
    device: ({ device }) => device && <span className="muted">{t(`devices.${device}`)}</span>,
    address: ({ address }) => <span className="muted">{address}</span>,
  },
  onPhone: ["at", "kind"],
  icons: { at: IconCalendar, kind: IconListDetails },
});
