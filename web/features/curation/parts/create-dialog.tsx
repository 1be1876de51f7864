import { createInfluencer } from "#contract/curation/influencer.ts";
import { TYPOLOGIES } from "#contract/creators.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { texts } from "#web/words/i18n.ts";
import { NetworkSelect } from "./accounts.tsx";
import { KnownAccounts } from "./known-accounts.tsx";

const t = texts("curation");

/** Adds a creator; those who have an account of the same name already are shown. */
export function CreateButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("create.action")}
      </Button>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const TYPING_MS = 300;
const FIRST: InputOf<typeof createInfluencer> = {
  full_name: "",
  network: "instagram",
  username: "",
  typologie: "creator",
};

function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useEndpointForm(createInfluencer, {
    initial: FIRST,
    inputOf: (values) => values,
    onDone({ id, actionId }, { full_name: name }) {
      toastWithUndo(t("create.done", { name }), actionId);
      void navigate(paths.influencer(id));
    },
  });
  const [username] = useDebouncedValue(form.values.username.trim(), TYPING_MS);
  return (
    <FormDialog form={form} title={t("create.action")} submit={t("create.submit")} onClose={onClose}>
      <TextInput {...form.text("full_name")} label={t("page.fields.full_name")} dir="auto" data-autofocus />
      <NetworkSelect {...form.getInputProps("network")} label={t("page.network")} />
      <TextInput {...form.text("username")} label={t("page.handle")} placeholder={t("page.handlePlaceholder")} />
      <KnownAccounts typed={username} />
      <NativeSelect
        {...form.getInputProps("typologie")}
        label={t("page.fields.typologie")}
        data={TYPOLOGIES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
    </FormDialog>
  );
}
