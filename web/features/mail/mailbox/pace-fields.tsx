import type { ReactNode } from "react";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("mailbox");

export const DAILY = { decimals: 0, min: 1, max: 2_000 } as const;
export const SPACING = { decimals: 0, min: 1, max: 60 } as const;

type Pace = { dailyMax: string; spacingMinutes: string };
type PaceForm = {
  values: Pace;
  errors: Record<string, ReactNode>;
  setFieldValue: (field: keyof Pace, value: string) => void;
};

/** How many mails of sequences a mailbox sends, and how far apart. */
export function PaceFields({ form }: { form: PaceForm }) {
  return (
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
        value={form.values.spacingMinutes}
        error={form.errors["spacingMinutes"]}
        onChange={(text) => form.setFieldValue("spacingMinutes", text)}
        className="grow"
        label={t("spacing")}
        description={t("spacingAbout")}
        kind={SPACING}
      />
    </div>
  );
}
