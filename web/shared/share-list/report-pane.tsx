import { daysOf, PRESETS, todayIn } from "#contract/base/day-presets.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { reportPdf } from "#contract/tracking/report.ts";
import { Button, NativeSelect, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { DaysField } from "#web/shared/days/days-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { PublicSwitch } from "./access-pane.tsx";
import { AddressField } from "./address-field.tsx";
import styles from "./share-dialog.module.css";
import type { Sharing } from "./use-sharing.ts";

const t = texts("lists");
const tFilters = texts("filters");

type Pane = {
  list: ListView;
  sharing: Sharing;
  /** What a report begins with. */
  initial?: ReportSettings | undefined;
};

/** Whether the report of a tracked list is shared with it, and what it shows. */
export function ReportPane({ list, sharing, initial = usualReport() }: Pane) {
  const { sharing: saving, change } = sharing;
  const report =
    saving.isPending && saving.variables.report !== undefined ? saving.variables.report : list.share.report;
  if (list.trackingState !== TRACKING_ON)
    return (
      <div className="stack gap-3">
        <p className="flush muted">{t("report.untracked")}</p>
        <Button
          variant="default"
          className="self-start"
          renderRoot={(props) => <Link {...props} {...paths.tracking(list._id)} />}
        >
          {t("report.toTracking")}
        </Button>
      </div>
    );
  return (
    <div className="stack gap-4">
      {!list.public && (
        <>
          <p className="flush muted">{t("report.private")}</p>
          <PublicSwitch list={list} sharing={sharing} />
        </>
      )}
      {list.public && (
        <Switch
          label={t("report.take")}
          description={t("report.takeHint")}
          checked={report !== null}
          data-autofocus
          onChange={({ currentTarget: { checked } }) =>
            change({ report: checked ? initial : null }, t(checked ? "toast.reportOn" : "toast.reportOff"))
          }
        />
      )}
      {list.public && list.share.url && list.share.report && (
        <>
          <AddressField
            address={`${location.origin}${list.share.url}/report`}
            label={t("report.link")}
            sharing={null}
          />
          <Button
            className="self-start"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            renderRoot={(props) => (
              <a {...props} href={`/api${reportPdf.path.replace("{id}", list._id)}`} download>
                {props.children}
              </a>
            )}
          >
            {t("report.pdf")}
          </Button>
          <Settings report={list.share.report} sharing={sharing} />
        </>
      )}
    </div>
  );
}

function Settings({ report, sharing: { sharing: saving, change } }: { report: ReportSettings; sharing: Sharing }) {
  const { range, timezone } = report;
  // Switches show at once what was chosen.
  const chosen = (saving.isPending && saving.variables.report) || report;
  const { network = "global", onlyCampaignPosts = false, costs = false } = chosen;
  const set = (patch: Partial<ReportSettings>) => change({ report: { ...report, ...patch } }, t("toast.reportChanged"));
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
            set({ range: preset ? { preset } : { days } });
          }}
        />
        <p className="flush text-label muted">
          {t("preset" in range ? "report.moves" : "report.fixed", { zone: timezone })}
        </p>
        {timezone !== ownZone && (
          <Button className="self-start" size="compact-sm" variant="subtle" onClick={() => set({ timezone: ownZone })}>
            {t("report.zone", { zone: ownZone })}
          </Button>
        )}
      </div>
      <div className={styles.part}>
        <NativeSelect
          label={t("report.network")}
          value={network}
          data={[
            { value: "global", label: t("report.allNetworks") },
            ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ network: NETWORKS.find((one) => one === value) ?? "global" })
          }
        />
      </div>
      <div className={styles.part}>
        <Switch
          label={t("report.onlyCampaign")}
          description={t("report.onlyCampaignHint")}
          checked={onlyCampaignPosts}
          onChange={({ currentTarget: { checked } }) => set({ onlyCampaignPosts: checked })}
        />
        <Switch
          label={t("report.costs")}
          description={t("report.costsHint")}
          checked={costs}
          onChange={({ currentTarget: { checked } }) => set({ costs: checked })}
        />
        <p className="flush text-label muted">{t("report.terms")}</p>
      </div>
    </>
  );
}

function usualReport(): ReportSettings {
  return {
    range: { preset: "last30" },
    timezone: zoneHere(),
    network: "global",
    onlyCampaignPosts: false,
    costs: false,
  };
}

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
