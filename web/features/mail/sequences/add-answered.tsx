import { addCampaignCreators, previewCampaignCreators } from "#contract/campaigns/creators.ts";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { CampaignDialog, type PickedCampaign } from "#web/shared/campaigns/campaign-dialog.tsx";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("sequences");
const tCampaigns = texts("campaignCreators");

/** Asks for the campaign that those who answered a sequence are added to, and shows who is in it already. */
export function AddAnswered({ sequenceId, onClose }: { sequenceId: string; onClose: () => void }) {
  const [campaign, setCampaign] = useState<PickedCampaign | null>(null);
  const title = t("toCampaign.title");
  if (!campaign) return <CampaignDialog title={title} onPick={setCampaign} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={title}>
      <Confirm sequenceId={sequenceId} campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function Confirm({
  sequenceId,
  campaign: { _id: id, title },
  onClose,
}: {
  sequenceId: string;
  campaign: PickedCampaign;
  onClose: () => void;
}) {
  const read = useRead(previewCampaignCreators, { id, sequenceId });
  const adding = useMutate(addCampaignCreators, {
    onSuccess({ added, actionId }) {
      toastWithUndo(tCampaigns("added", { count: added, title }), actionId);
      onClose();
    },
  });
  return (
    <Loaded read={read}>
      {({ added, alreadyThere, present }) => (
        <DialogForm
          problem={adding.error?.msg}
          submit={t("toCampaign.submit")}
          busy={adding.busy}
          disabled={added === 0}
          onSubmit={() => adding.mutate({ id, sequenceId })}
          onClose={onClose}
        >
          <p className="flush break-anywhere">
            {added === 0
              ? t("toCampaign.allThere", { title })
              : t("toCampaign.added", { count: added, formatted: exact(added), title })}
          </p>
          {alreadyThere > 0 && (
            <>
              <p className="flush muted">
                {t("toCampaign.there", { count: alreadyThere, formatted: exact(alreadyThere) })}
              </p>
              <ul className="list-reset stack gap-1" aria-label={t("toCampaign.present")}>
                {present.map((creator) => (
                  <li key={creator._id}>
                    <CreatorLink creator={creator} />
                  </li>
                ))}
                {alreadyThere > present.length && (
                  <li className="muted text-label">
                    {t("toCampaign.more", { formatted: exact(alreadyThere - present.length) })}
                  </li>
                )}
              </ul>
            </>
          )}
        </DialogForm>
      )}
    </Loaded>
  );
}
