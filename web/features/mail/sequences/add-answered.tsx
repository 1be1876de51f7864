import { addCampaignCreators, previewCampaignCreators } from "#contract/campaigns/creators.ts";
import type { CampaignRow } from "#contract/campaigns/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCampaignSearch } from "#web/shared/campaigns/use-campaign-search.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("sequences");
const tCampaigns = texts("campaignCreators");

/** Asks for the campaign that those who answered a sequence are added to, and shows who is in it already. */
export function AddAnswered({ sequenceId, onClose }: { sequenceId: string; onClose: () => void }) {
  const [campaign, setCampaign] = useState<CampaignRow | null>(null);
  return (
    <Modal opened onClose={onClose} title={t("toCampaign.title")}>
      {campaign ? (
        <Confirm sequenceId={sequenceId} campaign={campaign} onClose={onClose} />
      ) : (
        <Campaigns onPick={setCampaign} />
      )}
    </Modal>
  );
}

function Campaigns({ onPick }: { onPick: (campaign: CampaignRow) => void }) {
  const { read, typed, setTyped, isCurrent, isEmpty, campaigns, hasMore } = useCampaignSearch();
  return (
    <Loaded read={read}>
      {() =>
        isEmpty ? (
          <div className="stack gap-4">
            <p className="flush muted">{tCampaigns("addToDialog.nothing")}</p>
            <Button renderRoot={(props) => <Link {...props} {...paths.campaigns()} />}>
              {tCampaigns("addToDialog.toCampaigns")}
            </Button>
          </div>
        ) : (
          <div className="stack gap-3">
            <PickList
              label={tCampaigns("addToDialog.campaigns")}
              placeholder={tCampaigns("addToDialog.placeholder")}
              options={campaigns.map(({ _id, title, creators }) => ({
                value: _id,
                label: title,
                detail: exact(creators),
              }))}
              nothing={tCampaigns(isCurrent ? "addToDialog.noMatch" : "addToDialog.searching")}
              typed={typed}
              maxLength={TITLE_MAX}
              onSearch={setTyped}
              onPick={(id) => {
                const picked = campaigns.find(({ _id }) => _id === id);
                if (picked) onPick(picked);
              }}
            />
            {hasMore && <p className="flush muted text-label">{tCampaigns("addToDialog.more")}</p>}
          </div>
        )
      }
    </Loaded>
  );
}

function Confirm({
  sequenceId,
  campaign: { _id: id, title },
  onClose,
}: {
  sequenceId: string;
  campaign: CampaignRow;
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
