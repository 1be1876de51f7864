import { writeWeekHour } from "#contract/figures/week-hours.ts";
import type { TrackingAnalysis } from "#contract/tracking/shapes.ts";
import { Button } from "@mantine/core";
import { IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from "react";
import { compact, exact } from "#web/lib/format.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import tables from "#web/shared/days/tables.module.css";
import { postsLink, postsSearch, PostsLink } from "../posts-link.tsx";
import type { TrackingControl } from "../use-tracking.ts";
import { HOURS, hourName, slotName, slotsOf, slotText, STEPS, strongest, weekdayName, type Slot } from "./heat.ts";
import styles from "./heat-map.module.css";

const t = texts("tracking");

/** On which days and at which hours posts bring most. */
export function HeatMap({
  control,
  hours,
  zone,
}: {
  control: TrackingControl;
  hours: TrackingAnalysis["hours"];
  zone: string;
}) {
  const [asTable, setAsTable] = useState(false);
  const slots = useMemo(() => slotsOf(hours), [hours]);
  const ranked = useMemo(() => strongest(slots), [slots]);
  const [best] = ranked;
  return (
    <PageSection
      title={t("analysis.heat.title")}
      lead={t("analysis.heat.lead", { zone: zone.replaceAll("_", " ") })}
      action={
        best && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={asTable ? <IconLayoutGrid size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? "analysis.heat.asMap" : "analysis.heat.asTable")}
          </Button>
        )
      }
    >
      {best ? (
        <p className="flush max-prose">
          {t("analysis.heat.best", {
            slot: slotName(best),
            median: exact(best.median),
            count: best.posts,
            formatted: exact(best.posts),
          })}{" "}
          <span className="muted">{t("analysis.heat.chance")}</span>
        </p>
      ) : (
        <p className="flush muted">{t("analysis.heat.tooFew")}</p>
      )}
      {asTable ? (
        <Ranked control={control} slots={ranked} />
      ) : (
        <WeekMap control={control} slots={slots} ranked={ranked} />
      )}
    </PageSection>
  );
}

const MOVES: Record<string, [days: number, hours: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A finger is wider than an hour: a tap points at it, and the line below the map is its link. */
function onlyPoint(event: MouseEvent) {
  const { nativeEvent } = event;
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") event.preventDefault();
}

/** One stop of the keyboard, within which arrow keys move. What is pointed at is written below. */
function WeekMap({
  control,
  slots,
  ranked,
}: {
  control: TrackingControl;
  slots: readonly (readonly Slot[])[];
  ranked: readonly (Slot & { median: number })[];
}) {
  // Where it points stays when the period changes; what is there does not.
  const [place, point] = useState<Pick<Slot, "weekday" | "hour">>();
  const pointed = place && slots[place.weekday - 1]?.[place.hour];
  const stop = pointed ?? slots[0]?.[0];
  const move = (event: KeyboardEvent<HTMLElement>, { weekday, hour }: Slot) => {
    const [days, hours] = MOVES[event.key] ?? [0, 0];
    const next = slots[weekday - 1 + days]?.[hour + hours];
    if (!next || (days === 0 && hours === 0)) return;
    event.preventDefault();
    event.currentTarget
      .closest("table")
      ?.querySelector<HTMLElement>(`[data-slot="${next.weekday} ${next.hour}"]`)
      ?.focus();
  };
  const cell = (slot: Slot) => ({
    "data-slot": `${slot.weekday} ${slot.hour}`,
    tabIndex: slot === stop ? 0 : -1,
    "aria-label": slotText(slot),
    onFocus: () => point(slot),
    onMouseEnter: () => point(slot),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => move(event, slot),
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are gone through by arrow keys */}
      <table role="grid" className={styles.map} aria-label={t("analysis.heat.grid")}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("analysis.heat.day")}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <span className="visually-hidden">{hourName(hour, "long")}</span>
                {hour % 3 === 0 && (
                  <span className={styles.hour} aria-hidden>
                    {hourName(hour, "short")}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((day, at) => (
            <tr key={weekdayName(at + 1, "long")}>
              <th scope="row">{weekdayName(at + 1, "short")}</th>
              {day.map((slot) => (
                <td
                  key={slot.hour}
                  className={styles.slot}
                  data-step={slot.step ?? undefined}
                  data-few={slot.step === null && slot.posts > 0 ? true : undefined}
                  {...(slot.posts === 0 && cell(slot))}
                >
                  {slot.posts > 0 && (
                    <Link
                      to="."
                      search={postsSearch(control, { hours: [writeWeekHour(slot)] })}
                      preload={false}
                      className={styles.posts}
                      onClick={onlyPoint}
                      {...cell(slot)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <p className="flush tabular">
          {pointed ? (
            <Pointed control={control} slot={pointed} />
          ) : (
            <span className="muted">{t("analysis.heat.hint")}</span>
          )}
        </p>
        <Legend ranked={ranked} />
      </div>
    </>
  );
}

function Pointed({ control, slot }: { control: TrackingControl; slot: Slot }) {
  if (slot.posts === 0) return slotText(slot);
  return (
    <PostsLink control={control} name={slotName(slot)} filters={{ hours: [writeWeekHour(slot)] }}>
      {slotText(slot)}
    </PostsLink>
  );
}

function Legend({ ranked }: { ranked: readonly { median: number }[] }) {
  const [most, least] = [ranked[0]?.median, ranked.at(-1)?.median];
  return (
    <p className={styles.legend}>
      <span className={styles.key}>
        <span className={styles.shade} data-few />
        {t("analysis.heat.legendFew")}
      </span>
      {most !== undefined && least !== undefined && (
        <span className={styles.key}>
          <span className="visually-hidden">{t("analysis.heat.less")} </span>
          {compact(least)}
          {Array.from({ length: STEPS }, (_, at) => (
            <span key={at} className={styles.shade} data-step={at + 1} />
          ))}
          <span className="visually-hidden">{t("analysis.heat.more")} </span>
          {compact(most)}
        </span>
      )}
    </p>
  );
}

/** The hours with enough posts, the strongest first. */
function Ranked({ control, slots }: { control: TrackingControl; slots: readonly (Slot & { median: number })[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
    <section className={tables.tall} aria-label={t("analysis.heat.title")} tabIndex={0}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t("analysis.heat.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("analysis.heat.when")}</th>
            <th scope="col">{t("analysis.columns.posts")}</th>
            <th scope="col">{t("analysis.columns.median")}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={`${slot.weekday} ${slot.hour}`}>
              <th scope="row">{slotName(slot)}</th>
              <td>{postsLink(control, slotName(slot), { hours: [writeWeekHour(slot)] })(exact(slot.posts))}</td>
              <td>{exact(slot.median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
