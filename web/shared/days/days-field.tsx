import { NativeSelect, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import {
  daysOf,
  isSame,
  PLANNED_PRESETS,
  presetOf,
  PRESETS,
  problemOf,
  todayIn,
  type Days,
  type Preset,
} from "#contract/base/day-presets.ts";
import styles from "./days-field.module.css";

const t = texts("filters");

const OWN = "own";

/** A range of days, both included: one of the presets, or two days. What is not valid shows an error and is not applied. */
export function DaysField({
  days,
  zone,
  labels,
  named,
  mayBeFuture = false,
  onChange,
}: {
  days: Days;
  /** The one that means these days, where several do. */
  named?: Preset | undefined;
  /** Whose days these are: filters of stored times compare days of UTC. */
  zone: "reader" | "utc";
  labels: Record<keyof Days, string>;
  /** For days that are planned. */
  mayBeFuture?: boolean;
  /** `preset`: chosen by its name. */
  onChange: (days: Days, preset?: Preset) => void;
}) {
  const id = useId();
  const [today] = useState(() => todayIn(zone));
  // While the user types, the fields show what is typed; otherwise the applied days.
  const [typed, setTyped] = useState<Days | null>(null);
  const [picked, setPicked] = useState<string | null>(named ?? null);
  const latest = mayBeFuture ? null : today;
  const presets: readonly Preset[] = mayBeFuture ? PLANNED_PRESETS : PRESETS;
  const shown = typed ?? days;
  const problem = problemOf(shown, latest);
  // On the first of a month several presets mean the same days.
  const meant = presets.find((preset) => preset === picked && isSame(daysOf(preset, today), shown));

  function type(next: Days) {
    setTyped(next);
    if (problemOf(next, latest) === null && !isSame(next, days)) onChange(next);
  }

  return (
    <div className={styles.days}>
      <NativeSelect
        size="xs"
        label={t("period")}
        value={meant ?? presetOf(shown, today, presets) ?? OWN}
        data={[
          ...presets.map((preset) => ({ value: preset, label: t(`periods.${preset}`) })),
          { value: OWN, label: t("periods.own"), disabled: true },
        ]}
        onChange={(event) => {
          const chosen = presets.find((one) => one === event.currentTarget.value);
          if (!chosen) return;
          setPicked(chosen);
          setTyped(null);
          onChange(daysOf(chosen, today), chosen);
        }}
      />
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          size="xs"
          label={labels[end]}
          min={(end === "to" && shown.from) || undefined}
          max={(end === "from" && shown.to) || latest || undefined}
          value={shown[end] ?? ""}
          error={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          onChange={(event) => type({ ...shown, [end]: event.currentTarget.value || null })}
          onBlur={() => problem === null && setTyped(null)}
        />
      ))}
      {problem !== null && (
        <p id={id} className="bad text-label flush" role="alert">
          {problem === "future" ? t("future") : t("minAboveMax", { ns: "ranges" })}
        </p>
      )}
    </div>
  );
}
