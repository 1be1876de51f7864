import { listImports } from "#contract/imports/endpoints.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { Page } from "#web/shell/page.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { ImportHistory } from "../open/import-history.tsx";
import { OpenTable } from "../open/open-table.tsx";

const t = texts("imports");

const route = getRouteApi("/signed-in/imports");

export function ImportsPage() {
  const { page = 1, from } = route.useSearch();
  const canWrite = useCan("imports.write");
  const read = useRead(listImports, { page }, { keepRows: true });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      {canWrite ? <OpenTable intoCrm={from === "crm"} /> : <p>{refusalOf("imports.write")}</p>}
      <Loaded read={read} failed={t("history.failed")} placeholder={<SkeletonRows rows={3} figures={2} />}>
        {(data) => <ImportHistory {...data} page={page} />}
      </Loaded>
    </Page>
  );
}
