import { withdrawInvitation, type InvitationView } from "#contract/workspaces.ts";
import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutate } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./members.module.css";

const t = texts("workspaces");

export function InvitationRow({ invitation }: { invitation: InvitationView }) {
  const { _id: id, email, role, invitedBy, expiresAt } = invitation;
  const withdraw = useMutate(withdrawInvitation, {
    onSuccess: () => toast({ message: t("invite.withdrawn", { email }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const until = t("invite.until", { date: date(expiresAt) });
  return (
    <li className={styles.row}>
      <IconMail size={22} className="fixed-size muted" aria-hidden />
      <div className="shrink grow">
        <p className="flush medium truncate">{email}</p>
        <p className="flush muted text-label truncate">
          {invitedBy === null ? until : `${t("invite.by", { name: invitedBy })} · ${until}`}
        </p>
      </div>
      <span className="muted text-label">{t(`role.${role}`)}</span>
      <Button
        variant="subtle"
        color="bad"
        loading={withdraw.busy}
        aria-label={t("invite.withdrawOne", { email })}
        onClick={() => withdraw.mutate({ id })}
      >
        {t("invite.withdraw")}
      </Button>
    </li>
  );
}
