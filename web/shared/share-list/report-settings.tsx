import { daysOf, PRESETS, todayIn } from "#contract/base/day-presets.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { Button, NativeSelect } from "@mantine/core";
import { DaysField } from "#web/shared/days/days-field.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./share-dialog.module.css";

const t = texts("lists");
const tFilters = texts("filters");

/** Settings that reports of lists and topics share. */
export type Scope = Pick<ReportSettings, "range" | "timezone" | "network">;

/** The period of a report, and its networks. `chosen`: shown at once, while it is saved. */
export function ReportScope({
  report: { range, timezone },
  chosen,
  onChange,
}: {
  report: Scope;
  chosen: ReportSettings["network"];
  onChange: (patch: Partial<Scope>) => void;
}) {
  const ownZone = zoneHere();
  return (
    <>
      <div className={styles.part}>
        <DaysField
          days={"preset" in range ? daysOf(range.preset, todayIn("reader")) : range.days}
          named={"preset" in range ? range.preset : undefined}
          zone="reader"
          labels={{ from: tFilters("ends.from"), to: tFilters("ends.to") }}
          onChange={(days, named) => {
            const preset = PRESETS.find((one) => one === named);
            onChange({ range: preset ? { preset } : { days } });
          }}
        />
        <p className="flush text-label muted">
          {t("preset" in range ? "report.moves" : "report.fixed", { zone: timezone })}
        </p>
        {timezone !== ownZone && (
          <Button
            className="self-start"
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ timezone: ownZone })}
          >
            {t("report.zone", { zone: ownZone })}
          </Button>
        )}
      </div>
      <div className={styles.part}>
        <NativeSelect
          label={t("report.network")}
          value={chosen}
          data={[
            { value: "global", label: t("report.allNetworks") },
            ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ network: NETWORKS.find((one) => one === value) ?? "global" })
          }
        />
      </div>
    </>
  );
}

export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
