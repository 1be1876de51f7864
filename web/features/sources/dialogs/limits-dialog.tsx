import { DAILY_UNITS_MAX, MONTHLY_MICROS_MAX } from "#contract/base/limits.ts";
import type { ConnectorView } from "#contract/sources.ts";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { amountOf, editNumber, numberIn, WHOLE, type NumberKind } from "#web/lib/read-number.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { dollars, MICROS_PER_DOLLAR } from "../money.ts";
import { useSetConnector } from "../use-set-connector.ts";

const t = texts("sources");

type LimitsDialogProps = { connector: ConnectorView; onClose: () => void };
const UNITS: NumberKind = { ...WHOLE, min: 0, max: DAILY_UNITS_MAX };
const MONEY: NumberKind = { ...amountOf("USD"), min: 0, max: MONTHLY_MICROS_MAX / MICROS_PER_DOLLAR };

/** null: the field is empty, and the connector's own limit applies. Undefined: the number is not known. */
function limitIn(text: string, kind: NumberKind): number | null | undefined {
  return text.trim() === "" ? null : numberIn(text, kind);
}

export function LimitsDialog({ opened, ...props }: LimitsDialogProps & { opened: boolean }) {
  return (
    <EntryDialog
      opened={opened}
      onClose={props.onClose}
      title={t("limits.dialogTitle", { name: props.connector.label })}
    >
      <LimitsForm {...props} />
    </EntryDialog>
  );
}

function LimitsForm({ connector: { key, units, spend }, onClose }: LimitsDialogProps) {
  const [daily, setDaily] = useState(
    units.dailyMax === units.ownMax || units.dailyMax === null ? "" : editNumber(units.dailyMax, UNITS),
  );
  const [monthly, setMonthly] = useState(
    !spend || spend.monthlyMax === spend.ownMax ? "" : editNumber(spend.monthlyMax / MICROS_PER_DOLLAR, MONEY),
  );
  const save = useSetConnector({ message: () => t("limits.saved"), quiet: true, onDone: onClose });
  const [isSubmitted, setSubmitted] = useState(false);
  function submit() {
    setSubmitted(true);
    const dailyUnits = limitIn(daily, UNITS);
    const dollarsMax = limitIn(monthly, MONEY);
    if (dailyUnits === undefined || dollarsMax === undefined) return;
    const monthlyMicros = dollarsMax === null ? null : Math.round(dollarsMax * MICROS_PER_DOLLAR);
    save.mutate({ key, dailyUnits, ...(spend && { monthlyMicros }) });
  }
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("limits.submit")}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField
        kind={UNITS}
        isSubmitted={isSubmitted}
        label={t("limits.units", { unit: units.name })}
        description={units.ownMax === null ? t("limits.ownNone") : t("limits.own", { max: exact(units.ownMax) })}
        data-autofocus
        value={daily}
        onChange={setDaily}
      />
      {spend && (
        <NumberField
          kind={MONEY}
          isSubmitted={isSubmitted}
          label={t("limits.money")}
          description={t("limits.own", { max: dollars(spend.ownMax) })}
          value={monthly}
          onChange={setMonthly}
        />
      )}
      <p className="muted flush">{t("limits.text")}</p>
    </DialogForm>
  );
}
