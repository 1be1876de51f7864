import { listWorkspaces, openWorkspace, restoreWorkspace } from "#contract/workspaces.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { signedIn, useSignedIn } from "#web/api/session.ts";
import { date } from "#web/lib/format.ts";
import { WorkspaceDialog } from "#web/shell/dialogs/workspace-dialog.tsx";
import { Page } from "#web/shell/page.tsx";
import { leave } from "#web/shell/sidebar/user-menu.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("workspaces");

/** In place of every page while the workspace waits for its deletion. */
export function WorkspaceNotice({ at }: { at: string }) {
  const { company, member, workspace } = useSignedIn();
  const name = company ?? "";
  const isOwner = member === "owner";
  const [isCreating, setCreating] = useState(false);
  const { data } = useRead(listWorkspaces, {});
  const restore = useMutate(restoreWorkspace, {
    onSuccess: () => void signedIn().then(() => toast({ message: t("deletion.restored", { name }), tone: "good" })),
  });
  const open = useMutate(openWorkspace, { onSuccess: () => void signedIn() });
  const others = data?.workspaces.filter(({ isCurrent, deletionAt }) => !isCurrent && deletionAt === null) ?? [];
  return (
    <Page
      title={t("deletion.waiting", { name, date: date(at) })}
      lead={t(isOwner ? "deletion.waitingOwner" : "deletion.waitingMember")}
      sampleMark={false}
    >
      {isOwner && (
        <div>
          <Button loading={restore.busy} onClick={() => restore.mutate({ id: workspace })}>
            {t("deletion.restore")}
          </Button>
        </div>
      )}
      <FormError>{restore.error?.msg ?? open.error?.msg}</FormError>
      <PageSection title={t("deletion.goOn")} lead={t(others.length > 0 ? "deletion.openLead" : "deletion.createLead")}>
        <div className="row wrap gap-2">
          {others.map((other) => (
            <Button
              key={other._id}
              variant="default"
              disabled={open.busy}
              onClick={() => open.mutate({ id: other._id })}
            >
              {t("deletion.openOther", { name: other.name })}
            </Button>
          ))}
          <Button variant="default" onClick={() => setCreating(true)}>
            {t("deletion.create")}
          </Button>
          <Button variant="default" onClick={leave}>
            {t("deletion.signOut")}
          </Button>
        </div>
      </PageSection>
      {isCreating && <WorkspaceDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
