import { unmuteNotifications, type MutedSubject, type NotificationSettings } from "#contract/notification-settings.ts";
import { narrowedName } from "#contract/rankings/ranking-name.ts";
import { Button } from "@mantine/core";
import { useMutate } from "#web/api/queries.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./notification-settings.module.css";

const t = texts("notifications");

/** The lists, network watches, rankings, campaigns and threads that the member has muted. */
export function Mutes({ mutes }: { mutes: NotificationSettings["mutes"] }) {
  return (
    <PageSection title={t("mutes.title")} lead={t("mutes.lead")}>
      {mutes.length === 0 ? (
        <p className="flush muted">{t("mutes.empty")}</p>
      ) : (
        <ul className="list-reset stack card" aria-label={t("mutes.title")}>
          {mutes.map(({ _id, about }) => (
            <Mute key={_id} id={_id} about={about} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Mute({ id, about }: { id: string; about: MutedSubject }) {
  const unmute = useMutate(unmuteNotifications, { onError: toastError });
  const name = about.kind === "ranking" ? narrowedName(about.top, about) : about.title || t("noSubject");
  return (
    <li className={styles.topic}>
      <span className={styles.about}>
        <span className="block break-anywhere">{name}</span>
        <span className="block muted text-label">{t(`mutes.kinds.${about.kind}`)}</span>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t("mutes.unmuteNamed", { name })}
        loading={unmute.busy}
        onClick={() => unmute.mutate({ id })}
      >
        {t("mutes.unmute")}
      </Button>
    </li>
  );
}
