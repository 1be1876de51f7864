import { PRESETS } from "#contract/base/day-presets.ts";
import type { TopicReportSettings } from "#contract/listening/sharing.ts";
import type { Topic } from "#contract/listening/shapes.ts";
import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");

/** The code of the dialog is loaded when it first opens. */
const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** Opens the share dialog. A report that was never shared starts with the settings of the page. */
export function ShareTopic({ topic, control }: { topic: Topic; control: TrackingControl }) {
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
        {t("shared.share")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog topic={topic} initial={shownBy(control)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function shownBy({ state: { range, network }, options }: TrackingControl): TopicReportSettings {
  const preset = "preset" in range ? PRESETS.find((one) => one === range.preset) : undefined;
  return { range: preset ? { preset } : { days: options.range }, timezone: options.timezone, network };
}
