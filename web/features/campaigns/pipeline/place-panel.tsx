import type { CampaignView } from "#contract/campaigns/brief.ts";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import {
  changeCampaignCreators,
  readCampaignCreator,
  removeCampaignCreators,
  type CampaignCreator,
} from "#contract/campaigns/creators.ts";
import { takesPart } from "#contract/campaigns/states.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { paths } from "#web/lib/paths.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { EntryPanel } from "#web/shared/forms/entry-dialog.tsx";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm, useLatest } from "#web/shared/forms/use-endpoint-form.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { Shipments } from "../shipments/shipments.tsx";
import { Agreement } from "./agreement.tsx";
import { Negotiation } from "./negotiation.tsx";

const t = texts("campaignCreators");

type Props = { campaign: CampaignView; creatorId: string; onClose: () => void };

/** A creator's place in the campaign beside the board or table. */
export function PlacePanel({ campaign, creatorId, onClose }: Props) {
  const read = useRead(readCampaignCreator, { id: campaign._id, creator: creatorId });
  return (
    <EntryPanel opened onClose={onClose} size="min(520px, 100vw)" title={t("panel")}>
      <Loaded read={read} failed={t("panelFailed")}>
        {({ creator }) => <Place key={creator._id} {...{ campaign, onClose }} place={creator} />}
      </Loaded>
    </EntryPanel>
  );
}

function Place({ campaign, place, onClose }: Omit<Props, "creatorId"> & { place: CampaignCreator }) {
  const { creator } = place;
  const canWrite = useCan("campaigns.write");
  const removing = useMutate(removeCampaignCreators, {
    onSuccess: ({ actionId, removed }) => {
      onClose();
      toastWithUndo(t("removed", { count: removed }), actionId);
    },
    onError: toastError,
  });
  // Before a fee is agreed on, what is negotiated comes first.
  const agreement = <Agreement campaign={campaign} place={place} canWrite={canWrite} />;
  return (
    <div className="stack gap-6">
      <div className="row gap-3">
        <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={44} />
        <div className="stack shrink">
          <span className="semibold text-lead ellipsis" title={creator.full_name}>
            {creator.full_name}
          </span>
          <Link {...paths.creator(creator._id)} className="text-label">
            {t("profile")}
          </Link>
        </div>
      </div>
      {takesPart(place.status) && agreement}
      <PlaceForm campaign={campaign} place={place} canWrite={canWrite} />
      <Negotiation of={{ id: campaign._id, creator: place._id }} status={place.status} canWrite={canWrite} />
      {!takesPart(place.status) && agreement}
      <Shipments
        of={{ id: campaign._id, creator: place._id }}
        canWrite={canWrite}
        takesPart={takesPart(place.status)}
      />
      {canWrite && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={removing.busy}
            onClick={() => removing.mutate({ id: campaign._id, creatorsId: [place._id] })}
          >
            {t("removeOne")}
          </Button>
        </div>
      )}
    </div>
  );
}

function PlaceForm({
  campaign: { _id: id, currency },
  place,
  canWrite,
}: Pick<Props, "campaign"> & { place: CampaignCreator; canWrite: boolean }) {
  const [isSubmitted, setSubmitted] = useState(false);
  const kind = costsIn(currency);
  const stored = {
    status: place.status,
    fee: place.fee === null ? "" : amountText(place.fee, currency),
    note: place.note,
  };
  const changeOf = ({ fee, ...values }: typeof stored) => ({
    ...values,
    fee: amountIn(fee, kind, currency) ?? null,
  });
  const form = useEndpointForm(changeCampaignCreators, {
    initial: stored,
    inputOf: (values, before) => ({
      id,
      creatorsId: [place._id],
      ...changedOf(changeOf(values), changeOf(before)),
    }),
    onDone: ({ actionId }) => {
      form.resetDirty();
      if (actionId !== null) toastWithUndo(t("saved", { name: place.creator.full_name }), actionId);
    },
  });
  useLatest(form, stored);
  const { values } = form;
  const isFeeAgreed = takesPart(place.status) && place.fee !== null;
  // Without this check an amount that is not understood would clear the fee.
  const isInvalid = values.fee.trim() !== "" && amountIn(values.fee, kind, currency) === undefined;
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        setSubmitted(true);
        if (isInvalid) return event.preventDefault();
        form.submit(event);
      }}
    >
      <NativeSelect
        {...form.getInputProps("status")}
        label={t("status")}
        disabled={!canWrite}
        data={PIPELINE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <NumberField
        label={t("fee")}
        description={isFeeAgreed ? t("feeAgreed") : t("feeAbout")}
        kind={kind}
        isSubmitted={isSubmitted}
        disabled={!canWrite || isFeeAgreed}
        value={values.fee}
        error={form.errors["fee"]}
        onChange={(text) => form.setFieldValue("fee", text)}
      />
      <Textarea
        {...form.text("note")}
        label={t("note")}
        description={t("noteAbout")}
        autosize
        minRows={3}
        disabled={!canWrite}
      />
      <FormError>{isSubmitted && isInvalid ? t("invalidFee") : form.problem}</FormError>
      {canWrite && (
        <div>
          <Button type="submit" loading={form.busy} disabled={!form.isDirty()}>
            {t("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
