import { PROMO_CODE_MAX, TARGET_MAX, updateLink, type CampaignLink } from "#contract/tracking/links.ts";
import { TextInput } from "@mantine/core";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaignLinks");

type Props = { listId: string; link: CampaignLink; onClose: () => void };

/** Where a creator's link leads, and their promo code. */
export function EditDialog({ listId, link, onClose }: Props) {
  const form = useEndpointForm(updateLink, {
    initial: { target: link.target, promoCode: link.promoCode ?? "" },
    inputOf: ({ target, promoCode }) => ({
      id: listId,
      link: link._id,
      target,
      promoCode: promoCode.trim() === "" ? null : promoCode,
    }),
    onDone({ actionId }) {
      if (actionId === null) toast({ message: t("unchanged") });
      else toastWithUndo(t("saved"), actionId);
      onClose();
    },
  });
  return (
    <EntryDialog onClose={onClose} title={t("editing.title", { name: link.creator.full_name })}>
      <DialogForm
        problem={form.problem}
        submit={t("editing.save")}
        busy={form.busy}
        onSubmit={() => form.submit()}
        onClose={onClose}
      >
        <TextInput
          {...form.text("target")}
          type="url"
          label={t("editing.target")}
          maxLength={TARGET_MAX}
          data-autofocus
        />
        <TextInput
          {...form.text("promoCode")}
          label={t("editing.code")}
          description={t("editing.codeAbout")}
          maxLength={PROMO_CODE_MAX}
          autoComplete="off"
        />
        <p className="flush text-label">
          <span className="muted">{t("editing.landing")}</span> <span className="break-anywhere">{link.landing}</span>
        </p>
      </DialogForm>
    </EntryDialog>
  );
}
