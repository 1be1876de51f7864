import { updateDeliverable, type Deliverable } from "#contract/campaigns/deliverables.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { editNumber, WHOLE } from "#web/lib/read-number.ts";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";
import { PanelForm } from "../parts/panel-form.tsx";
import { WhatFields, whatOf } from "./what-fields.tsx";

const t = texts("deliverables");

type Props = { of: { id: string; deliverable: string }; deliverable: Deliverable; onClose: () => void };

/** Changes what is agreed on with the creator. */
export function EditForm({ of, deliverable: { network, format, count, dueOn }, onClose }: Props) {
  const form = useEndpointForm(updateDeliverable, {
    initial: { network, format, count: editNumber(count, WHOLE), dueOn: dueOn ?? "" },
    inputOf: (values, before) => ({ ...of, ...changedOf(whatOf(values), whatOf(before)) }),
    onDone: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t("edit.saved"), actionId);
      onClose();
    },
  });
  return (
    <PanelForm form={form} title={t("edit.title")} submit={t("edit.save")} onClose={onClose}>
      <WhatFields form={form} networks={NETWORKS} />
    </PanelForm>
  );
}
