import type { InputOf } from "#contract/base/endpoint.ts";
import { GIVEN_ROLES } from "#contract/base/roles.ts";
import { invite } from "#contract/workspaces.ts";
import { Button, CopyButton, NativeSelect, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./members.module.css";

const t = texts("workspaces");

const EMPTY: Required<InputOf<typeof invite>> = { email: "", role: "member" };

/** Invites by mail; without a mail server it shows the link once, to pass on. */
export function InviteForm() {
  const [sent, setSent] = useState<{ email: string; link: string | null } | null>(null);
  const form = useEndpointForm(invite, {
    initial: EMPTY,
    inputOf: (values) => values,
    onDone({ link }, { email }) {
      form.reset();
      setSent({ email: email.trim(), link });
    },
  });
  const problemId = useId();
  const problem = typeof form.errors["email"] === "string" ? form.errors["email"] : form.problem;
  return (
    <>
      <form className={styles.invite} noValidate onSubmit={form.submit}>
        <TextInput
          {...form.text("email")}
          className={styles.email}
          // Described below the row, so that its fields stay on one line.
          error={form.errors["email"] !== undefined}
          aria-describedby={problemId}
          label={t("invite.email")}
          type="email"
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps("role")}
          label={t("invite.role")}
          data={GIVEN_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <Button type="submit" loading={form.busy}>
          {t("invite.submit")}
        </Button>
      </form>
      <p className="flush muted text-label">{t(`means.${form.values.role ?? "member"}`)}</p>
      <div id={problemId}>
        <FormError>{problem}</FormError>
      </div>
      {sent && (
        <output className={styles.sent}>
          <span className="shrink grow">
            {t(sent.link === null ? "invite.sent" : "invite.sentWithLink", { email: sent.email })}
          </span>
          {sent.link !== null && (
            <CopyButton value={new URL(sent.link, location.origin).href}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? t("invite.copied") : t("invite.copy")}
                </Button>
              )}
            </CopyButton>
          )}
        </output>
      )}
    </>
  );
}
