import type { InputOf } from "#contract/base/endpoint.ts";
import { addCampaignCreators } from "#contract/campaigns/creators.ts";
import { listCampaigns } from "#contract/campaigns/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaignCreators");

/** Campaigns that creators can be added to, the last changed first. */
const OPEN = { statuses: ["draft", "active", "pause"] } satisfies InputOf<typeof listCampaigns>["filters"];

/** Asks for the campaign that creators are added to. */
export function AddDialog({ creatorIds, onClose }: { creatorIds: readonly string[]; onClose: () => void }) {
  const read = useRead(listCampaigns, { filters: OPEN });
  const count = creatorIds.length;
  const adding = useMutate(addCampaignCreators, {
    onSuccess: ({ added, actionId }, { id }) => {
      const title = read.data?.campaigns.find(({ _id }) => _id === id)?.title ?? "";
      toastWithUndo(t("added", { count: added, title }), actionId);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("addToDialog.title", { count, formatted: exact(count) })}>
      <Loaded read={read}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <div className="stack gap-4">
              <p className="flush muted">{t("addToDialog.nothing")}</p>
              <Button renderRoot={(props) => <Link {...props} {...paths.campaigns()} />}>
                {t("addToDialog.toCampaigns")}
              </Button>
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
                nothing={t("noMatch")}
                maxLength={TITLE_MAX}
                onPick={(id) => {
                  if (!adding.busy) adding.mutate({ id, creatorsId: [...creatorIds] });
                }}
              />
              <FormError>{adding.error?.msg}</FormError>
            </div>
          )
        }
      </Loaded>
    </Modal>
  );
}
