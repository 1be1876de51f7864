import {
  readNotificationSettings,
  saveNotificationSettings,
  type NotificationSettings,
  type TopicChannels,
} from "#contract/notification-settings.ts";
import { MAIL_TIMES, NOTIFICATION_TOPICS, type NotificationTopic } from "#contract/base/states.ts";
import { Button, NativeSelect, Switch } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { Mutes } from "./mutes.tsx";
import styles from "./notification-settings.module.css";

const t = texts("notifications");

/** How the member is notified in this workspace. */
export function NotificationSettingsPage() {
  const read = useRead(readNotificationSettings, {});
  return (
    <SettingsFrame current="notifications">
      <Loaded read={read} failed={t("settings.failed")} placeholder={<SkeletonRows rows={8} />}>
        {(settings) => (
          <>
            <Choices key={JSON.stringify([settings.topics, settings.hour])} settings={settings} />
            <Mutes mutes={settings.mutes} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

function Choices({ settings }: { settings: NotificationSettings }) {
  const [topics, setTopics] = useState<TopicChannels>(settings.topics);
  const [hour, setHour] = useState(settings.hour);
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const saving = useMutate(saveNotificationSettings, {
    onSuccess: () => toast({ message: t("settings.saved"), tone: "good" }),
  });
  const isDaily = NOTIFICATION_TOPICS.some((topic) => topics[topic].mail === "daily");
  const isElsewhere = isDaily && settings.timezone !== null && settings.timezone !== timezone;
  const isChanged = isElsewhere || hour !== settings.hour || JSON.stringify(topics) !== JSON.stringify(settings.topics);
  const change = (topic: NotificationTopic, channels: Partial<TopicChannels[NotificationTopic]>) =>
    setTopics({ ...topics, [topic]: { ...topics[topic], ...channels } });
  return (
    <PageSection title={t("settings.title")} lead={t("settings.lead", { address: settings.address })}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({ topics, timezone, hour });
        }}
      >
        <ul className="list-reset stack card">
          {NOTIFICATION_TOPICS.map((topic) => (
            <li key={topic} className={styles.topic}>
              <span className={styles.about} id={`topic-${topic}`}>
                <span className="block medium">{t(`topics.${topic}.name`)}</span>
                <span className="block muted text-label">{t(`topics.${topic}.about`)}</span>
              </span>
              <Switch
                checked={topics[topic].product}
                label={t("settings.product")}
                aria-describedby={`topic-${topic}`}
                onChange={({ currentTarget: { checked } }) => change(topic, { product: checked })}
              />
              <NativeSelect
                size="xs"
                aria-label={t("settings.mailOf", { topic: t(`topics.${topic}.name`) })}
                value={topics[topic].mail}
                data={MAIL_TIMES.map((value) => ({ value, label: t(`settings.mail.${value}`) }))}
                onChange={({ currentTarget: { value } }) => {
                  const mail = MAIL_TIMES.find((one) => one === value);
                  if (mail) change(topic, { mail });
                }}
              />
            </li>
          ))}
        </ul>
        {isDaily && (
          <NativeSelect
            className={styles.hour}
            label={t("settings.hour")}
            description={t(isElsewhere ? "settings.otherZone" : "settings.zone", {
              zone: timezone,
              saved: settings.timezone ?? "",
            })}
            value={String(hour)}
            data={HOURS.map((one) => ({ value: String(one), label: HOUR.format(one * 3_600_000) }))}
            onChange={({ currentTarget: { selectedIndex } }) => setHour(selectedIndex)}
          />
        )}
        <FormError>{saving.error?.msg}</FormError>
        <div className="row justify-end gap-2">
          <Button type="submit" loading={saving.busy} disabled={!isChanged}>
            {t("settings.save")}
          </Button>
        </div>
      </form>
    </PageSection>
  );
}
