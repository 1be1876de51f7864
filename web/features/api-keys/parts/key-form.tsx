import { API_KEY_DAYS, API_SCOPES, createApiKey, type ApiScope } from "#contract/api-keys.ts";
import { Button, Checkbox, CopyButton, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./api-keys.module.css";

const t = texts("apiKeys");

type Values = { name: string; scopes: ApiScope[]; days: (typeof API_KEY_DAYS)[number] };
const EMPTY: Values = { name: "", scopes: ["read"], days: 90 };

/** Creates a key and shows it once. */
export function KeyForm() {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useEndpointForm(createApiKey, {
    initial: EMPTY,
    inputOf: (values) => values,
    onDone({ key, view: { name } }) {
      form.reset();
      setMade({ name, key });
    },
  });
  return (
    <>
      <form className="grid gap-3" noValidate onSubmit={form.submit}>
        <div className={styles.choices}>
          <TextInput
            {...form.text("name")}
            className={styles.name}
            label={t("create.name")}
            placeholder={t("create.nameHint")}
            autoComplete="off"
          />
          <NativeSelect
            label={t("create.days")}
            value={String(form.values.days)}
            data={API_KEY_DAYS.map((days) => ({
              value: String(days),
              label: days === null ? t("create.never") : t("create.inDays", { count: days }),
            }))}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue("days", API_KEY_DAYS.find((days) => String(days) === value) ?? null)
            }
          />
        </div>
        <Checkbox.Group {...form.getInputProps("scopes")} label={t("create.scopes")}>
          <div className="grid gap-2 mt-2">
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} description={t(`about.${scope}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <FormError>{form.problem}</FormError>
        <div>
          <Button type="submit" loading={form.busy}>
            {t("create.submit")}
          </Button>
        </div>
      </form>
      {made && (
        <output className={styles.made}>
          <span>{t("create.made", { name: made.name })}</span>
          <code className={styles.key}>{made.key}</code>
          <CopyButton value={made.key}>
            {({ copied, copy }) => (
              <div>
                <Button variant="default" onClick={copy}>
                  {copied ? t("create.copied") : t("create.copy")}
                </Button>
              </div>
            )}
          </CopyButton>
        </output>
      )}
    </>
  );
}
