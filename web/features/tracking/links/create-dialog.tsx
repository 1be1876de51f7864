import { BULK_MAX } from "#contract/base/limits.ts";
import { createLinks, TARGET_MAX, type CampaignLinks } from "#contract/tracking/links.ts";
import { TextInput } from "@mantine/core";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaignLinks");

type Props = { listId: string; without: CampaignLinks["without"]; onClose: () => void };

/** Makes links for the creators that have none: to one page, which each link can change. */
export function CreateDialog({ listId, without, onClose }: Props) {
  const creatorIds = without.slice(0, BULK_MAX).map(({ _id }) => _id);
  const form = useEndpointForm(createLinks, {
    initial: { target: "" },
    inputOf: ({ target }) => ({ id: listId, target, creatorIds }),
    onDone({ changed: count, actionId }) {
      if (actionId === null) toast({ message: t("unchanged") });
      else toastWithUndo(t("made", { count, formatted: exact(count) }), actionId);
      onClose();
    },
  });
  const count = { count: creatorIds.length, formatted: exact(creatorIds.length) };
  return (
    <EntryDialog onClose={onClose} title={t("create.title")}>
      <DialogForm
        problem={form.problem}
        submit={t("make", count)}
        busy={form.busy}
        onSubmit={() => form.submit()}
        onClose={onClose}
      >
        <p className="flush muted">{t("create.lead", count)}</p>
        <TextInput
          {...form.text("target")}
          type="url"
          label={t("create.target")}
          description={t("create.targetAbout")}
          placeholder={t("create.placeholder")}
          maxLength={TARGET_MAX}
          data-autofocus
        />
      </DialogForm>
    </EntryDialog>
  );
}
