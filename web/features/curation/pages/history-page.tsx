import { listCurationChanges, type CurationChange } from "#contract/curation.ts";
import { Button, Select } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { ChangeOfMany } from "../parts/changes.tsx";
import styles from "../parts/edit.module.css";

const route = getRouteApi("/signed-in/admin-only/curation/history");

/** What administrators changed about all creators, the newest first. */
export function CurationHistoryPage() {
  const { t } = useTranslation("curation");
  const navigate = useNavigate();
  const { by, before } = route.useSearch();
  const read = useRead(
    listCurationChanges,
    { ...(by && { by }), ...(before && { before: String(before) }) },
    { keepRows: true },
  );
  return (
    <Page
      title={t("history.title")}
      lead={t("history.lead")}
      sampleMark={false}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} {...paths.curation()} />}>
          {t("history.back")}
        </Button>
      }
    >
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
        {({ changes, next }) =>
          changes.length === 0 ? (
            <EmptyState icon={<IconHistory size={22} />} title={t("history.none")}>
              {t("history.noneText")}
            </EmptyState>
          ) : (
            <>
              <ol className={styles.rows} aria-label={t("history.title")}>
                {grouped(changes).map((same) => (
                  <ChangeOfMany key={same[0]._id} changes={same} />
                ))}
              </ol>
              <nav className="row gap-3 mt-3" aria-label={t("pages", { ns: "table" })}>
                {before !== undefined && (
                  <Link {...paths.curationHistory()} search={{ by }}>
                    {t("history.newest")}
                  </Link>
                )}
                {next !== null && (
                  <Link {...paths.curationHistory()} search={{ by, before: next }}>
                    {t("older", { ns: "table" })}
                  </Link>
                )}
              </nav>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

type Same = [CurationChange, ...CurationChange[]];

/** Neighbours that are the same change of several creators by one action. */
function grouped(changes: readonly CurationChange[]): Same[] {
  const groups: Same[] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const isSame =
      last !== undefined &&
      change.action !== null &&
      last[0].action?._id === change.action._id &&
      last[0].field === change.field &&
      last[0].after === change.after &&
      last[0].undone === change.undone;
    if (isSame) last.push(change);
    else groups.push([change]);
  }
  return groups;
}
