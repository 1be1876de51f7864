import { LINKS_MAX } from "#contract/spotlight/settings.ts";
import { TITLE_MAX, WEBSITE_MAX } from "#contract/base/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { problemOf, type SpotlightForm } from "../spotlight-form.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** Links are added and removed one by one, each with its fields. */
export function Links({ form }: { form: SpotlightForm }) {
  const { links } = form.values;
  return (
    <PageSection title={t("links")}>
      {links.length > 0 && (
        <ul className="list-reset stack gap-3">
          {links.map((_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no other identity, and their fields no state
            <li key={i} className={styles.item} aria-label={t("link.named", { formatted: i + 1 })}>
              <div className={styles.pair}>
                <TextInput
                  {...form.getInputProps(`links.${i}.title`)}
                  label={t("link.title")}
                  maxLength={TITLE_MAX}
                  dir="auto"
                />
                <TextInput
                  {...form.getInputProps(`links.${i}.url`)}
                  label={t("link.url")}
                  type="url"
                  placeholder="https://"
                  maxLength={WEBSITE_MAX}
                />
              </div>
              <div>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t("link.remove", { formatted: i + 1 })}
                  onClick={() => form.removeListItem("links", i)}
                >
                  {t("remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={links.length >= LINKS_MAX}
          onClick={() => form.insertListItem("links", { title: "", url: "" })}
        >
          {t("link.add")}
        </Button>
      </div>
      <FormError>{problemOf(form, "links")}</FormError>
    </PageSection>
  );
}
