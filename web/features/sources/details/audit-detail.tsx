import type { ConnectorView } from "#contract/sources.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { date } from "#web/lib/format.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { AuditDialog } from "../dialogs/audit-dialog.tsx";
import { useSetConnector } from "../use-set-connector.ts";
import { Detail } from "./detail.tsx";
import styles from "./details.module.css";

/** Whether the network has audited this installation, and who confirmed it. */
export function AuditDetail({ connector }: { connector: ConnectorView }) {
  const { t } = useTranslation("sources");
  const [asking, setAsking] = useState<"state" | "takeBack" | null>(null);
  const close = () => setAsking(null);
  const { key, label, audit } = connector;
  const takeBack = useSetConnector({ said: () => t("audit.takenBack"), quiet: true, onDone: close });
  return (
    <Detail
      title={t("audit.title")}
      actions={
        audit ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking("takeBack")}>
            {t("audit.takeBack")}
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setAsking("state")}>
            {t("audit.state")}
          </Button>
        )
      }
    >
      <p className={styles.text}>
        {audit ? t("audit.stated", { name: audit.name, date: date(audit.at) }) : t("audit.needed")}
      </p>
      <AuditDialog opened={asking === "state"} connector={connector} onClose={close} />
      <ConfirmDialog
        opened={asking === "takeBack"}
        title={t("audit.takeBackTitle")}
        confirm={t("audit.takeBackSubmit")}
        busy={takeBack.busy}
        error={takeBack.error?.msg}
        onConfirm={() => takeBack.mutate({ key, audit: null })}
        onClose={close}
      >
        {t("audit.takeBackText", { name: label })}
      </ConfirmDialog>
    </Detail>
  );
}
