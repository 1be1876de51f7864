import { countriesIn } from "#contract/countries/countries.ts";
import { NAME_MAX, WEBSITE_MAX } from "#contract/base/limits.ts";
import { notifyMe } from "#contract/support.ts";
import { updateUser, USER_LANGUAGES } from "#contract/users.ts";
import { Button, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import { useMutate } from "#web/api/queries.ts";
import { refreshUser, useSignedIn } from "#web/api/session.ts";
import { languageName } from "#web/lib/locale-names.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { OwnPicture } from "./own-picture.tsx";
import styles from "./settings.module.css";

const t = texts("users");

/** Each in its own language. */
const LANGUAGE_CHOICES = USER_LANGUAGES.map((code) => ({ value: code, label: languageName(code, code) }));

/** The user's name, role and where they are; for owners the workspace's name. */
export function ProfileTab() {
  return (
    <>
      <Profile />
      <News />
    </>
  );
}

function News() {
  const { notify_me: isSet } = useSignedIn();
  const notify = useMutate(notifyMe, {
    onSuccess: () => void refreshUser(),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <PageSection title={t("news.title")} lead={isSet ? t("news.done") : t("news.lead")}>
      {!isSet && (
        <div>
          <Button variant="default" loading={notify.busy} onClick={() => notify.mutate({})}>
            {t("news.ask")}
          </Button>
        </div>
      )}
    </PageSection>
  );
}

function Profile() {
  const user = useSignedIn();
  const { renameWorkspace } = user.can;
  const form = useForm({
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      role: user.role ?? "",
      country: user.country,
      lang: user.lang,
      website: user.website ?? "",
      company: user.company ?? "",
    },
    validate: checkBy(updateUser),
  });
  const update = useMutate(updateUser, {
    async onSuccess(_reply, _input) {
      await refreshUser();
      form.resetDirty();
      toast({ message: t("profile.saved"), tone: "good" });
    },
    onError: (error) => form.setErrors(error.fieldErrors()),
  });
  const countries = useMemo(() => countriesIn().map(({ name, code2 }) => ({ value: code2, label: name })), []);
  return (
    <form
      className="stack gap-6"
      noValidate
      onSubmit={form.onSubmit(({ company, ...own }) => update.mutate(renameWorkspace ? { company, ...own } : own))}
    >
      <PageSection title={t("profile.you")} lead={user.email}>
        <OwnPicture />
        <div className={styles.pair}>
          <TextInput
            {...form.getInputProps("first_name")}
            label={t("profile.firstName")}
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <TextInput
            {...form.getInputProps("last_name")}
            label={t("profile.lastName")}
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
        </div>
        <TextInput
          {...form.getInputProps("role")}
          label={t("profile.role")}
          autoComplete="organization-title"
          maxLength={NAME_MAX}
        />
        <div className={styles.pair}>
          <Select
            {...form.getInputProps("country")}
            label={t("profile.country")}
            data={countries}
            searchable
            clearable
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps("website")}
            label={t("profile.website")}
            type="url"
            placeholder="https://"
            autoComplete="url"
            maxLength={WEBSITE_MAX}
          />
        </div>
        {LANGUAGE_CHOICES.length > 1 && (
          <Select
            {...form.getInputProps("lang")}
            label={t("profile.language")}
            data={LANGUAGE_CHOICES}
            allowDeselect={false}
          />
        )}
      </PageSection>
      <PageSection title={t("profile.workspace")} lead={renameWorkspace ? undefined : t("profile.ownersRename")}>
        <TextInput
          {...form.getInputProps("company")}
          label={t("profile.company")}
          autoComplete="organization"
          maxLength={NAME_MAX}
          disabled={!renameWorkspace}
        />
      </PageSection>
      <FormError>{update.error?.msg}</FormError>
      <div>
        <Button type="submit" loading={update.busy} disabled={!form.isDirty()}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}
