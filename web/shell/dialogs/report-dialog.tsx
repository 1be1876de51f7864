import { sendReport } from "#contract/support.ts";
import { Radio, Textarea } from "@mantine/core";
import { FormDialog } from "../../shared/forms/form-dialog.tsx";
import { useEndpointForm } from "../../shared/forms/use-endpoint-form.ts";
import { toast } from "../../ui/toast.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

const KINDS = ["problem", "objection"] as const;
/** The page of a creator, or any with their panel open. */
const OF_CREATOR = /^\/creators\/\d+|[?&]creator=\d+/;

/** Tells the administrators about a problem, and the page it is on; on a creator's, also that they object to being listed. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const page = `${location.pathname}${location.search}`;
  const form = useEndpointForm(sendReport, {
    initial: { message: "", objection: false },
    inputOf: (values) => ({ ...values, ...(page.length <= 1_000 && { page }) }),
    onDone() {
      onClose();
      toast({ message: t("report.sent"), tone: "good" });
    },
  });
  const { objection } = form.values;
  return (
    <FormDialog form={form} title={t("report.title")} submit={t("report.submit")} onClose={onClose}>
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
        {...form.text("message")}
        label={t(objection ? "report.objectionMessage" : "report.message")}
        description={objection && t("report.objectionLead")}
        autosize
        minRows={4}
        data-autofocus
      />
    </FormDialog>
  );
}
