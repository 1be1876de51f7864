import { leaveWorkspace, listMembers, requireSecondFactor } from "#contract/workspaces.ts";
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { signedIn, useSignedIn } from "#web/api/session.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { DeleteWorkspace } from "../deletion/delete-workspace.tsx";
import { InvitationRow } from "../members/invitation-row.tsx";
import { InviteForm } from "../members/invite-form.tsx";
import { MemberRow } from "../members/member-row.tsx";

const t = texts("workspaces");

/** Who works in this workspace. */
export function MembersPage() {
  const company = useSignedIn().company ?? "";
  const canManage = useCan("members.manage");
  const read = useRead(listMembers, {});
  return (
    <SettingsFrame current="members">
      <PageSection
        title={t("members", { workspace: company })}
        lead={canManage ? undefined : refusalOf("members.manage")}
      >
        <Loaded read={read}>
          {({ members }) => (
            <ul className="list-reset stack card">
              {members.map((member) => (
                <MemberRow key={member._id} member={member} />
              ))}
            </ul>
          )}
        </Loaded>
      </PageSection>
      {canManage && (
        <PageSection title={t("invite.title")} lead={t("invite.lead")}>
          <InviteForm />
          {read.data && read.data.invitations.length > 0 && (
            <ul className="list-reset stack card" aria-label={t("invite.open")}>
              {read.data.invitations.map((invitation) => (
                <InvitationRow key={invitation._id} invitation={invitation} />
              ))}
            </ul>
          )}
        </PageSection>
      )}
      {read.data && <Security isRequired={read.data.requiresSecondFactor} readAt={read.dataUpdatedAt} />}
      <Leave />
      <DeleteWorkspace />
    </SettingsFrame>
  );
}

/** How members sign in, which their owner decides. */
function Security({ isRequired, readAt }: { isRequired: boolean; readAt: number }) {
  const canDecide = useCan("workspace.secure");
  const change = useMutate(requireSecondFactor, {
    onSuccess: (_reply, { required }) => toast({ message: t(required ? "security.on" : "security.off"), tone: "good" }),
  });
  // Until the members are read again, what was sent is shown.
  const isNewer = !change.isError && change.submittedAt > readAt;
  return (
    <PageSection
      title={t("security.title")}
      lead={canDecide ? t("security.lead") : t(isRequired ? "security.required" : "security.notRequired")}
    >
      {canDecide && (
        <>
          <Switch
            label={t("security.require")}
            checked={isNewer ? change.variables?.required : isRequired}
            onChange={(event) => change.mutate({ required: event.currentTarget.checked })}
          />
          <FormError>{change.error?.msg}</FormError>
        </>
      )}
    </PageSection>
  );
}

function Leave() {
  const { company: name, member } = useSignedIn();
  const company = name ?? "";
  const [confirming, setConfirming] = useState(false);
  const leave = useMutate(leaveWorkspace, { onSuccess: () => void signedIn() });
  return (
    <PageSection title={t("leave.title")} lead={member === "owner" ? t("leave.owner") : t("leave.lead")}>
      {member !== "owner" && (
        <div>
          <Button variant="light" color="bad" onClick={() => setConfirming(true)}>
            {t("leave.submit", { workspace: company })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t("leave.confirm", { workspace: company })}
        confirm={t("leave.confirmed")}
        busy={leave.busy}
        error={leave.error?.msg}
        onConfirm={() => leave.mutate({})}
        onClose={() => setConfirming(false)}
      >
        {t("leave.text")}
      </ConfirmDialog>
    </PageSection>
  );
}
