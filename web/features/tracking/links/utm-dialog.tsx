import { landingUrl, UTM_PARAMETERS } from "#contract/tracking/landing.ts";
import { saveUtm, type CampaignLinks } from "#contract/tracking/links.ts";
import { TextInput } from "@mantine/core";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaignLinks");

/** Stand for what a link has of its own. */
const EXAMPLE = { creator: "ada-lovelace", list: "Spring", code: "ADA10" };
const PAGE = "https://shop.example/";

type Props = { listId: string; campaign: CampaignLinks; onClose: () => void };

/** The UTM parameters of all links of a campaign, those that exist too. */
export function UtmDialog({ listId, campaign, onClose }: Props) {
  const form = useEndpointForm(saveUtm, {
    initial: campaign.utm,
    inputOf: (values) => ({ id: listId, ...values }),
    onDone({ actionId }) {
      if (actionId === null) toast({ message: t("unchanged") });
      else toastWithUndo(t("utm.saved"), actionId);
      onClose();
    },
  });
  return (
    <EntryDialog onClose={onClose} title={t("utm.title")}>
      <DialogForm
        problem={form.problem}
        submit={t("utm.save")}
        busy={form.busy}
        onSubmit={() => form.submit()}
        onClose={onClose}
      >
        <p className="flush muted">{t("utm.lead")}</p>
        {UTM_PARAMETERS.map((name) => (
          <TextInput key={name} {...form.text(name)} label={t(`utm.${name}`)} autoComplete="off" />
        ))}
        <p className="flush text-label">
          <span className="muted">{t("utm.example")}</span>{" "}
          <span className="break-anywhere">{landingUrl(campaign.links[0]?.target ?? PAGE, form.values, EXAMPLE)}</span>
        </p>
      </DialogForm>
    </EntryDialog>
  );
}
