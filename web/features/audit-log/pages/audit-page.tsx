import { exportAllAudit, listAllAudit } from "#contract/audit-log/endpoints.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { Page } from "#web/shell/page.tsx";
import { texts } from "#web/words/i18n.ts";
import { AuditTable } from "../parts/audit-table.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { auditUrl } from "../search-params.ts";

const t = texts("auditLog");

const route = getRouteApi("/signed-in/admin-only/audit-log");

/** Who signed in and administered what in the installation, for its administrators. */
export function AuditPage() {
  const navigate = useNavigate();
  const state = auditUrl.read(route.useSearch());
  const read = useRead(listAllAudit, auditUrl.input(state), { keepRows: true });
  const { download, isDownloading } = useDownload(exportAllAudit);
  return (
    <Page title={t("title")} lead={t("leadOfAll")} sampleMark={false} fill>
      <AuditTable
        {...{ state, read }}
        show={(next) => void navigate({ ...paths.audit(), search: auditUrl.write(next) })}
        bar={
          <ExportButton
            {...(read.data && { total: read.data.total })}
            loading={isDownloading}
            onClick={() => download({ filters: state.filters })}
          />
        }
      />
    </Page>
  );
}
