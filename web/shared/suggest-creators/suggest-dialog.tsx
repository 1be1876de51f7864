import { SUGGESTION_MAX, SUGGESTIONS_MAX } from "#contract/limits.ts";
import { suggestProfiles } from "#contract/support.ts";
import { Modal, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Creators that are missing here, one on each line, for the administrators. */
export function SuggestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const form = useForm({
    initialValues: { suggestions: "" },
    // The field has all lines, and shows what is wrong with any of them.
    validate: {
      suggestions: (text) => Object.values(checkBy(suggestProfiles)({ suggestions: text.split("\n") }))[0] ?? null,
    },
  });
  const suggest = useMutate(suggestProfiles, {
    onSuccess() {
      onClose();
      toast({ message: t("suggest.sent"), tone: "good" });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("suggest.title")}>
      <DialogForm
        problem={suggest.error?.msg}
        submit={t("suggest.submit")}
        busy={suggest.busy}
        onSubmit={form.onSubmit(({ suggestions }) => suggest.mutate({ suggestions: suggestions.split("\n") }))}
        onClose={onClose}
      >
        <p className="flush muted">{t("suggest.lead")}</p>
        <Textarea
          {...form.getInputProps("suggestions")}
          label={t("suggest.label")}
          maxLength={SUGGESTIONS_MAX * (SUGGESTION_MAX + 1)}
          autosize
          minRows={4}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
