import { TEXT_MAX } from "#contract/limits.ts";
import { sendReport } from "#contract/support.ts";
import { Modal, Radio, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useMutate } from "../../api/queries.ts";
import { checkBy } from "../../shared/forms/check-by.ts";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { toast } from "../../ui/toast.tsx";

const KINDS = ["problem", "objection"] as const;
/** The page of a creator, or any with their panel open. */
const OF_CREATOR = /^\/creators\/\d+|[?&]creator=\d+/;

/** Tells the administrators about a problem, and the page it is on; on a creator's, also that they object to being listed. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const page = `${location.pathname}${location.search}`;
  const form = useForm({ initialValues: { message: "", objection: false }, validate: checkBy(sendReport) });
  const report = useMutate(sendReport, {
    onSuccess() {
      onClose();
      toast({ message: t("report.sent"), tone: "good" });
    },
    onError: (error) => form.setErrors(error.fieldErrors()),
  });
  const { objection } = form.values;
  return (
    <Modal opened onClose={onClose} title={t("report.title")}>
      <DialogForm
        problem={report.error?.msg}
        submit={t("report.submit")}
        busy={report.busy}
        onSubmit={form.onSubmit((values) => report.mutate({ ...values, ...(page.length <= 1_000 && { page }) }))}
        onClose={onClose}
      >
        <p className="flush muted">{t("report.lead")}</p>
        {OF_CREATOR.test(page) && (
          <Radio.Group
            label={t("report.kind")}
            value={objection ? "objection" : "problem"}
            onChange={(value) => form.setFieldValue("objection", value === "objection")}
          >
            <div className="grid gap-2 mt-1">
              {KINDS.map((kind) => (
                <Radio key={kind} value={kind} label={t(`report.kinds.${kind}`)} />
              ))}
            </div>
          </Radio.Group>
        )}
        <Textarea
          {...form.getInputProps("message")}
          label={t(objection ? "report.objectionMessage" : "report.message")}
          description={objection && t("report.objectionLead")}
          maxLength={TEXT_MAX}
          autosize
          minRows={4}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
