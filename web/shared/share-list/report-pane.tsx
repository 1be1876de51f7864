import type { ListView } from "#contract/lists/shapes.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import { USUAL_REPORT, type ReportSettings } from "#contract/tracking/report-settings.ts";
import { reportPdf } from "#contract/tracking/report.ts";
import { Button, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import { ListSwitch } from "./access-pane.tsx";
import { AddressField } from "./address-field.tsx";
import { ReportScope, zoneHere } from "./report-settings.tsx";
import styles from "./share-dialog.module.css";
import type { Sharing } from "./use-sharing.ts";

const t = texts("lists");

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
          <ListSwitch list={list} sharing={sharing} />
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
  // Switches show at once what was chosen.
  const chosen = (saving.isPending && saving.variables.report) || report;
  const { network = "global", onlyCampaignPosts = false, costs = false } = chosen;
  const set = (patch: Partial<ReportSettings>) => change({ report: { ...report, ...patch } }, t("toast.reportChanged"));
  return (
    <>
      <ReportScope report={report} chosen={network} onChange={set} />
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
  return { ...USUAL_REPORT, timezone: zoneHere() };
}
