import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import {
  changeCampaignCreators,
  listCampaignCreators,
  removeCampaignCreators,
  type CampaignCreator,
} from "#contract/campaigns/creators.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { Button } from "@mantine/core";
import { IconCircleDot, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { money } from "#web/lib/format.ts";
import { PIPELINE_COLORS, PipelineMark } from "#web/shared/campaigns/statuses.tsx";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import type { Selection } from "#web/table/selection.ts";
import { LabelDot } from "#web/ui/label-pill.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { PickButton } from "#web/ui/pick-button.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { Time } from "#web/ui/time.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCampaignId } from "../use-campaign-id.ts";
import { placesUrl } from "../search-params.ts";

const t = texts("campaignCreators");

const Places = listScreen(placesUrl, {
  words: "campaignCreators",
  call: listCampaignCreators,
  rows: "creators",
  name: ({ creator }) => creator.full_name,
  main: "creator",
  cells: {
    creator: ({ creator }) => (
      <span className="inline-row gap-2">
        <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={24} />
        <span className="medium">{creator.full_name}</span>
      </span>
    ),
    status: ({ status }) => <PipelineMark status={status} />,
    fee: ({ fee, currency }) => (fee === null ? null : <span className="tabular">{money(fee, currency)}</span>),
    moved: ({ movedAt }) => <Time at={movedAt} />,
    added: ({ createdAt }) => <Time at={createdAt} />,
  },
  onPhone: ["creator", "status"],
  preferences: "campaignCreators",
  icons: { status: IconCircleDot },
  page: ({ _id }) => ({ to: ".", search: (now: object) => ({ ...now, place: Number(_id) }), resetScroll: false }),
  bulk: ({ chosen }) => <Bulk selection={chosen.selection} />,
});

/** The creators of a campaign as a table. */
export function PipelineTable({ campaignId }: { campaignId: string }) {
  return <Places of={{ id: campaignId }} />;
}

function Bulk({ selection }: { selection: Selection<CampaignCreator> }) {
  const id = useCampaignId();
  const canWrite = useCan("campaigns.write");
  const [isPicking, setPicking] = useState(false);
  const creatorsId = [...selection.rows.keys()];
  const changing = useMutate(changeCampaignCreators, {
    onSuccess: ({ changed, actionId }, { status = "to_contact" }) =>
      toastWithUndo(t("changed", { count: changed, status: t(`statuses.${status}`) }), actionId),
    onError: toastError,
  });
  const removing = useMutate(removeCampaignCreators, {
    onSuccess: ({ removed, actionId }) => {
      selection.clear();
      toastWithUndo(t("removed", { count: removed }), actionId);
    },
    onError: toastError,
  });
  if (!canWrite) return null;
  const pick = (status: PipelineStatus | undefined) => {
    setPicking(false);
    if (status) changing.mutate({ id, creatorsId, status });
  };
  return (
    <>
      <PickButton
        label={t("setStatus")}
        icon={<IconCircleDot size={16} aria-hidden />}
        primary
        opened={isPicking}
        onOpened={setPicking}
      >
        <PickList
          label={t("setStatus")}
          placeholder={t("pickStatus")}
          options={PIPELINE_STATUSES.map((value) => ({
            value,
            label: t(`statuses.${value}`),
            icon: <LabelDot color={PIPELINE_COLORS[value]} />,
          }))}
          nothing={t("noStatus")}
          onPick={(value) => pick(PIPELINE_STATUSES.find((one) => one === value))}
        />
      </PickButton>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={removing.busy}
        onClick={() => removing.mutate({ id, creatorsId })}
      >
        {t("remove")}
      </Button>
    </>
  );
}
