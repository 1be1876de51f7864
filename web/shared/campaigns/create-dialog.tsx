import type { CampaignView } from "#contract/campaigns/brief.ts";
import { createCampaign } from "#contract/campaigns/endpoints.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { CURRENCY_CODES } from "#web/shared/currencies.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaigns");

const CURRENCY = "EUR";

/** The title and the currency of a new campaign; its brief is written on its page. */
export function CreateDialog({
  title = "",
  onClose,
  onDone,
}: {
  /** What was typed before. */
  title?: string;
  onClose: () => void;
  onDone: (made: CampaignView) => void;
}) {
  const form = useEndpointForm(createCampaign, {
    initial: { title, currency: CURRENCY },
    inputOf: (values) => values,
    onDone: ({ campaign, actionId }) => {
      toastWithUndo(t("created", { title: campaign.title }), actionId);
      onDone(campaign);
    },
  });
  return (
    <FormDialog form={form} title={t("createDialog.title")} submit={t("createDialog.submit")} onClose={onClose}>
      <TextInput {...form.text("title")} label={t("createDialog.name")} data-autofocus />
      <NativeSelect
        {...form.getInputProps("currency")}
        label={t("createDialog.currency")}
        description={t("createDialog.currencyAbout")}
        data={CURRENCY_CODES}
      />
    </FormDialog>
  );
}
