import type { CampaignView } from "#contract/campaigns/brief.ts";
import { listDeliverables } from "#contract/campaigns/deliverables.ts";
import { Button } from "@mantine/core";
import { IconCircleDot, IconClock, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { date } from "#web/lib/format.ts";
import { DELIVERABLE_COLORS } from "#web/shared/campaigns/statuses.tsx";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCampaignId } from "../use-campaign-id.ts";
import { deliverablesUrl } from "../search-params.ts";
import styles from "../parts/options.module.css";
import { DeliverableDialog } from "./deliverable-dialog.tsx";
import { DeliverablePanel } from "./deliverable-panel.tsx";
import { stateText, whatText } from "./what-text.ts";

const t = texts("deliverables");

const Deliverables = listScreen(deliverablesUrl, {
  words: "deliverables",
  call: listDeliverables,
  rows: "deliverables",
  name: ({ creator }) => creator.full_name,
  main: "creator",
  cells: {
    creator: ({ creator }) => <span className="medium">{creator.full_name}</span>,
    what: (row) => (
      <span className="inline-row gap-2" title={whatText(row)}>
        <NetworkIcon network={row.network} size={14} /> {whatText(row)}
      </span>
    ),
    due: ({ dueOn }) => dueOn && date(dueOn),
    timing: ({ timing }) =>
      timing === "late" ? <span className="bad medium">{t("timing.late")}</span> : t(`timing.${timing}`),
    state: (row) => <LabelPill kind="status" title={stateText(row)} color={DELIVERABLE_COLORS[row.state]} />,
  },
  onPhone: ["creator", "timing"],
  icons: { timing: IconClock, state: IconCircleDot },
  panel: ({ id, close }) => <OpenDeliverable id={id} onClose={close} />,
});

function OpenDeliverable({ id, onClose }: { id: string; onClose: () => void }) {
  return <DeliverablePanel campaignId={useCampaignId()} deliverable={id} onClose={onClose} />;
}

/** What the creators of a campaign have to publish, and how far it is. */
export function DeliverablesTab({ campaign }: { campaign: CampaignView }) {
  const canWrite = useCan("campaigns.write");
  const [isAdding, setAdding] = useState(false);
  const remember = useFocusBack(isAdding);
  return (
    <>
      {canWrite && (
        <div className={styles.options}>
          <Button
            className="push-end"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              remember();
              setAdding(true);
            }}
          >
            {t("add")}
          </Button>
        </div>
      )}
      <Deliverables of={{ id: campaign._id }} />
      {isAdding && <DeliverableDialog campaign={campaign} onClose={() => setAdding(false)} />}
    </>
  );
}
