import { setCredentials, type ConnectorView } from "#contract/sources.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CredentialsDialog } from "../dialogs/credentials-dialog.tsx";
import { putConnector } from "../put-connector.ts";
import { Detail } from "./detail.tsx";
import styles from "./details.module.css";
import { WithLinks } from "./with-links.tsx";

/** Whether the source has credentials, where they come from, and how to set them. */
export function CredentialsDetail({ connector }: { connector: ConnectorView }) {
  const { t } = useTranslation("sources");
  const [asking, setAsking] = useState<"change" | "remove" | null>(null);
  const close = () => setAsking(null);
  const { key, label: name, fields, credentialsFrom, isUnreadable, help } = connector;
  const isKept = credentialsFrom === "page" || (credentialsFrom === null && fields.some(({ isSet }) => isSet));
  const kept = isUnreadable ? "unreadable" : isKept ? "kept" : "missing";
  const names = fields.map(({ env }) => env).join(", ");
  const remove = useMutate(setCredentials, {
    onSuccess: (reply) => {
      putConnector(reply.connector);
      toast({ message: t("credentials.removed"), tone: "good" });
      close();
    },
  });
  if (credentialsFrom === "none_needed" && fields.length === 0) {
    return (
      <Detail title={t("credentials.title")}>
        <p className={styles.text}>{t("credentials.none")}</p>
        <p className={styles.faint}>
          <WithLinks>{help}</WithLinks>
        </p>
      </Detail>
    );
  }
  const isGiven = credentialsFrom === "environment";
  return (
    <Detail
      title={t("credentials.title")}
      actions={
        !isGiven && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setAsking("change")}>
              {t(isKept ? "credentials.change" : "credentials.enter")}
            </Button>
            {isKept && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking("remove")}>
                {t("credentials.remove")}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={styles.text}>{isGiven ? t("credentials.environment", { names }) : t(`credentials.${kept}`)}</p>
      <p className={styles.faint}>
        <WithLinks>{help}</WithLinks>
      </p>
      {!isGiven && <p className={styles.faint}>{t("credentials.orEnv", { names })}</p>}
      <CredentialsDialog opened={asking === "change"} connector={connector} onClose={close} />
      <ConfirmDialog
        opened={asking === "remove"}
        title={t("credentials.removeTitle", { name })}
        confirm={t("credentials.removeSubmit")}
        busy={remove.busy}
        error={remove.error?.msg}
        onConfirm={() =>
          remove.mutate({ key, credentials: Object.fromEntries(fields.map((field) => [field.name, ""])) })
        }
        onClose={close}
      >
        {t("credentials.removeText")}
      </ConfirmDialog>
    </Detail>
  );
}
