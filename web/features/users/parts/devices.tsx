import { endOneSession, endOtherSessions, listSessions, type SessionView } from "#contract/auth/endpoints.ts";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import Bowser from "bowser";
import { useMutate, useRead } from "#web/api/queries.ts";
import { dateTime, when } from "#web/lib/format.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { deviceName } from "./device-name.ts";
import styles from "./settings.module.css";

const t = texts("users");

/** Where the user is signed in, with buttons to sign out elsewhere. */
export function Devices() {
  const read = useRead(listSessions, {});
  const endOthers = useMutate(endOtherSessions, {
    onSuccess: ({ ended }) => toast({ message: t("devices.endedOthers", { count: ended }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <PageSection title={t("devices.title")} lead={t("devices.lead")}>
      <Loaded read={read}>
        {({ sessions }) => (
          <>
            <ul className="list-reset stack card">
              {sessions.map((session) => (
                <Device key={session._id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button variant="default" loading={endOthers.busy} onClick={() => endOthers.mutate({})}>
                  {t("devices.endOthers")}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </PageSection>
  );
}

function Device({ session }: { session: SessionView }) {
  const name = deviceName(session.userAgent);
  const end = useMutate(endOneSession, {
    onSuccess: () => toast({ message: t("devices.ended", { device: name }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const { platform } = Bowser.parse(session.userAgent || "unknown");
  const Icon = platform.type === "mobile" ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.device}>
      <Icon size={22} className="fixed-size muted" aria-hidden />
      <div className="shrink grow">
        <p className="flush medium truncate">{name}</p>
        <p className="flush muted text-label" title={t("devices.since", { date: dateTime(session.startedAt) })}>
          {session.isCurrent ? t("devices.current") : t("devices.used", { when: when(session.lastUsedAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="subtle"
          color="bad"
          loading={end.busy}
          aria-label={t("devices.endOne", { device: name })}
          onClick={() => end.mutate({ id: session._id })}
        >
          {t("devices.end")}
        </Button>
      )}
    </li>
  );
}
