import { changePassword } from "#contract/auth/endpoints.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/base/limits.ts";
import { Button, Checkbox, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("users");

/** Changes the password of someone who has one. */
export function Password({ apiKeys }: { /** How many the user has. */ apiKeys: number }) {
  const { email } = useSignedIn();
  const form = useForm({
    initialValues: { current: "", password: "", revokeKeys: false },
    validate: checkBy(changePassword),
  });
  const change = useMutate(changePassword, {
    onSuccess({ keys }) {
      form.reset();
      const revoked = keys.revoked && keys.names.length > 0;
      toast({ message: t(revoked ? "password.changedAll" : "password.changed"), tone: "good" });
    },
    onError: (error) =>
      form.setErrors(error.err === "wrong_current_password" ? { current: error.msg } : error.fieldErrors()),
  });
  const problem = change.error?.err === "wrong_current_password" ? null : change.error?.msg;
  return (
    <PageSection title={t("password.title")} lead={t("password.lead")}>
      <form className="stack gap-4" noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
        {/* Password managers store the new password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.getInputProps("current")}
          label={t("password.current")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
        <PasswordInput
          {...form.getInputProps("password")}
          label={t("password.new")}
          description={form.errors["password"] ? undefined : t("password.hint", { min: PASSWORD_MIN })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
        />
        {apiKeys > 0 && (
          <Checkbox
            {...form.getInputProps("revokeKeys", { type: "checkbox" })}
            label={t("password.revokeKeys", { count: apiKeys })}
          />
        )}
        <FormError>{problem}</FormError>
        <div>
          <Button type="submit" loading={change.busy} disabled={!form.isDirty()}>
            {t("password.submit")}
          </Button>
        </div>
      </form>
    </PageSection>
  );
}
