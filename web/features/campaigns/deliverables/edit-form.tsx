import { updateDeliverable, type Deliverable } from "#contract/campaigns/deliverables.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { Button } from "@mantine/core";
import { editNumber, WHOLE } from "#web/lib/read-number.ts";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
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
    <form className="stack gap-3" onSubmit={form.submit} noValidate aria-label={t("edit.title")}>
      <h3 className="flush text-body">{t("edit.title")}</h3>
      <WhatFields form={form} networks={NETWORKS} />
      <FormError>{form.problem}</FormError>
      <div className="row wrap gap-2">
        <Button type="submit" size="xs" loading={form.busy}>
          {t("edit.save")}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t("cancel", { ns: "ui" })}
        </Button>
      </div>
    </form>
  );
}
