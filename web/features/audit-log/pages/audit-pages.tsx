import { exportAllAudit, exportAudit, listAllAudit } from "#contract/audit-log/endpoints.ts";
import { Audit } from "../parts/audit.tsx";
import { Page } from "#web/shell/page.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { useSignedIn } from "#web/api/session.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("auditLog");

/** Who signed in and administered what in the installation, for its administrators. */
export function AuditPage() {
  return (
    <Page title={t("title")} lead={t("leadOfAll")} sampleMark={false} fill>
      <Audit call={listAllAudit} file={exportAllAudit} />
    </Page>
  );
}

const OF_INSTALLATION = ["workspace"] as const;

/** Who signed in and administered what in the workspace. */
export function WorkspaceAuditPage() {
  const workspace = useSignedIn().company ?? "";
  const canRead = useCan("audit.read");
  return (
    <SettingsFrame current="auditLog" wide={canRead}>
      <PageSection title={t("titleOf", { workspace })} lead={canRead ? t("lead") : refusalOf("audit.read")}>
        {canRead && <Audit file={exportAudit} without={OF_INSTALLATION} />}
      </PageSection>
    </SettingsFrame>
  );
}
