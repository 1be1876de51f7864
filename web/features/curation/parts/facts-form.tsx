import { COUNTRY_CODES, LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { TYPOLOGIES } from "#contract/creators.ts";
import { updateInfo } from "#contract/curation/influencer.ts";
import { GENDERS } from "#contract/base/states.ts";
import { Button, NativeSelect, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import { useMutate } from "#web/api/queries.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { changeOf, editCallbacks, type EditProps } from "../edits.ts";
import { SourceNote } from "./source-note.tsx";
import styles from "./edit.module.css";

const t = texts("curation");

const TEXTS = ["city", "email", "website", "whois_url", "associated_brands"] as const;
const GENDER_NAMES = ["female", "male", "undefined"] as const;

/** Only changes are sent; an emptied field becomes unknown. */
export function FactsForm({ creator }: EditProps) {
  const form = useForm({
    initialValues: {
      country: creator.country ?? "",
      language: creator.language ?? "",
      gender: String(creator.gender),
      typologie: creator.typologie,
      city: creator.city ?? "",
      email: creator.email ?? "",
      website: creator.website ?? "",
      whois_url: creator.whois_url ?? "",
      associated_brands: creator.custom_infos.associated_brands ?? "",
    },
  });
  const curated = editCallbacks();
  const save = useMutate(updateInfo, {
    ...curated,
    onError(error) {
      form.setErrors(error.fieldErrors());
      curated.onError(error);
    },
  });
  const [countries, languages] = useMemo(
    () => [choices(COUNTRY_CODES, countryName), choices(LANGUAGE_CODES, languageName)],
    [],
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={form.onSubmit(({ gender, typologie, ...others }) => {
        const code = GENDER_NAMES.map((name) => GENDERS[name]).find((one) => String(one) === gender);
        save.mutate({
          ...changeOf(creator),
          ...Object.fromEntries(Object.entries(others).filter(([field]) => form.isDirty(field))),
          ...(form.isDirty("gender") && { gender: code }),
          ...(form.isDirty("typologie") && { typologie }),
        });
      })}
      noValidate
    >
      <div className={styles.fields}>
        <Select
          {...form.getInputProps("country")}
          onChange={(value) => form.setFieldValue("country", value ?? "")}
          label={t("page.fields.country")}
          description={<SourceNote creator={creator} field="country" />}
          data={countries}
          searchable
          clearable
        />
        <Select
          {...form.getInputProps("language")}
          onChange={(value) => form.setFieldValue("language", value ?? "")}
          label={t("page.fields.language")}
          description={<SourceNote creator={creator} field="language" />}
          data={languages}
          searchable
          clearable
        />
        <NativeSelect
          {...form.getInputProps("gender")}
          label={t("page.fields.gender")}
          description={<SourceNote creator={creator} field="gender" />}
          data={GENDER_NAMES.map((name) => ({ value: String(GENDERS[name]), label: t(`genders.${name}`) }))}
        />
        <NativeSelect
          {...form.getInputProps("typologie")}
          label={t("page.fields.typologie")}
          description={<SourceNote creator={creator} field="typologie" />}
          data={TYPOLOGIES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        {TEXTS.map((field) => (
          <TextInput
            key={field}
            {...form.getInputProps(field)}
            label={t(`page.fields.${field}`)}
            description={<SourceNote creator={creator} field={field} />}
            dir="auto"
          />
        ))}
      </div>
      <FormError>{save.error?.msg}</FormError>
      <div>
        <Button type="submit" loading={save.busy} disabled={!form.isDirty()}>
          {t("page.saveFacts")}
        </Button>
      </div>
    </form>
  );
}

function choices(codes: readonly string[], nameOf: (code: string) => string) {
  return codes.map((code) => ({ value: code, label: nameOf(code) })).toSorted((a, b) => a.label.localeCompare(b.label));
}
