import { addCampaignCreators } from "#contract/campaigns/creators.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, Modal } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { useCampaignSearch } from "./use-campaign-search.ts";

const t = texts("campaignCreators");

/** Asks for the campaign that creators are added to. */
export function AddDialog({ creatorIds, onClose }: { creatorIds: readonly string[]; onClose: () => void }) {
  const { read, typed, setTyped, isCurrent, isEmpty, campaigns, hasMore } = useCampaignSearch();
  const [isCreating, setCreating] = useState(false);
  const count = creatorIds.length;
  const [made, setMade] = useState<{ _id: string; title: string }>();
  const adding = useMutate(addCampaignCreators, {
    onSuccess: ({ added, actionId }, { id }) => {
      const title = made?._id === id ? made.title : (campaigns.find(({ _id }) => _id === id)?.title ?? "");
      toastWithUndo(t("added", { count: added, title }), actionId);
      onClose();
    },
  });
  const add = (id: string) => {
    if (!adding.busy) adding.mutate({ id, creatorsId: [...creatorIds] });
  };
  const create = (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={adding.busy}
        onClick={() => setCreating(true)}
      >
        {t("addToDialog.create")}
      </Button>
    </div>
  );
  if (isCreating)
    return (
      <CreateDialog
        title={typed.trim()}
        onClose={() => setCreating(false)}
        onDone={(campaign) => {
          setMade(campaign);
          setCreating(false);
          add(campaign._id);
        }}
      />
    );
  return (
    <Modal opened onClose={onClose} title={t("addToDialog.title", { count, formatted: exact(count) })}>
      <Loaded read={read}>
        {() =>
          isEmpty ? (
            <div className="stack gap-4">
              <p className="flush muted">{t("addToDialog.nothing")}</p>
              {create}
              {create}
              <FormError>{adding.error?.msg}</FormError>
            </div>
          ) : (
            <div className="stack gap-3">
              <PickList
                label={t("addToDialog.campaigns")}
                placeholder={t("addToDialog.placeholder")}
                options={campaigns.map(({ _id, title, creators }) => ({
                  value: _id,
                  label: title,
                  detail: exact(creators),
                }))}
                nothing={t(isCurrent ? "addToDialog.noMatch" : "addToDialog.searching")}
                typed={typed}
                maxLength={TITLE_MAX}
                onSearch={setTyped}
                onPick={add}
              />
              {hasMore && <p className="flush muted text-label">{t("addToDialog.more")}</p>}
              <FormError>{adding.error?.msg}</FormError>
            </div>
          )
        }
      </Loaded>
    </Modal>
  );
}
