import { getCrmUser } from "#contract/crm/endpoints.ts";
import { SEQUENCE_LENGTH_MAX, type SendingHours } from "#contract/mail/sequences.ts";
import { Button, Checkbox, CloseButton, MultiSelect, SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { AttachFiles } from "./attach-files.tsx";
import { MailFields } from "./mail-fields.tsx";
import { NEW_STEP, officeHours, ownZone, WAIT, type DraftStep, type Plan } from "./plan.ts";
import styles from "./plan.module.css";

const t = texts("sequences");

const CHOICES = ["now", "later", "sequence"] as const;

/** When a mail leaves: now, later, or as the first of several. */
export function PlanFields({
  plan,
  isLocked,
  onPlan,
}: {
  plan: Plan;
  isLocked: boolean;
  onPlan: (patch: Partial<Plan>) => void;
}) {
  const { when } = plan;

  function choose(next: Plan["when"]) {
    const isNew = next === "sequence" && plan.followUps.length === 0;
    onPlan({ when: next, ...(isNew && { followUps: [NEW_STEP], hours: officeHours() }) });
  }

  return (
    <fieldset className={styles.plan} disabled={isLocked}>
      <legend className="visually-hidden">{t("when")}</legend>
      <SegmentedControl<Plan["when"]>
        aria-label={t("when")}
        value={when}
        onChange={choose}
        data={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
      />
      {when !== "now" && (
        <TextInput
          type="datetime-local"
          className={styles.start}
          label={t(when === "later" ? "startAt" : "beginAt")}
          description={t(when === "later" ? "zone" : "beginAbout", { zone: ownZone() })}
          value={plan.startAt}
          onChange={(event) => onPlan({ startAt: event.currentTarget.value })}
        />
      )}
      {when === "sequence" && (
        <>
          <FollowUps steps={plan.followUps} isLocked={isLocked} onSteps={(followUps) => onPlan({ followUps })} />
          <SequenceRules rules={plan} onChange={onPlan} />
        </>
      )}
    </fieldset>
  );
}

/** The mails after the first one. */
export function FollowUps({
  steps,
  isLocked = false,
  onSteps,
}: {
  steps: readonly DraftStep[];
  isLocked?: boolean;
  onSteps: (steps: DraftStep[]) => void;
}) {
  const change = (index: number, patch: Partial<DraftStep>) =>
    onSteps(steps.map((step, place) => (place === index ? Object.assign({}, step, patch) : step)));
  return (
    <div className="stack gap-4">
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have their places alone
        <section key={index} className={styles.step} aria-label={t("followUp", { number: index + 2 })}>
          <div className="row justify-between gap-2">
            <h3 className="flush text-table medium">{t("followUp", { number: index + 2 })}</h3>
            <CloseButton
              aria-label={t("removeStep", { number: index + 2 })}
              onClick={() => onSteps(steps.filter((_, place) => place !== index))}
            />
          </div>
          <NumberField
            className={styles.wait}
            label={t("wait")}
            kind={WAIT}
            isRequired
            value={step.waitDays}
            onChange={(waitDays) => change(index, { waitDays })}
          />
          <MailFields
            subject={step.subject}
            text={step.text}
            isFirst={false}
            minRows={4}
            subjectHint={t("sameSubject")}
            onWrite={(patch) => change(index, patch)}
          />
          <AttachFiles files={step.files} isLocked={isLocked} onFiles={(files) => change(index, { files })} />
        </section>
      ))}
      {steps.length < SEQUENCE_LENGTH_MAX - 1 && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onSteps([...steps, NEW_STEP])}
          >
            {t("addStep")}
          </Button>
        </div>
      )}
    </div>
  );
}

const SET_STATUSES = ["sentStatus", "answeredStatus"] as const;

type Rules = { hours: SendingHours | null; stopStatuses: string[] } & Record<
  (typeof SET_STATUSES)[number],
  string | null
>;

/** When mails of a sequence may leave, which statuses end it, and which it sets. */
export function SequenceRules({
  rules: { hours, stopStatuses, ...set },
  onChange,
}: {
  rules: Rules;
  onChange: (patch: Partial<Rules>) => void;
}) {
  const statuses = useRead(getCrmUser, {}).data?.crmUser.status ?? [];
  const options = statuses.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <div className="stack gap-4">
      <Switch
        label={t("hours")}
        checked={hours !== null}
        onChange={(event) => onChange({ hours: event.currentTarget.checked ? officeHours() : null })}
      />
      {hours && <Hours hours={hours} onHours={(next) => onChange({ hours: next })} />}
      <MultiSelect
        label={t("stopStatuses")}
        description={t("stopAbout")}
        placeholder={stopStatuses.length === 0 ? t("noStatus") : ""}
        data={options}
        value={stopStatuses}
        onChange={(next) => onChange({ stopStatuses: next })}
      />
      {SET_STATUSES.map((which) => (
        <Select
          key={which}
          label={t(which)}
          description={t("setAbout")}
          placeholder={t("noSetStatus")}
          clearable
          data={options}
          value={set[which]}
          onChange={(next) => onChange(which === "sentStatus" ? { sentStatus: next } : { answeredStatus: next })}
        />
      ))}
    </div>
  );
}

// A Monday and the days after it.
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  name: new Intl.DateTimeFormat(undefined, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2024, 0, day)),
}));

function Hours({ hours, onHours }: { hours: SendingHours; onHours: (hours: SendingHours) => void }) {
  const { days, from, to, timezone } = hours;
  const toggle = (day: number, isOn: boolean) =>
    onHours({ ...hours, days: isOn ? [...days, day].toSorted((a, b) => a - b) : days.filter((one) => one !== day) });
  return (
    <div className="stack gap-3">
      <fieldset className={styles.days}>
        <legend className="text-table medium mb-2">{t("days")}</legend>
        {WEEKDAYS.map(({ day, name }) => (
          <Checkbox
            key={day}
            label={name}
            checked={days.includes(day)}
            onChange={(event) => toggle(day, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {days.length === 0 && <p className="flush bad text-label">{t("noDay")}</p>}
      <div className="row wrap gap-3 align-start">
        <TextInput
          type="time"
          label={t("begin")}
          value={from}
          onChange={(event) => onHours({ ...hours, from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t("to")}
          value={to}
          error={from < to ? undefined : t("endBeforeBeginning")}
          onChange={(event) => onHours({ ...hours, to: event.currentTarget.value })}
        />
      </div>
      <p className="flush muted text-label">{t("zone", { zone: timezone })}</p>
    </div>
  );
}
