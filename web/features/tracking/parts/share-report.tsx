import { PRESETS } from "#contract/base/day-presets.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import { ShareDialog } from "#web/shared/share-list/lazy-share-dialog.tsx";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { texts } from "#web/words/i18n.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";

const t = texts("tracking");

/** Opens the settings of the report. One that is not shared yet begins with what the page shows. */
export function ShareReport({ list, control }: { list: ListView; control: TrackingControl }) {
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={16} aria-hidden />}
        onClick={() => {
          remember();
          setOpen(true);
        }}
      >
        {t("shareReport")}
      </Button>
      {isOpen && <ShareDialog list={list} report={shownBy(control)} onClose={() => setOpen(false)} />}
    </>
  );
}

function shownBy({ state, options }: TrackingControl): ReportSettings {
  const { range, network, onlyCampaignPosts } = state;
  const preset = "preset" in range ? PRESETS.find((one) => one === range.preset) : undefined;
  return {
    range: preset ? { preset } : { days: options.range },
    timezone: options.timezone,
    network,
    onlyCampaignPosts,
    costs: false,
  };
}
