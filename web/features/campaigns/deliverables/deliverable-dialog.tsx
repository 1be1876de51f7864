import type { CampaignView } from "#contract/campaigns/brief.ts";
import { createDeliverables } from "#contract/campaigns/deliverables.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { useState } from "react";
import { newId } from "#web/lib/new-id.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";
import { CreatorsSelect } from "../parts/creators-select.tsx";
import { WhatFields, whatOf } from "./what-fields.tsx";

const t = texts("deliverables");

const NO_CREATORS: string[] = [];

/** Agrees on a deliverable with one creator or several. */
export function DeliverableDialog({
  campaign,
  creator,
  onClose,
}: {
  campaign: CampaignView;
  /** The creator who is chosen at first. */
  creator?: string;
  onClose: () => void;
}) {
  const { networks } = campaign.requirements;
  const offered = networks.length === 0 ? NETWORKS : networks;
  const [key] = useState(newId);
  const form = useEndpointForm(createDeliverables, {
    initial: {
      creatorsId: creator === undefined ? NO_CREATORS : [creator],
      network: offered[0] ?? "instagram",
      format: POST_FORMATS[0],
      count: "1",
      dueOn: campaign.endsOn ?? "",
    },
    inputOf: (values) => ({ id: campaign._id, key, ...whatOf(values) }),
    onDone: ({ added, actionId }) => {
      toastWithUndo(t("added", { count: added }), actionId);
      onClose();
    },
  });
  const { values, errors, setFieldValue } = form;
  return (
    <FormDialog form={form} title={t("dialog.title")} submit={t("dialog.submit")} onClose={onClose}>
      <CreatorsSelect
        campaignId={campaign._id}
        chosen={values.creatorsId}
        error={errors["creatorsId"] === undefined ? undefined : t("dialog.missing")}
        onChange={(chosen) => setFieldValue("creatorsId", chosen)}
      />
      <WhatFields form={form} networks={offered} />
    </FormDialog>
  );
}
