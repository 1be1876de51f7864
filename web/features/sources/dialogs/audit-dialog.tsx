import { NAME_MAX } from "#contract/base/limits.ts";
import type { ConnectorView } from "#contract/sources.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#web/api/session.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";
import { PolicyRules } from "../details/policy-rules.tsx";
import { useSetConnector } from "../use-set-connector.ts";

const t = texts("sources");

type AuditDialogProps = { connector: ConnectorView; onClose: () => void };

/** Confirms, under the user's name, that the network has audited this installation. */
export function AuditDialog({ opened, ...props }: AuditDialogProps & { opened: boolean }) {
  return (
    <EntryDialog
      opened={opened}
      onClose={props.onClose}
      title={t("audit.dialogTitle", { name: props.connector.label })}
    >
      <AuditForm {...props} />
    </EntryDialog>
  );
}

function AuditForm({ connector: { key, auditedPolicy, policy }, onClose }: AuditDialogProps) {
  const [name, setName] = useState(useSignedIn().name);
  const [submitted, setSubmitted] = useState(false);
  const save = useSetConnector({ message: () => t("audit.done"), quiet: true, onDone: onClose });
  const isNameless = name.trim() === "";
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("audit.submit")}
      busy={save.busy}
      onSubmit={() => {
        setSubmitted(true);
        if (!isNameless) save.mutate({ key, audit: name.trim() });
      }}
      onClose={onClose}
    >
      <p className="muted flush">{t("audit.text")}</p>
      <PolicyRules policy={auditedPolicy ?? policy} />
      <TextInput
        label={t("audit.name")}
        maxLength={NAME_MAX}
        data-autofocus
        value={name}
        error={submitted && isNameless ? t("audit.nameRequired") : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
