import { AUDIT_GROUPS } from "#contract/audit-kinds.ts";
import { auditCollection } from "#contract/collections/audit.ts";
import { IconCalendar, IconListDetails } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { countedFilters, type CountedChoices } from "#web/shared/collections/filters/counted-filters.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { AuditState } from "../search-params.ts";

const Filters = countedFilters(auditCollection, { at: IconCalendar, kind: IconListDetails });

/** By period and by kind; persons have a field of their own. */
export function AuditFilters({
  filters,
  onChange,
  choices,
  read,
}: {
  filters: AuditState["filters"];
  onChange: (filters: AuditState["filters"]) => void;
  choices: CountedChoices | undefined;
  read: TableRead;
}) {
  const { t } = useTranslation("auditLog");
  return (
    <Filters
      filters={filters}
      onChange={onChange}
      read={read}
      choices={choices}
      nameOf={(_filter, choice) => {
        const group = AUDIT_GROUPS.find((one) => one === choice);
        return group ? t(`groups.${group}`) : choice;
      }}
      alwaysOffered={() => AUDIT_GROUPS}
    />
  );
}
