import { ALERT_HANDLES_MAX, readAlerts, saveAlerts, type Alerts, type AlertSubject } from "#contract/alerts.ts";
import { NativeSelect, Switch, TagsInput } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("alerts");

type DialogProps = { subject: AlertSubject; id: string; title: string; onClose: () => void };

/** What members are notified of about a tracked list or a network watch. */
export function AlertsDialog({ subject, id, title, onClose }: DialogProps) {
  const read = useRead(readAlerts, { subject, id });
  return (
    <EntryDialog onClose={onClose} title={t("title", { title })}>
      <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={4} />}>
        {(alerts) => <AlertsForm key={alerts.updatedAt} subject={subject} id={id} alerts={alerts} onClose={onClose} />}
      </Loaded>
    </EntryDialog>
  );
}

/** Days after which a creator is silent. */
const SILENT_DAYS = [7, 14, 30, 60, 90];

function AlertsForm({ subject, id, alerts, onClose }: Omit<DialogProps, "title"> & { alerts: Alerts }) {
  const { updatedAt, silentDays, ...rules } = alerts;
  const form = useEndpointForm(saveAlerts, {
    initial: { ...rules, silentDays: silentDays === null ? "" : String(silentDays) },
    inputOf: (values) => ({
      subject,
      id,
      from: updatedAt,
      ...values,
      silentDays: [...choices].find((days) => String(days) === values.silentDays) ?? null,
    }),
    onDone: () => {
      toast({ message: t("saved") });
      onClose();
    },
  });
  const choices = new Set([...SILENT_DAYS, ...(silentDays === null ? [] : [silentDays])]);
  return (
    <DialogForm problem={form.problem} submit={t("save")} busy={form.busy} onSubmit={form.submit} onClose={onClose}>
      <p className="flush muted">{t("lead")}</p>
      <Switch {...form.flag("rising")} label={t("rising")} description={t("risingAbout")} />
      {subject === "list" && (
        <Switch {...form.flag("undisclosed")} label={t("undisclosed")} description={t("undisclosedAbout")} />
      )}
      <TagsInput
        {...form.getInputProps("handles")}
        label={t("handles")}
        description={t("handlesAbout")}
        leftSection="@"
        maxTags={ALERT_HANDLES_MAX}
        maxLength={200}
        splitChars={[",", " "]}
        placeholder={form.values.handles.length === 0 ? t("handlesPlaceholder") : undefined}
      />
      <NativeSelect
        {...form.getInputProps("silentDays")}
        label={t("silent")}
        data={[
          { value: "", label: t("silentOff") },
          ...[...choices]
            .toSorted((a, b) => a - b)
            .map((days) => ({ value: String(days), label: t("silentDays", { count: days }) })),
        ]}
      />
    </DialogForm>
  );
}
