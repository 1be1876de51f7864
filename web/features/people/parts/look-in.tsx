import { beginImpersonation } from "#contract/impersonation.ts";
import type { PersonView } from "#contract/people.ts";
import { Button, Textarea } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { signedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("people");

type Looked = { user: PersonView; workspace: PersonView["workspaces"][number] };

/** Sees the product as this person in this workspace, for a reason that its owner can read. */
export function LookIn({ user, workspace }: Looked) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-label={t("lookIn.one", { name: user.name, workspace: workspace.name })}
        onClick={() => setOpen(true)}
      >
        {t("lookIn.action")}
      </Button>
      {isOpen && <LookInDialog user={user} workspace={workspace} onClose={() => setOpen(false)} />}
    </>
  );
}

function LookInDialog({ user, workspace, onClose }: Looked & { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useEndpointForm(beginImpersonation, {
    initial: { reason: "" },
    inputOf: (values) => ({ userId: user._id, workspaceId: workspace._id, ...values }),
    onDone: () => void signedIn().then(() => navigate(paths.discovery())),
  });
  return (
    <FormDialog
      form={form}
      title={t("lookIn.title", { name: user.name })}
      submit={t("lookIn.submit")}
      onClose={onClose}
    >
      <p className="flush muted">{t("lookIn.text", { workspace: workspace.name })}</p>
      <Textarea
        {...form.text("reason")}
        label={t("lookIn.reason")}
        description={t("lookIn.reasonHint")}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
