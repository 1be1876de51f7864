import type { ConnectorView } from "#contract/sources.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { date } from "#web/lib/format.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import { AuditDialog } from "../dialogs/audit-dialog.tsx";
import { useSetConnector } from "../use-set-connector.ts";
import { Detail } from "./detail.tsx";

const t = texts("sources");

/** Whether the network has audited this installation, and who confirmed it. */
export function AuditDetail({ connector }: { connector: ConnectorView }) {
  const [dialog, setDialog] = useState<"state" | "withdraw" | null>(null);
  const close = () => setDialog(null);
  const { key, label, audit } = connector;
  const withdraw = useSetConnector({ message: () => t("audit.withdrawn"), quiet: true, onDone: close });
  return (
    <Detail
      title={t("audit.title")}
      actions={
        audit ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setDialog("withdraw")}>
            {t("audit.withdraw")}
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setDialog("state")}>
            {t("audit.state")}
          </Button>
        )
      }
    >
      <p className="flush break-anywhere">
        {audit ? t("audit.stated", { name: audit.name, date: date(audit.at) }) : t("audit.needed")}
      </p>
      <AuditDialog opened={dialog === "state"} connector={connector} onClose={close} />
      <ConfirmDialog
        opened={dialog === "withdraw"}
        title={t("audit.withdrawTitle")}
        confirm={t("audit.withdrawSubmit")}
        busy={withdraw.busy}
        error={withdraw.error?.msg}
        onConfirm={() => withdraw.mutate({ key, audit: null })}
        onClose={close}
      >
        {t("audit.withdrawText", { name: label })}
      </ConfirmDialog>
    </Detail>
  );
}
