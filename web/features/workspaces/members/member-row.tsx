import { GIVEN_ROLES } from "#contract/base/roles.ts";
import { removeMember, setRole, transferOwnership, type MemberView } from "#contract/workspaces.ts";
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconCrown, IconDots, IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { refreshUser } from "#web/api/session.ts";
import { date } from "#web/lib/format.ts";
import { Current, Step, useProof } from "#web/shared/identity/step.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./members.module.css";

const t = texts("workspaces");

/** A member with their role, which those who manage members can change. */
export function MemberRow({ member }: { member: MemberView }) {
  const { _id: id, name, email, role, joinedAt, isYou, hasSecondFactor } = member;
  const canManage = useCan("members.manage") && !isYou && role !== "owner";
  const change = useMutate(setRole, {
    onSuccess: (_reply, input) =>
      toast({ message: t("roleChanged", { name, role: t(`role.${input.role}`) }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <li className={styles.row}>
      <Avatar name={name} src={null} />
      <div className="shrink grow">
        <p className="flush medium truncate">
          {name} {isYou && <span className="regular muted">{t("you")}</span>}
        </p>
        <p className="flush muted text-label truncate" title={t("joined", { date: date(joinedAt) })}>
          {email}
          {hasSecondFactor === false && <> · {t("security.none")}</>}
        </p>
      </div>
      {canManage ? (
        <>
          <NativeSelect
            aria-label={t("roleOf", { name })}
            value={change.isPending ? change.variables.role : role}
            onChange={({ currentTarget: { value } }) => {
              const next = GIVEN_ROLES.find((given) => given === value);
              if (next) change.mutate({ id, role: next });
            }}
            data={GIVEN_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          <MemberMenu member={member} />
        </>
      ) : (
        <span className="muted text-label">{t(`role.${role}`)}</span>
      )}
    </li>
  );
}

function MemberMenu({ member: { _id: id, name } }: { member: MemberView }) {
  const [asking, setAsking] = useState<"remove" | "transfer" | null>(null);
  const canTransfer = useCan("workspace.transfer");
  const close = () => setAsking(null);
  const remove = useMutate(removeMember, {
    onSuccess: () => toast({ message: t("remove.done", { name }), tone: "good" }),
  });
  const crown = <IconCrown size={16} aria-hidden />;
  return (
    <>
      <ActionMenu
        trigger={
          <ActionIcon variant="subtle" color="gray" aria-label={t("more", { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        actions={[
          ...(canTransfer ? [{ label: t("transfer.action"), icon: crown, onClick: () => setAsking("transfer") }] : []),
          {
            label: t("remove.action"),
            icon: <IconUserMinus size={16} aria-hidden />,
            danger: true,
            onClick: () => setAsking("remove"),
          },
        ]}
      />
      <ConfirmDialog
        opened={asking === "remove"}
        title={t("remove.title", { name })}
        confirm={t("remove.action")}
        busy={remove.busy}
        error={remove.error?.msg}
        onConfirm={() => remove.mutate({ id })}
        onClose={close}
      >
        {t("remove.text")}
      </ConfirmDialog>
      {asking === "transfer" && <TransferDialog member={{ id, name }} onClose={close} />}
    </>
  );
}

function TransferDialog({
  member: { id, name },
  onClose,
}: {
  member: { id: string; name: string };
  onClose: () => void;
}) {
  const { password, field, isComplete } = useProof();
  const transfer = useMutate(transferOwnership, {
    onSuccess() {
      onClose();
      void refreshUser();
      toast({ message: t("transfer.done", { name }), tone: "good" });
    },
  });
  return (
    <Step
      title={t("transfer.title", { name })}
      submit={t("transfer.action")}
      color="bad"
      busy={transfer.busy}
      isComplete={isComplete}
      problem={transfer.error?.msg}
      onSubmit={() => transfer.mutate({ to: id, password })}
      onClose={onClose}
    >
      <p className="flush muted">{t("transfer.text")}</p>
      {field && <Current {...field} data-autofocus />}
    </Step>
  );
}
