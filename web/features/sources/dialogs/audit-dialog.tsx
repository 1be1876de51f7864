import { NAME_MAX } from "#contract/limits.ts";
import type { ConnectorView } from "#contract/sources.ts";
import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "#web/api/session.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { PolicyWords } from "../details/policy-words.tsx";
import { useSetConnector } from "../use-set-connector.ts";
import styles from "./dialogs.module.css";

type Given = { connector: ConnectorView; onClose: () => void };

/** Confirms, under the user's name, that the network has audited this installation. */
export function AuditDialog({ opened, ...given }: Given & { opened: boolean }) {
  const { t } = useTranslation("sources");
  return (
    <Modal opened={opened} onClose={given.onClose} title={t("audit.dialogTitle", { name: given.connector.label })}>
      <AuditForm {...given} />
    </Modal>
  );
}

function AuditForm({ connector: { key, auditedPolicy, policy }, onClose }: Given) {
  const { t } = useTranslation("sources");
  const [name, setName] = useState(useSignedIn().name);
  const [asked, setAsked] = useState(false);
  const save = useSetConnector({ said: () => t("audit.done"), quiet: true, onDone: onClose });
  const isNameless = name.trim() === "";
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("audit.submit")}
      busy={save.busy}
      onSubmit={() => {
        setAsked(true);
        if (!isNameless) save.mutate({ key, audit: name.trim() });
      }}
      onClose={onClose}
    >
      <p className={styles.note}>{t("audit.text")}</p>
      <PolicyWords policy={auditedPolicy ?? policy} />
      <TextInput
        label={t("audit.name")}
        maxLength={NAME_MAX}
        data-autofocus
        value={name}
        error={asked && isNameless ? t("audit.nameWanted") : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
