import type { CampaignView } from "#contract/campaigns/brief.ts";
import { createDeliverables, DELIVERABLE_POSTS_MAX } from "#contract/campaigns/deliverables.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { numberIn, WHOLE } from "#web/lib/read-number.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreatorsSelect } from "../parts/creators-select.tsx";

const t = texts("deliverables");

const NO_CREATORS: string[] = [];
const COUNT = { ...WHOLE, min: 1, max: DELIVERABLE_POSTS_MAX };

/** Agrees on a deliverable with one creator or several. */
export function DeliverableDialog({ campaign, onClose }: { campaign: CampaignView; onClose: () => void }) {
  const { networks } = campaign.requirements;
  const offered = networks.length === 0 ? NETWORKS : networks;
  const form = useEndpointForm(createDeliverables, {
    initial: {
      creatorsId: NO_CREATORS,
      network: offered[0] ?? "instagram",
      format: POST_FORMATS[0],
      count: "1",
      dueOn: campaign.endsOn ?? "",
    },
    inputOf: ({ count, dueOn, ...values }) => ({
      id: campaign._id,
      ...values,
      count: numberIn(count, COUNT) ?? 0,
      dueOn: dueOn === "" ? null : dueOn,
    }),
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
      <NativeSelect
        {...form.getInputProps("network")}
        label={t("dialog.network")}
        data={offered.map((value) => ({ value, label: NETWORK_FACTS[value].label }))}
      />
      <NativeSelect
        {...form.getInputProps("format")}
        label={t("dialog.format")}
        data={POST_FORMATS.map((value) => ({ value, label: t(`formats.${value}`, { ns: "profiles" }) }))}
      />
      <NumberField
        label={t("dialog.count")}
        kind={COUNT}
        isSubmitted={errors["count"] !== undefined}
        isRequired
        value={values.count}
        onChange={(text) => setFieldValue("count", text)}
      />
      <TextInput {...form.getInputProps("dueOn")} type="date" label={t("dialog.dueOn")} />
    </FormDialog>
  );
}
