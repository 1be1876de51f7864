import { setCredentials, type ConnectorView } from "#contract/sources.ts";
import { Button } from "@mantine/core";
import { useState, Fragment } from "react";
import { useMutate } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { CredentialsDialog } from "../dialogs/credentials-dialog.tsx";
import { cacheConnector } from "../cache-connector.ts";
import { Detail } from "./detail.tsx";

const t = texts("sources");

/** Whether the source has credentials, where they come from, and how to set them. */
export function CredentialsDetail({ connector }: { connector: ConnectorView }) {
  const [dialog, setDialog] = useState<"change" | "remove" | null>(null);
  const close = () => setDialog(null);
  const { key, label: name, fields, credentialsFrom, isUnreadable, help } = connector;
  const isStored = credentialsFrom === "page" || (credentialsFrom === null && fields.some(({ isSet }) => isSet));
  const stored = isUnreadable ? "unreadable" : isStored ? "stored" : "missing";
  const names = fields.map(({ env }) => env).join(", ");
  const remove = useMutate(setCredentials, {
    onSuccess: (reply) => {
      cacheConnector(reply.connector);
      toast({ message: t("credentials.removed"), tone: "good" });
      close();
    },
  });
  if (credentialsFrom === "none_needed" && fields.length === 0) {
    return (
      <Detail title={t("credentials.title")}>
        <p className="flush break-anywhere">{t("credentials.none")}</p>
        <p className="flush text-label break-anywhere muted">
          <WithLinks>{help}</WithLinks>
        </p>
      </Detail>
    );
  }
  const isFromEnvironment = credentialsFrom === "environment";
  return (
    <Detail
      title={t("credentials.title")}
      actions={
        !isFromEnvironment && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setDialog("change")}>
              {t(isStored ? "credentials.change" : "credentials.enter")}
            </Button>
            {isStored && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setDialog("remove")}>
                {t("credentials.remove")}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="flush break-anywhere">
        {isFromEnvironment ? t("credentials.environment", { names }) : t(`credentials.${stored}`)}
      </p>
      <p className="flush text-label break-anywhere muted">
        <WithLinks>{help}</WithLinks>
      </p>
      {!isFromEnvironment && (
        <p className="flush text-label break-anywhere muted">{t("credentials.orEnv", { names })}</p>
      )}
      <CredentialsDialog opened={dialog === "change"} connector={connector} onClose={close} />
      <ConfirmDialog
        opened={dialog === "remove"}
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

const ADDRESS = /(https:\/\/[^\s)]+[^\s).,])/;

/** A text with its URLs as links. */
function WithLinks({ children }: { children: string }) {
  return children.split(ADDRESS).map((part, index) =>
    // Odd parts are URLs.
    index % 2 === 0 ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part.replace("https://", "")}
      </a>
    ),
  );
}
