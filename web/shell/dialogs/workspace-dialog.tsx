import { createWorkspace } from "#contract/workspaces.ts";
import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { signedIn } from "../../api/session.ts";
import { paths } from "../../lib/paths.ts";
import { FormDialog } from "../../shared/forms/form-dialog.tsx";
import { useEndpointForm } from "../../shared/forms/use-endpoint-form.ts";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** Creates a further workspace and opens it. */
export function WorkspaceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useEndpointForm(createWorkspace, {
    initial: { name: "" },
    inputOf: (values) => values,
    onDone: () => void signedIn().then(() => navigate(paths.discovery())),
  });
  return (
    <FormDialog form={form} title={t("newWorkspace.title")} submit={t("newWorkspace.submit")} onClose={onClose}>
      <p className="flush muted">{t("newWorkspace.lead")}</p>
      <TextInput {...form.text("name")} label={t("newWorkspace.name")} autoComplete="organization" data-autofocus />
    </FormDialog>
  );
}
