import type { CampaignRow } from "#contract/campaigns/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { useCampaignSearch } from "./use-campaign-search.ts";

const t = texts("campaignCreators");

export type PickedCampaign = Pick<CampaignRow, "_id" | "title">;

/** Asks for an open campaign, or creates one. */
export function CampaignDialog({
  title,
  isBusy = false,
  problem,
  onPick,
  onClose,
}: {
  title: string;
  /** Disables other choices while the chosen campaign is sent. */
  isBusy?: boolean;
  problem?: string | undefined;
  onPick: (campaign: PickedCampaign) => void;
  onClose: () => void;
}) {
  const { read, typed, setTyped, isCurrent, isEmpty, campaigns, hasMore } = useCampaignSearch();
  const [isCreating, setCreating] = useState(false);
  if (isCreating)
    return (
      <CreateDialog
        title={typed.trim()}
        onClose={() => setCreating(false)}
        onDone={(campaign) => {
          setCreating(false);
          onPick(campaign);
        }}
      />
    );
  return (
    <Dialog onClose={onClose} title={title}>
      <Loaded read={read}>
        {() => (
          <div className="stack gap-3">
            {isEmpty ? (
              <p className="flush muted">{t("addToDialog.nothing")}</p>
            ) : (
              <PickList
                label={t("addToDialog.campaigns")}
                placeholder={t("addToDialog.placeholder")}
                options={campaigns.map((campaign) => ({
                  value: campaign._id,
                  label: campaign.title,
                  detail: exact(campaign.creators),
                }))}
                nothing={t(isCurrent ? "addToDialog.noMatch" : "addToDialog.searching")}
                typed={typed}
                maxLength={TITLE_MAX}
                onSearch={setTyped}
                onPick={(id) => {
                  const picked = campaigns.find(({ _id }) => _id === id);
                  if (picked && !isBusy) onPick(picked);
                }}
              />
            )}
            {hasMore && <p className="flush muted text-label">{t("addToDialog.more")}</p>}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={isBusy}
                onClick={() => setCreating(true)}
              >
                {t("addToDialog.create")}
              </Button>
            </div>
            <FormError>{problem}</FormError>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
