import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from "#contract/base/limits.ts";
import {
  connectMailbox,
  DAILY_MAX_DEFAULT,
  HOURLY_MAX_DEFAULT,
  MAIL_SECURITY,
  SPACING_DEFAULT,
  testMailbox,
  type MailboxView,
  type MailServer,
} from "#contract/mail/mailbox.ts";
import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { editNumber, numberIn } from "#web/lib/read-number.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { Collapsible } from "#web/ui/collapsible.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./mailbox.module.css";
import { DAILY, HOURLY, PaceFields, paceOf, SPACING } from "./pace-fields.tsx";
import { providerOf, PROVIDERS, providerWith, refusesPasswords, type Provider } from "./providers.ts";
import { TestResult } from "./test-result.tsx";

const t = texts("mailbox");
const tUi = texts("ui");

const PORT = { decimals: 0, min: 1, max: 65_535 } as const;
const SERVERS = ["smtp", "imap"] as const;
const OTHER = "other";

/** What is typed of a server: its port is a text. */
type ServerDraft = { host: string; port: string; security: MailServer["security"] };
type Draft = {
  address: string;
  senderName: string;
  signature: string;
  user: string;
  password: string;
  dailyMax: string;
  hourlyMax: string;
  spacingMinutes: string;
  warmsUp: boolean;
  smtp: ServerDraft;
  imap: ServerDraft;
};

function draftOf(server: MailServer): ServerDraft {
  return { ...server, port: editNumber(server.port, PORT) };
}

function serverOf({ host, port, security }: ServerDraft) {
  // 0 is no port: the schema refuses what is no number.
  return { host: host.trim(), port: numberIn(port, PORT) ?? 0, security };
}

function inputOf({ password, user, address, smtp, imap, ...rest }: Draft) {
  return {
    ...rest,
    ...paceOf(rest),
    address,
    // Most servers take the address.
    user: user.trim() === "" ? address : user,
    smtp: serverOf(smtp),
    imap: serverOf(imap),
    ...(password !== "" && { password }),
  };
}

type ServerMailbox = MailboxView & { smtp: MailServer; imap: MailServer };
export function hasServers(mailbox: MailboxView): mailbox is ServerMailbox {
  return mailbox.smtp !== null && mailbox.imap !== null;
}

/** The settings of a mailbox on servers; null: none is connected yet. They are tested before they are stored. */
export function MailboxForm({ mailbox, onClose }: { mailbox: ServerMailbox | null; onClose?: () => void }) {
  const { name, first_name: firstName } = useSignedIn();
  const [provider, setProvider] = useState(() => mailbox && providerWith(mailbox.smtp.host, mailbox.imap.host));
  const [isOpen, setOpen] = useState(mailbox !== null && !provider);
  /** Whether the user has chosen, so that an address changes nothing. */
  const [isChosen, setChosen] = useState(mailbox !== null);
  const form = useForm<Draft>({
    initialValues: {
      address: mailbox?.address ?? "",
      senderName: mailbox?.senderName ?? (name || firstName),
      signature: mailbox?.signature ?? "",
      user: mailbox && mailbox.user !== mailbox.address ? mailbox.user : "",
      password: "",
      dailyMax: editNumber(mailbox?.dailyMax ?? DAILY_MAX_DEFAULT, DAILY),
      hourlyMax: editNumber(mailbox?.hourlyMax ?? HOURLY_MAX_DEFAULT, HOURLY),
      spacingMinutes: editNumber(mailbox?.spacingMinutes ?? SPACING_DEFAULT, SPACING),
      warmsUp: mailbox?.warmsUp ?? true,
      smtp: mailbox ? draftOf(mailbox.smtp) : { host: "", port: "465", security: "tls" },
      imap: mailbox ? draftOf(mailbox.imap) : { host: "", port: "993", security: "tls" },
    },
    validate: (values) => ({
      ...checkBy(connectMailbox)(inputOf(values)),
      ...(mailbox === null && values.password === "" && { password: t("passwordMissing") }),
    }),
    onValuesChange: () => {
      testing.reset();
      connecting.reset();
    },
  });
  const onError = (error: ApiError) => form.setErrors(error.fieldErrors());
  const testing = useMutate(testMailbox, { onError });
  const connecting = useMutate(connectMailbox, {
    onSuccess() {
      toast({ message: t(mailbox ? "saved" : "connected"), tone: "good" });
      onClose?.();
    },
    onError,
  });

  function choose(next: Provider | undefined) {
    setProvider(next);
    setOpen(next === undefined);
    if (next) form.setValues({ smtp: draftOf(next.smtp), imap: draftOf(next.imap) });
  }

  /** Shows the servers where something is wrong with them. */
  function onInvalid(errors: Record<string, unknown>) {
    if (Object.keys(errors).some((field) => /^(smtp|imap|user)\b/.test(field))) setOpen(true);
  }

  const elsewhere = form.errors[""];
  const problem = testing.error ?? connecting.error;
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={form.onSubmit((values) => connecting.mutate(inputOf(values)), onInvalid)}
    >
      <TextInput
        {...form.getInputProps("address")}
        type="email"
        label={t("address")}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue("address", value);
          // While it is typed: what appears when the field is left would move the button that is pressed.
          const known = providerOf(value);
          if (!isChosen && known && known !== provider) choose(known);
        }}
      />
      {refusesPasswords(form.values.address) && <p className="flush notice watch-tint">{t("microsoft")}</p>}
      <NativeSelect
        label={t("provider")}
        value={provider?.name ?? (isChosen ? OTHER : "")}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value !== "");
          choose(PROVIDERS.find((one) => one.name === value));
        }}
        data={[
          ...(isChosen ? [] : [{ value: "", label: t("choose") }]),
          ...PROVIDERS.map((one) => ({ value: one.name, label: one.name })),
          { value: OTHER, label: t("other") },
        ]}
      />
      {provider?.appPassword !== undefined && (
        <p className="flush notice accent-tint">
          {t("appPassword", { provider: provider.name })}{" "}
          <a className="inherit-color" href={provider.appPassword} target="_blank" rel="noopener noreferrer">
            {t("appPasswordLink")}
          </a>
        </p>
      )}
      {provider?.isOffAtFirst && <p className="flush notice accent-tint">{t("turnOn", { provider: provider.name })}</p>}
      <PasswordInput
        {...form.getInputProps("password")}
        label={t("password")}
        description={mailbox ? t("passwordStored") : undefined}
        autoComplete="off"
        maxLength={500}
      />
      <TextInput
        {...form.getInputProps("senderName")}
        label={t("senderName")}
        autoComplete="name"
        maxLength={NAME_MAX}
      />
      <Collapsible small heading="h3" title={t("servers")} open={isOpen} onToggle={() => setOpen(!isOpen)}>
        <div className="stack gap-4">
          <TextInput
            {...form.getInputProps("user")}
            label={t("user")}
            description={t("userAbout")}
            placeholder={form.values.address}
            autoComplete="off"
            maxLength={EMAIL_MAX}
          />
          {SERVERS.map((one) => (
            <fieldset key={one} className="fieldset-reset stack gap-2">
              <legend className="no-padding medium text-table mb-2">{t(one)}</legend>
              <div className={styles.server}>
                <TextInput
                  {...form.getInputProps(`${one}.host`)}
                  label={t("host")}
                  placeholder={`${one}.example.com`}
                  autoComplete="off"
                  maxLength={253}
                />
                <NumberField
                  kind={PORT}
                  isRequired
                  label={t("port")}
                  value={form.values[one].port}
                  error={form.errors[`${one}.port`]}
                  onChange={(port) => form.setFieldValue(`${one}.port`, port)}
                />
                <NativeSelect
                  {...form.getInputProps(`${one}.security`)}
                  label={t("security")}
                  data={MAIL_SECURITY.map((value) => ({ value, label: t(`securities.${value}`) }))}
                />
              </div>
              {form.values[one].security === "none" && <p className="flush watch text-label">{t("noSecurity")}</p>}
            </fieldset>
          ))}
        </div>
      </Collapsible>
      <Textarea
        {...form.getInputProps("signature")}
        label={t("signature")}
        description={t("signatureAbout")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={TEXT_MAX}
      />
      <PaceFields form={form} onWarmsUp={(warmsUp) => form.setFieldValue("warmsUp", warmsUp)} />
      {testing.data && <TestResult result={testing.data} />}
      <FormError>{typeof elsewhere === "string" ? elsewhere : hasFieldErrors ? undefined : problem?.msg}</FormError>
      <div className="row wrap justify-end gap-2">
        {onClose && (
          <Button variant="subtle" color="gray" onClick={onClose}>
            {tUi("cancel")}
          </Button>
        )}
        <Button
          variant="default"
          loading={testing.busy}
          onClick={() => {
            const { hasErrors, errors } = form.validate();
            if (hasErrors) onInvalid(errors);
            else testing.mutate(inputOf(form.getValues()));
          }}
        >
          {t("test")}
        </Button>
        <Button type="submit" loading={connecting.busy}>
          {t(mailbox ? "save" : "connect")}
        </Button>
      </div>
    </form>
  );
}
