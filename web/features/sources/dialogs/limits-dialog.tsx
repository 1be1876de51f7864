import { DAILY_UNITS_MAX, MONTHLY_MICROS_MAX } from "#contract/limits.ts";
import type { ConnectorView } from "#contract/sources.ts";
import { Modal, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { dollars, MICROS_PER_DOLLAR } from "../money.ts";
import { useSetConnector } from "../use-set-connector.ts";

type LimitsDialogProps = { connector: ConnectorView; onClose: () => void };
/** The field's value: an empty field is no number. */
type Typed = number | "";

function isAllowed(typed: Typed, max: number): boolean {
  return typed === "" || (typed >= 0 && typed <= max);
}

export function LimitsDialog({ opened, ...props }: LimitsDialogProps & { opened: boolean }) {
  const { t } = useTranslation("sources");
  return (
    <Modal opened={opened} onClose={props.onClose} title={t("limits.dialogTitle", { name: props.connector.label })}>
      <LimitsForm {...props} />
    </Modal>
  );
}

function LimitsForm({ connector: { key, units, spend }, onClose }: LimitsDialogProps) {
  const { t } = useTranslation("sources");
  const [daily, setDaily] = useState<Typed>(units.dailyMax === units.ownMax ? "" : (units.dailyMax ?? ""));
  const [monthly, setMonthly] = useState<Typed>(
    !spend || spend.monthlyMax === spend.ownMax ? "" : spend.monthlyMax / MICROS_PER_DOLLAR,
  );
  const save = useSetConnector({ message: () => t("limits.saved"), quiet: true, onDone: onClose });
  const monthlyMax = MONTHLY_MICROS_MAX / MICROS_PER_DOLLAR;
  const [isSubmitted, setSubmitted] = useState(false);
  const problemOf = (typed: Typed, max: number) =>
    isSubmitted && !isAllowed(typed, max) && t("limits.notAllowed", { max: exact(max) });
  function submit() {
    setSubmitted(true);
    if (!isAllowed(daily, DAILY_UNITS_MAX) || !isAllowed(monthly, monthlyMax)) return;
    save.mutate({
      key,
      dailyUnits: daily === "" ? null : daily,
      ...(spend && { monthlyMicros: monthly === "" ? null : Math.round(monthly * MICROS_PER_DOLLAR) }),
    });
  }
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("limits.submit")}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={t("limits.units", { unit: units.name })}
        description={units.ownMax === null ? t("limits.ownNone") : t("limits.own", { max: exact(units.ownMax) })}
        clampBehavior="none"
        error={problemOf(daily, DAILY_UNITS_MAX)}
        allowDecimal={false}
        thousandSeparator
        data-autofocus
        value={daily}
        onChange={(value) => setDaily(typeof value === "number" ? value : "")}
      />
      {spend && (
        <NumberInput
          label={t("limits.money")}
          description={t("limits.own", { max: dollars(spend.ownMax) })}
          clampBehavior="none"
          error={problemOf(monthly, monthlyMax)}
          decimalScale={2}
          thousandSeparator
          prefix="$"
          value={monthly}
          onChange={(value) => setMonthly(typeof value === "number" ? value : "")}
        />
      )}
      <p className="muted flush">{t("limits.text")}</p>
    </DialogForm>
  );
}
