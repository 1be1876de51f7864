import { resetPassword } from "#contract/auth/endpoints.ts";
import { EMAIL_MAX } from "#contract/base/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { FormError } from "#web/ui/form/form-error.tsx";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { texts } from "#web/words/i18n.ts";
import { useSubmit } from "../form.ts";

const t = texts("auth");

/** Requests a link by mail; then names the mailbox it went to, the same for every address. */
export function EmailForm({
  send,
  submit: label,
}: {
  send: (input: { email: string }) => Promise<unknown>;
  submit: string;
}) {
  const [recipient, setRecipient] = useState<string | null>(null);
  const form = useForm({ mode: "uncontrolled", initialValues: { email: "" }, validate: checkBy(resetPassword) });
  const { busy, problem, submit, edited } = useSubmit<typeof resetPassword>(form, async (input) => {
    await send(input);
    setRecipient(input.email.trim());
  });
  if (recipient !== null)
    return (
      <output className="block notice accent-tint">
        <p className="flush semibold">{t("mail.sent", { email: recipient })}</p>
        <p className="flush mt-1">{t("mail.sentText")}</p>
      </output>
    );
  return (
    <form className="grid gap-4" noValidate onChange={edited} onSubmit={form.onSubmit((values) => submit(values))}>
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        label={t("signIn.email")}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        withAsterisk={false}
      />
      <FormError>{problem}</FormError>
      <Button type="submit" loading={busy} fullWidth>
        {label}
      </Button>
    </form>
  );
}
