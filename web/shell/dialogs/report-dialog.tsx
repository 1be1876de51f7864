import { TEXT_MAX } from "#contract/limits.ts";
import { sendReport } from "#contract/support.ts";
import { Modal, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useMutate } from "../../api/queries.ts";
import { checkBy } from "../../shared/forms/check-by.ts";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { toast } from "../../ui/toast.tsx";

/** Tells the administrators about a problem, and the page it is on. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const page = `${location.pathname}${location.search}`;
  const form = useForm({ initialValues: { message: "" }, validate: checkBy(sendReport) });
  const report = useMutate(sendReport, {
    onSuccess() {
      onClose();
      toast({ message: t("report.sent"), tone: "good" });
    },
    onError: (error) => form.setErrors(error.fieldErrors()),
  });
  return (
    <Modal opened onClose={onClose} title={t("report.title")}>
      <DialogForm
        problem={report.error?.msg}
        submit={t("report.submit")}
        busy={report.busy}
        onSubmit={form.onSubmit(({ message }) => report.mutate({ message, ...(page.length <= 1_000 && { page }) }))}
        onClose={onClose}
      >
        <p className="flush muted">{t("report.lead")}</p>
        <Textarea
          {...form.getInputProps("message")}
          label={t("report.message")}
          maxLength={TEXT_MAX}
          autosize
          minRows={4}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
