import { listCurationActions, listCurationChanges } from "#contract/curation/endpoints.ts";
import { Button, Select } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { TableBar } from "#web/table/table-bar.tsx";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { ChangeOfCreator, Entry } from "../parts/changes.tsx";
import styles from "../parts/edit.module.css";

const t = texts("curation");

const route = getRouteApi("/signed-in/admin-only/curation/history");

/** What administrators changed about creators: an entry per action, or one action as a whole. */
export function CurationHistoryPage() {
  const { action } = route.useSearch();
  const back = action === undefined ? paths.curation() : paths.curationHistory();
  return (
    <Page
      title={t(action === undefined ? "history.title" : "history.ofAction")}
      lead={t("history.lead")}
      sampleMark={false}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} {...back} />}>
          {t(action === undefined ? "history.back" : "history.all")}
        </Button>
      }
    >
      {action === undefined ? <Entries /> : <ChangesOfAction action={action} />}
    </Page>
  );
}

function Entries() {
  const navigate = useNavigate();
  const { by, before } = route.useSearch();
  const read = useRead(listCurationActions, { ...(by && { by }), ...(before && { before }) }, { keepRows: true });
  return (
    <>
      <TableBar>
        <Select
          size="xs"
          aria-label={t("history.by")}
          data={[
            { value: "", label: t("history.anyone") },
            ...(read.data?.administrators ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={by ?? ""}
          onChange={(value) => void navigate({ ...paths.curationHistory(), search: { by: value || undefined } })}
          allowDeselect={false}
        />
      </TableBar>
      <Loaded read={read} failed={t("page.changesFailed")} placeholder={<SkeletonRows figures={1} />}>
        {({ entries, next }) => (
          <HistoryRows
            items={entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
            newest={before !== undefined && { by }}
            older={next !== null && { by, before: next }}
          />
        )}
      </Loaded>
    </>
  );
}

function ChangesOfAction({ action }: { action: string }) {
  const { from } = route.useSearch();
  const read = useRead(
    listCurationChanges,
    { action, ...(from !== undefined && { before: String(from) }) },
    { keepRows: true },
  );
  return (
    <Loaded read={read} failed={t("page.changesFailed")} placeholder={<SkeletonRows figures={1} />}>
      {({ changes, next }) => (
        <HistoryRows
          items={changes.map((change) => (
            <ChangeOfCreator key={change._id} change={change} />
          ))}
          newest={from !== undefined && { action }}
          older={next !== null && { action, from: next }}
        />
      )}
    </Loaded>
  );
}

type To = { by?: string | undefined; before?: string; action?: string; from?: number };

function HistoryRows({
  items,
  newest,
  older,
}: {
  items: readonly ReactNode[];
  /** Where the first page and the next are. */
  newest: To | false;
  older: To | false;
}) {
  if (items.length === 0)
    return (
      <EmptyState icon={<IconHistory size={22} />} title={t("history.none")}>
        {t("history.noneText")}
      </EmptyState>
    );
  return (
    <>
      <ol className={styles.rows} aria-label={t("history.title")}>
        {items}
      </ol>
      <nav className="row gap-3 mt-3" aria-label={t("pages", { ns: "table" })}>
        {newest && (
          <Link {...paths.curationHistory()} search={newest}>
            {t("history.newest")}
          </Link>
        )}
        {older && (
          <Link {...paths.curationHistory()} search={older}>
            {t("older", { ns: "table" })}
          </Link>
        )}
      </nav>
    </>
  );
}
