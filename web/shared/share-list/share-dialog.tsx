import type { ListView } from "#contract/lists/shapes.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import { AccessPane } from "./access-pane.tsx";
import { LookPane } from "./look-pane.tsx";
import { ReportPane } from "./report-pane.tsx";
import { useSharing } from "./use-sharing.ts";
import { VisitsPane } from "./visits.tsx";

const t = texts("lists");

const PANES = ["access", "report", "look", "visits"] as const;
type Pane = (typeof PANES)[number];

/** Who can look at a list, what they see of the team, and who has looked. */
export function ShareDialog({
  list,
  report,
  onClose,
}: {
  list: ListView;
  /** Opens with the report, which begins with these settings. */
  report?: ReportSettings;
  onClose: () => void;
}) {
  const [pane, setPane] = useState<Pane>(report ? "report" : "access");
  const sharing = useSharing(list);
  return (
    <EntryDialog onClose={onClose} title={t("shareTitle", { title: list.title })} size="lg">
      <div className="stack gap-4">
        <SegmentedControl<Pane>
          fullWidth
          aria-label={t("sharePanes")}
          value={pane}
          onChange={setPane}
          data={PANES.map((value) => ({ value, label: t(`sharePane.${value}`) }))}
        />
        {pane === "access" && <AccessPane list={list} sharing={sharing} />}
        {pane === "report" && <ReportPane list={list} sharing={sharing} initial={report} />}
        {pane === "look" && <LookPane list={list} sharing={sharing} />}
        {pane === "visits" && <VisitsPane list={list} />}
      </div>
    </EntryDialog>
  );
}
