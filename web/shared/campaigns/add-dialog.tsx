import { addCampaignCreators } from "#contract/campaigns/creators.ts";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";
import { CampaignDialog, type PickedCampaign } from "./campaign-dialog.tsx";

const t = texts("campaignCreators");

/** Asks for the campaign that creators are added to. */
export function AddDialog({ creatorIds, onClose }: { creatorIds: readonly string[]; onClose: () => void }) {
  const count = creatorIds.length;
  const [picked, setPicked] = useState<PickedCampaign>();
  const adding = useMutate(addCampaignCreators, {
    onSuccess: ({ added, actionId }) => {
      toastWithUndo(t("added", { count: added, title: picked?.title ?? "" }), actionId);
      onClose();
    },
  });
  return (
    <CampaignDialog
      title={t("addToDialog.title", { count, formatted: exact(count) })}
      isBusy={adding.busy}
      problem={adding.error?.msg}
      onPick={(campaign) => {
        setPicked(campaign);
        adding.mutate({ id: campaign._id, creatorsId: [...creatorIds] });
      }}
      onClose={onClose}
    />
  );
}
