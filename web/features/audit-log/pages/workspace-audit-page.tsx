import { exportAudit, listAudit } from "#contract/audit-log/endpoints.ts";
import { PERMISSIONS } from "#contract/base/permissions.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { AuditTable } from "../parts/audit-table.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { auditUrl } from "../search-params.ts";

const t = texts("auditLog");

const route = getRouteApi("/signed-in/settings/audit-log");

const OF_INSTALLATION = ["workspace"] as const;

/** Who signed in and administered what in the workspace. */
export function WorkspaceAuditPage() {
  const navigate = useNavigate();
  const workspace = useSignedIn().company ?? "";
  const canRead = useCan("audit.read");
  const state = auditUrl.read(route.useSearch());
  const read = useRead(listAudit, auditUrl.input(state), { keepRows: true, enabled: canRead });
  const { download, isDownloading } = useDownload(exportAudit);
  if (!canRead)
    return (
      <SettingsFrame current="auditLog">
        <PageSection title={t("titleOf", { workspace })} lead={PERMISSIONS["audit.read"].refusal} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="auditLog" wide>
      <PageSection title={t("titleOf", { workspace })} lead={t("lead")}>
        <AuditTable
          without={OF_INSTALLATION}
          {...{ state, read }}
          show={(next) => void navigate({ ...paths.workspaceAudit(), search: auditUrl.write(next) })}
          bar={
            <ExportButton
              {...(read.data && { total: read.data.total })}
              loading={isDownloading}
              onClick={() => download({ filters: state.filters })}
            />
          }
        />
      </PageSection>
    </SettingsFrame>
  );
}
