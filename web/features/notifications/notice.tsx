import { readNotification, type NotificationView } from "#contract/notifications.ts";
import { muteNotifications, unmuteNotifications, type MutedSubject } from "#contract/notification-settings.ts";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMutate } from "#web/api/queries.ts";
import { when } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./notifications.module.css";

const t = texts("notifications");

type Kind = NotificationView["payload"]["kind"];
export type Payload<K extends Kind> = Extract<NotificationView["payload"], { kind: K }>;

/** The title and time of a notification, and the button that marks it as read. */
export function Notice({
  notification: { id, status, createdAt },
  name,
  title,
  about,
  mutes,
  children,
}: {
  notification: NotificationView;
  /** For the button. */
  name: string;
  title: ReactNode;
  /** Beside the time. */
  about?: string;
  /** What can be muted of it. */
  mutes?: MutedSubject["kind"];
  children: ReactNode;
}) {
  const markRead = useMutate(readNotification, { onError: ({ msg }) => void toast({ message: msg, tone: "bad" }) });
  return (
    <li className={styles.notification}>
      <div className="row justify-between gap-3">
        <p className="flush row wrap gap-2 shrink">
          <span className="medium break-anywhere">{title}</span>
          {status === "unread" && <Chip tone="accent">{t("unread")}</Chip>}
        </p>
        <span className="row gap-1 fixed-size">
          {mutes && <Mute id={id} kind={mutes} name={name} />}
          {status === "unread" && (
            <Button
              size="compact-sm"
              variant="subtle"
              className="fixed-size"
              aria-label={t("markReadNamed", { name })}
              loading={markRead.busy}
              onClick={() => markRead.mutate({ type: "global", id })}
            >
              {t("markRead")}
            </Button>
          )}
        </span>
      </div>
      <p className="flush muted text-label">
        {when(createdAt)}
        {about && ` · ${about}`}
      </p>
      {children}
    </li>
  );
}

function Mute({ id, kind, name }: { id: string; kind: MutedSubject["kind"]; name: string }) {
  const unmute = useMutate(unmuteNotifications, { onError: toastError });
  const mute = useMutate(muteNotifications, {
    onSuccess: ({ _id }) =>
      toast({
        message: t("muted"),
        action: { label: t("unmute"), onClick: () => unmute.mutate({ id: _id }) },
      }),
    onError: toastError,
  });
  return (
    <Tooltip label={t(`mute.${kind}`)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t(`mute.${kind}`)}: ${name}`}
        loading={mute.busy}
        onClick={() => mute.mutate({ notification: id })}
      >
        <IconBellOff size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A creator that a notification names; one who was deleted since is not named. */
export function NamedCreator({ creatorId, names }: { creatorId: string; names: NotificationView["names"] }) {
  const fullName = names[creatorId];
  if (fullName === undefined) return <span className="muted">{t("gone")}</span>;
  return <CreatorLink creator={{ _id: creatorId, full_name: fullName }} />;
}
