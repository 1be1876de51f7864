import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import type { Days } from "#contract/base/day-presets.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./range-picker.module.css";

const t = texts("tracking");

/** Weekends look like other days: red is for errors. */
const NONE: [] = [];

type Ends = [from: string | null, to: string | null];

/**
 * A first and a last day, none of them in the future. The first day clicked again clears both; `onChoose` is called with
 * both days, or with null where they were cleared. Lives in a chunk of its own.
 */
export function DayCalendar({
  days,
  today,
  onChoose,
}: {
  days: Days;
  today: string;
  onChoose: (days: { from: string; to: string } | null) => void;
}) {
  const [ends, setEnds] = useState<Ends>([days.from, days.to]);
  const isBegun = ends[0] !== null && ends[1] === null;
  return (
    <DatePicker
      type="range"
      size="sm"
      maxDate={today}
      weekendDays={NONE}
      hideOutsideDates
      classNames={{ day: styles.day ?? "" }}
      defaultDate={days.to ?? today}
      value={ends}
      onChange={(next: Ends) => {
        setEnds(next);
        const [from, to] = next;
        if (from !== null && to !== null) onChoose({ from, to });
        else if (from === null && isBegun) onChoose(null);
      }}
      ariaLabels={{
        nextMonth: t("calendar.nextMonth"),
        previousMonth: t("calendar.previousMonth"),
        nextYear: t("calendar.nextYear"),
        previousYear: t("calendar.previousYear"),
        nextDecade: t("calendar.nextDecade"),
        previousDecade: t("calendar.previousDecade"),
      }}
    />
  );
}
