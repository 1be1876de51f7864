import { SUGGESTION_MAX, SUGGESTIONS_MAX } from "#contract/base/limits.ts";
import { suggestProfiles } from "#contract/support.ts";
import { Textarea } from "@mantine/core";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("shell");

/** Creators that are missing here, one on each line, for the administrators. */
export function SuggestDialog({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm(suggestProfiles, {
    initial: { suggestions: "" },
    inputOf: ({ suggestions }) => ({ suggestions: suggestions.split("\n") }),
    onDone() {
      onClose();
      toast({ message: t("suggest.sent"), tone: "good" });
    },
  });
  return (
    <FormDialog form={form} title={t("suggest.title")} submit={t("suggest.submit")} onClose={onClose}>
      <p className="flush muted">{t("suggest.lead")}</p>
      <Textarea
        {...form.text("suggestions")}
        label={t("suggest.label")}
        maxLength={SUGGESTIONS_MAX * (SUGGESTION_MAX + 1)}
        autosize
        minRows={4}
        data-autofocus
      />
    </FormDialog>
  );
}
