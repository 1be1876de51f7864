import { readVisits, VISIT_DAYS } from "#contract/spotlight/enquiries.ts";
import { IconEye } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { OverTime } from "#web/shared/days/over-time.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** How often the page was opened, day by day. */
export function Visits({ id }: { id: string }) {
  const read = useRead(readVisits, { id });
  return (
    <Loaded read={read} failed={t("visits.failed")} placeholder={<SkeletonRows rows={6} />}>
      {({ days, total }) => {
        const [first, last] = [days[0], days.at(-1)];
        if (total === 0 || !first || !last)
          return (
            <EmptyState icon={<IconEye size={22} aria-hidden />} title={t("visits.none")}>
              {t("visits.noneText")}
            </EmptyState>
          );
        const recent = days.reduce((sum, { visits }) => sum + visits, 0);
        return (
          <div className={styles.page}>
            <p className="flush">
              {t("visits.recent", { count: recent, formatted: exact(recent), days: exact(VISIT_DAYS) })}{" "}
              {total > recent && t("visits.all", { formatted: exact(total) })}
            </p>
            <OverTime
              series={days.filter(({ visits }) => visits > 0)}
              days={{ from: first.day, until: last.day }}
              measures={{ visits: t("visits.measure") }}
            />
            <p className="flush muted text-label max-prose">{t("visits.about")}</p>
          </div>
        );
      }}
    </Loaded>
  );
}
