import { Button, Popover, Skeleton } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { preciseDate } from "#web/lib/precise-date.ts";
import { PRESETS, todayIn, type Days } from "#contract/base/day-presets.ts";
import { texts } from "#web/words/i18n.ts";
import { daysIn, rangeOf, USUAL_RANGE, type Range } from "./range.ts";
import styles from "./range-picker.module.css";

const t = texts("tracking");
const tFilters = texts("filters");

const DayCalendar = lazy(async () => ({ default: (await import("./day-calendar.tsx")).DayCalendar }));

/** Chooses a period by a name or in a calendar, in days of the reader. */
export function RangePicker({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [isOpen, setOpen] = useState(false);
  const today = todayIn("reader");
  const days = daysIn(range, today);
  const name = "preset" in range ? tFilters(`periods.${range.preset}`) : spanOf(days);
  const choose = (next: Range) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t("period", { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.picker}>
          <fieldset className={styles.presets} aria-label={tFilters("period")}>
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                size="compact-sm"
                justify="flex-start"
                variant={"preset" in range && range.preset === preset ? "light" : "subtle"}
                color={"preset" in range && range.preset === preset ? undefined : "gray"}
                aria-pressed={"preset" in range && range.preset === preset}
                onClick={() => choose({ preset })}
              >
                {tFilters(`periods.${preset}`)}
              </Button>
            ))}
          </fieldset>
          <Suspense fallback={<Skeleton width={250} height={280} />}>
            <DayCalendar
              days={days}
              today={today}
              onChoose={(chosen) => choose(chosen ? rangeOf(chosen, today) : { preset: USUAL_RANGE })}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function spanOf({ from, to }: Days): string {
  if (from !== null && to !== null) return from === to ? dayLabel(from) : `${dayLabel(from)} – ${dayLabel(to)}`;
  if (from !== null) return t("since", { day: dayLabel(from) });
  return t("until", { day: to === null ? "" : dayLabel(to) });
}

function dayLabel(day: string): string {
  return preciseDate(`${day}T00:00:00.000Z`, "day");
}
