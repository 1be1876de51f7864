import { AUDIT_GROUPS } from "#contract/audit-log/kinds.ts";
import { type listAudit, type AuditEntry } from "#contract/audit-log/endpoints.ts";
import { auditList } from "#contract/collections/audit.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { IconCalendar, IconListDetails } from "@tabler/icons-react";
import { classNames } from "#web/lib/class-names.ts";
import { choicesIn, listTable } from "#web/shared/collections/list-table.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./audit-table.module.css";
import { auditSentence, personOf } from "./sentence.ts";

const t = texts("auditLog");

export const AuditTable = listTable(auditList, {
  rows: ({ entries }: ReplyOf<typeof listAudit>) => entries,
  rowId: ({ _id }) => _id,
  useRowName: () => auditSentence,
  words: "auditLog",
  cells: {
    at: ({ at }) => <Time at={at} exact />,
    person: (entry) => <PersonCell entry={entry} />,
    kind: (entry) => (
      <span className={styles.event} title={auditSentence(entry)}>
        <span>{auditSentence(entry)}</span>
        <span className={classNames("text-label muted", styles.person)}>{personOf(entry)}</span>
      </span>
    ),
    device: ({ device }) => <DeviceCell device={device} />,
    address: ({ address }) => <span className="muted">{address}</span>,
    workspace: ({ workspace }) => <span title={workspace ?? undefined}>{workspace}</span>,
  },
  onPhone: ["at", "kind"],
  icons: { at: IconCalendar, kind: IconListDetails },
  useChoices() {
    return { kinds: choicesIn(AUDIT_GROUPS, (group) => t(`groups.${group}`)) };
  },
  hasEmpty: true,
});

function PersonCell({ entry }: { entry: AuditEntry }) {
  const name = personOf(entry);
  return <span title={entry.actor.email ?? name}>{name}</span>;
}

function DeviceCell({ device }: { device: AuditEntry["device"] }) {
  return device && <span className="muted">{t(`devices.${device}`)}</span>;
}
