import { DELETION_GRACE_DAYS } from "#contract/account-deletion.ts";
import { NAME_MAX } from "#contract/base/limits.ts";
import { deleteWorkspace } from "#contract/workspaces.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { signedIn, useSignedIn } from "#web/api/session.ts";
import { Current, Step, useProof } from "#web/shared/identity/step.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("workspaces");

/** The end of the workspace, for its owner. */
export function DeleteWorkspace() {
  const canDelete = useCan("workspace.delete");
  const [isOpen, setOpen] = useState(false);
  if (!canDelete) return null;
  return (
    <PageSection title={t("deletion.title")} lead={t("deletion.lead", { count: DELETION_GRACE_DAYS })}>
      <div>
        <Button variant="light" color="bad" onClick={() => setOpen(true)}>
          {t("deletion.open")}
        </Button>
      </div>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </PageSection>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const workspace = useSignedIn().company ?? "";
  const [name, setName] = useState("");
  const { password, field, isComplete } = useProof();
  // The notice in place of every page says until when.
  const remove = useMutate(deleteWorkspace, { onSuccess: () => void signedIn() });
  return (
    <Step
      title={t("deletion.confirm", { name: workspace })}
      submit={t("deletion.submit")}
      color="bad"
      busy={remove.busy}
      isComplete={name === workspace && isComplete}
      problem={remove.error?.msg}
      onSubmit={() => remove.mutate({ name, password })}
      onClose={onClose}
    >
      <p className="flush muted">{t("deletion.what", { count: DELETION_GRACE_DAYS })}</p>
      <TextInput
        label={t("deletion.name", { name: workspace })}
        value={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {field && <Current {...field} />}
    </Step>
  );
}
