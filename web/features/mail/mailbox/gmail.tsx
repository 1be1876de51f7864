import { connectGmail, gmailUrl, updateMailbox, type MailboxView } from "#contract/mail/mailbox.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { editNumber } from "#web/lib/read-number.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useSendOnce } from "#web/shared/forms/use-send-once.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { DAILY, HOURLY, PaceFields, paceOf, SPACING } from "./pace-fields.tsx";

const t = texts("mailbox");
const tUi = texts("ui");

/** Leads to Google, which sends the browser back to this page. */
export function GmailButton({ label, isMain = true }: { label: string; isMain?: boolean }) {
  const begin = useMutate(gmailUrl, { onSuccess: ({ url }) => location.assign(url) });
  return (
    <div className="stack gap-2 items-start">
      <Button variant={isMain ? "filled" : "default"} loading={begin.busy} onClick={() => begin.mutate({})}>
        {label}
      </Button>
      <FormError>{begin.error?.msg}</FormError>
    </div>
  );
}

/** After the user has signed in at Google, which sends the browser back here. */
export function GmailAnswer({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ ...paths.ownMailbox(), search: {}, replace: true });
  const { mutate, busy, error } = useMutate(connectGmail, {
    onSuccess() {
      toast({ message: t("connected"), tone: "good" });
      leave();
    },
  });
  useSendOnce(answer, mutate);
  return (
    <div className="stack gap-3 items-start">
      <FormError>{error?.msg}</FormError>
      {busy && <output>{t("gmail.checking")}</output>}
      {error && (
        <Button variant="default" onClick={leave}>
          {t("gmail.back")}
        </Button>
      )}
    </div>
  );
}

/** What a mailbox at Gmail has beside its account. */
export function GmailSettings({ mailbox, onClose }: { mailbox: MailboxView; onClose: () => void }) {
  const { senderName, signature, dailyMax, hourlyMax, spacingMinutes, warmsUp } = mailbox;
  const form = useEndpointForm(updateMailbox, {
    initial: {
      senderName,
      signature,
      dailyMax: editNumber(dailyMax, DAILY),
      hourlyMax: editNumber(hourlyMax, HOURLY),
      spacingMinutes: editNumber(spacingMinutes, SPACING),
      warmsUp,
    },
    inputOf: (values) => ({ ...values, ...paceOf(values) }),
    onDone() {
      toast({ message: t("saved"), tone: "good" });
      onClose();
    },
  });
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextInput {...form.text("senderName")} label={t("senderName")} autoComplete="name" />
      <Textarea
        {...form.text("signature")}
        label={t("signature")}
        description={t("signatureAbout")}
        autosize
        minRows={2}
        maxRows={8}
      />
      <PaceFields form={form} onWarmsUp={(next) => form.setFieldValue("warmsUp", next)} />
      <FormError>{form.problem}</FormError>
      <div className="row wrap justify-end gap-2">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {tUi("cancel")}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
