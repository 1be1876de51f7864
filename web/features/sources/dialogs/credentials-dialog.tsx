import { setCredentials, type ConnectorView } from "#contract/sources.ts";
import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { cacheConnector } from "../cache-connector.ts";

const t = texts("sources");

type CredentialsDialogProps = { connector: ConnectorView; onClose: () => void };

/** Sets the credentials of a source. Stored values are never shown, only replaced. */
export function CredentialsDialog({ opened, ...props }: CredentialsDialogProps & { opened: boolean }) {
  return (
    <EntryDialog
      opened={opened}
      onClose={props.onClose}
      title={t("credentials.dialogTitle", { name: props.connector.label })}
    >
      <CredentialsForm {...props} />
    </EntryDialog>
  );
}

function CredentialsForm({ connector: { key, fields }, onClose }: CredentialsDialogProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isEmpty, setEmpty] = useState(false);
  const save = useMutate(setCredentials, {
    onSuccess: ({ connector }) => {
      cacheConnector(connector);
      toast({ message: t("credentials.saved"), tone: "good" });
      onClose();
    },
  });

  function submit() {
    const credentials = Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
    );
    const isNothing = Object.keys(credentials).length === 0;
    setEmpty(isNothing);
    if (!isNothing) save.mutate({ key, credentials });
  }

  return (
    <DialogForm
      problem={isEmpty ? t("credentials.nothing") : save.error?.msg}
      submit={t("credentials.submit")}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map(({ name, label, isSecret, isSet }, index) => {
        const Input = isSecret ? PasswordInput : TextInput;
        return (
          <Input
            key={name}
            label={label}
            placeholder={isSet ? t("credentials.storedField") : undefined}
            value={typed[name] ?? ""}
            // Not a personal password: browsers must not fill in or store it.
            autoComplete="off"
            spellCheck={false}
            data-autofocus={index === 0 || undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        );
      })}
      {fields.some(({ isSet }) => isSet) && <p className="muted flush">{t("credentials.stay")}</p>}
    </DialogForm>
  );
}
