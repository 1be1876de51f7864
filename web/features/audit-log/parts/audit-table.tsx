import type { AuditEntry, listAudit } from "#contract/audit-log.ts";
import { auditCollection } from "#contract/collections/audit.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { TITLE_MAX } from "#contract/limits.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconListDetails } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { classNames } from "#web/lib/class-names.ts";
import { dateTime, when } from "#web/lib/format.ts";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Pager } from "#web/table/pager.tsx";
import { withFallback, type TableRead } from "#web/table/rows-frame.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NoMatch } from "#web/shared/collections/filters/no-match.tsx";
import { auditUrl, type AuditState } from "../search-params.ts";
import { AuditFilters } from "./audit-filters.tsx";
import styles from "./audit-table.module.css";
import { auditSentence, personOf } from "./sentence.ts";

type Entries = ReplyOf<typeof listAudit>;

type AuditTableProps = {
  state: AuditState;
  show: (state: AuditState) => void;
  read: TableRead & { data: Entries | undefined };
  download: () => void;
  isDownloading: boolean;
  /** With workspaces. */
  forAdmins?: boolean;
};

export function AuditTable({ state, show, read, download, isDownloading, forAdmins = false }: AuditTableProps) {
  const { t } = useTranslation("auditLog");
  const { filters, page } = state;
  const { data } = read;
  const change = (next: AuditState["filters"]) => show({ ...state, page: 1, filters: next });
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(auditUrl.usual.filters);
  const empty = isFiltered ? (
    <NoMatch title={t("noMatch")} clear={t("clear")} onClear={() => change(auditUrl.usual.filters)}>
      {t("noMatchText")}
    </NoMatch>
  ) : (
    <EmptyState icon={<IconListDetails size={22} />} title={t("empty")}>
      {t("emptyText")}
    </EmptyState>
  );
  return (
    <>
      <TableBar>
        <SearchBox
          label={t("search")}
          value={filters.person}
          maxLength={TITLE_MAX}
          onSearch={(person) => change({ ...filters, person })}
        />
        <AuditFilters filters={filters} onChange={change} choices={data?.choices} read={read} />
        <Button
          className="push-end"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isDownloading}
          disabled={data?.total === 0}
          onClick={download}
        >
          {t("export")}
        </Button>
      </TableBar>
      <DataTable
        label={t("title")}
        columns={forAdmins ? ALL_COLUMNS : COLUMNS}
        rows={data?.entries}
        rowId={({ _id }) => _id}
        rowName={(entry) => auditSentence(entry)}
        read={withFallback(read, t("notFetched"))}
        total={data?.total ?? 0}
        offset={(page - 1) * state.pagination}
        sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(auditUrl.sortedBy(state, by)) }}
        density="compact"
        empty={empty}
        foot={
          data && (
            <Pager
              page={page}
              size={data.perPage}
              total={data.total}
              onPage={(next) => show({ ...state, page: next })}
            />
          )
        }
      />
    </>
  );
}

type ColumnId = (typeof auditCollection.columns)[number];

function title(id: ColumnId) {
  return function Title() {
    const { t } = useTranslation("auditLog");
    return t(`columns.${id}`);
  };
}

const CELLS: Record<ColumnId, (entry: AuditEntry) => React.ReactNode> = {
  at: ({ at }) => (
    <time dateTime={at} title={when(at)}>
      {dateTime(at)}
    </time>
  ),
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
};

const WORKSPACE_COLUMNS = ["at", "person", "kind", "device", "address"] as const;

const columnOf = (id: ColumnId) =>
  fieldColumn<AuditEntry>(id, auditCollection.fields[id], {
    header: title(id),
    cell: CELLS[id],
    onPhone: id === "at" || id === "kind",
  });

const COLUMNS = columnsOf<AuditEntry>().columns(WORKSPACE_COLUMNS.map(columnOf));
const ALL_COLUMNS = columnsOf<AuditEntry>().columns([...WORKSPACE_COLUMNS, "workspace" as const].map(columnOf));

function PersonCell({ entry }: { entry: AuditEntry }) {
  const name = personOf(entry);
  return <span title={entry.actor.email ?? name}>{name}</span>;
}

function DeviceCell({ device }: { device: AuditEntry["device"] }) {
  const { t } = useTranslation("auditLog");
  return device && <span className="muted">{t(`devices.${device}`)}</span>;
}
