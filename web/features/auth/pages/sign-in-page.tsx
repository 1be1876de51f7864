import { login, setupState } from "#contract/auth/endpoints.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "#contract/base/limits.ts";
import { SAMPLE_PASSWORD } from "#contract/sample.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { useRead } from "#web/api/queries.ts";
import { passkeysWork } from "#web/api/passkeys.ts";
import { farewell, prepareForMembers, signIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { useSubmit } from "../form.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/auth-frame.module.css";
import { ExternalButton } from "../parts/external-button.tsx";
import { PasskeyButton } from "../parts/passkey-button.tsx";
import { SampleSignIns } from "../parts/sample-sign-ins.tsx";
import { z } from "zod";
import { useStore } from "#web/lib/store.ts";
import { readStored, writeStored } from "#web/lib/persisted.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("auth");

const route = getRouteApi("/signin");

export function SignInPage() {
  const { next } = route.useSearch();
  const { data: installation } = useRead(setupState, {});
  const hasPasskeys = passkeysWork(installation?.passkeyOrigin);
  const message = useStore(farewell);
  const savedEmail = rememberedEmail();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: savedEmail, password: "", remember: savedEmail !== "", code: "" },
    validate: (values) => checkBy(login)(inputOf(values, needsCode)),
    // Loads the code of the next page while the visitor types.
    onValuesChange: () => void prepareForMembers(),
  });
  const { busy, problem, setProblem, submit, edited } = useSubmit<typeof login>(form, async (input) => {
    void prepareForMembers();
    try {
      await signIn(input);
    } catch (thrown) {
      if (errorFromThrown(thrown).err !== "code_required" || needsCode) throw thrown;
      setNeedsCode(true);
      return;
    }
    rememberEmail(input.remember ? input.email : null);
  });

  const samples = installation?.sampleSignIns ?? [];
  return (
    <AuthFrame
      title={t("signIn.title")}
      lead={t("signIn.lead")}
      aside={
        samples.length > 0 && (
          <SampleSignIns
            accounts={samples}
            disabled={busy}
            onChoose={({ email }) => {
              const values = { email, password: SAMPLE_PASSWORD, remember: false };
              form.setValues({ ...values, code: "" });
              void submit(values);
            }}
          />
        )
      }
    >
      {message !== null && <output className="block notice accent-tint mb-3">{message}</output>}
      <ExternalButton name={installation?.external} next={next} />
      <form
        className="grid gap-4"
        noValidate
        onChange={edited}
        onSubmit={form.onSubmit((values) => submit(inputOf(values, needsCode)))}
      >
        <TextInput
          {...form.getInputProps("email")}
          key={form.key("email")}
          label={t("signIn.email")}
          type="email"
          autoComplete={hasPasskeys ? "username webauthn" : "username"}
          maxLength={EMAIL_MAX}
          required
          withAsterisk={false}
        />
        <PasswordInput
          {...form.getInputProps("password")}
          key={form.key("password")}
          label={t("signIn.password")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
          withAsterisk={false}
        />
        {needsCode && (
          <TextInput
            {...form.getInputProps("code")}
            key={form.key("code")}
            label={t("signIn.code")}
            description={t("signIn.codeHint")}
            autoComplete="one-time-code"
            maxLength={40}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the page waits for, and appears below the keyboard's place
            autoFocus
          />
        )}
        <div className="row justify-between gap-4">
          <Checkbox
            {...form.getInputProps("remember", { type: "checkbox" })}
            key={form.key("remember")}
            label={t("signIn.remember")}
          />
          <Link {...paths.forgotPassword()} className="accent-text">
            {t("signIn.forgot")}
          </Link>
        </div>
        <FormError>{problem}</FormError>
        <Button type="submit" loading={busy} fullWidth>
          {t("signIn.submit")}
        </Button>
        {hasPasskeys && <PasskeyButton remember={() => form.getValues().remember} onProblem={setProblem} />}
      </form>
      <p className={styles.other}>
        {t("signIn.none")} <Link {...paths.signUp()}>{t("signIn.toSignUp")}</Link>
      </p>
    </AuthFrame>
  );
}

type Values = { email: string; password: string; remember: boolean; code: string };

function inputOf({ code, ...values }: Values, needsCode: boolean): InputOf<typeof login> {
  return needsCode ? { ...values, code } : values;
}

const KEY = "remembered-email";

function rememberedEmail(): string {
  return readStored(KEY, z.string(), "");
}

/** null deletes the stored address. */
function rememberEmail(email: string | null): void {
  writeStored(KEY, email);
}
