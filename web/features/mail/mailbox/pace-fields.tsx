import { HOURLY_MAX, WARM_UP_FIRST, WARM_UP_STEP } from "#contract/mail/mailbox.ts";
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { numberIn } from "#web/lib/read-number.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("mailbox");

export const DAILY = { decimals: 0, min: 1, max: 2_000 } as const;
export const HOURLY = { decimals: 0, min: 1, max: HOURLY_MAX } as const;
export const SPACING = { decimals: 0, min: 1, max: 60 } as const;

type Numbers = { dailyMax: string; hourlyMax: string; spacingMinutes: string };
type PaceForm = {
  values: Numbers & { warmsUp: boolean };
  errors: Record<string, ReactNode>;
  setFieldValue: (field: keyof Numbers, value: string) => void;
};

/** The numbers as calls take them: their schemas refuse 0. */
export function paceOf({ dailyMax, hourlyMax, spacingMinutes }: Numbers) {
  return {
    dailyMax: numberIn(dailyMax, DAILY) ?? 0,
    hourlyMax: numberIn(hourlyMax, HOURLY) ?? 0,
    spacingMinutes: numberIn(spacingMinutes, SPACING) ?? 0,
  };
}

/** How many mails of sequences a mailbox sends, and how far apart. */
export function PaceFields({ form, onWarmsUp }: { form: PaceForm; onWarmsUp: (warmsUp: boolean) => void }) {
  return (
    <>
      <div className="row wrap gap-4 align-start">
        <NumberField
          value={form.values.dailyMax}
          error={form.errors["dailyMax"]}
          onChange={(text) => form.setFieldValue("dailyMax", text)}
          className="grow"
          label={t("dailyMax")}
          kind={DAILY}
        />
        <NumberField
          value={form.values.hourlyMax}
          error={form.errors["hourlyMax"]}
          onChange={(text) => form.setFieldValue("hourlyMax", text)}
          className="grow"
          label={t("hourlyMax")}
          description={t("hourlyAbout")}
          kind={HOURLY}
        />
        <NumberField
          value={form.values.spacingMinutes}
          error={form.errors["spacingMinutes"]}
          onChange={(text) => form.setFieldValue("spacingMinutes", text)}
          className="grow"
          label={t("spacing")}
          description={t("spacingAbout")}
          kind={SPACING}
        />
      </div>
      <Switch
        label={t("warmsUp")}
        description={t("warmsUpAbout", { first: WARM_UP_FIRST, step: WARM_UP_STEP })}
        checked={form.values.warmsUp}
        onChange={({ currentTarget: { checked } }) => onWarmsUp(checked)}
      />
    </>
  );
}
