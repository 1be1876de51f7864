import { LINKS_MAX, PARTNERSHIPS_MAX, SERVICES_MAX } from "#contract/spotlight/settings.ts";
import { TEXT_MAX, TITLE_MAX, WEBSITE_MAX } from "#contract/base/limits.ts";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { amountIn, problemOf, type SpotlightForm } from "../spotlight-form.ts";
import { CURRENCIES } from "../currencies.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

type ListName = "links" | "services_bundles" | "previous_partnerships";
type ItemsProps = {
  form: SpotlightForm;
  name: ListName;
  title: string;
  words: "link" | "service" | "partnership";
  max: number;
  onAdd: () => void;
  children: (place: number) => ReactNode;
};

/** Items that are added and removed one by one, each with its fields. */
function Items({ form, name, title, words, max, onAdd, children }: ItemsProps) {
  const items = form.values[name];
  return (
    <PageSection title={title}>
      {items.length > 0 && (
        <ul className="list-reset stack gap-3">
          {items.map((_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no other identity, and their fields no state
            <li key={i} className={styles.item} aria-label={t(`${words}.named`, { formatted: i + 1 })}>
              {children(i)}
              <div>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t(`${words}.remove`, { formatted: i + 1 })}
                  onClick={() => form.removeListItem(name, i)}
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
          disabled={items.length >= max}
          onClick={onAdd}
        >
          {t(`${words}.add`)}
        </Button>
      </div>
      <FormError>{problemOf(form, name)}</FormError>
    </PageSection>
  );
}

type Props = { form: SpotlightForm };

export function Links({ form }: Props) {
  return (
    <Items
      form={form}
      name="links"
      title={t("links")}
      words="link"
      max={LINKS_MAX}
      onAdd={() => form.insertListItem("links", { title: "", url: "" })}
    >
      {(i) => (
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
      )}
    </Items>
  );
}

export function Services({ form }: Props) {
  const { prefered_currency: currency, services_bundles: services } = form.values;
  return (
    <Items
      form={form}
      name="services_bundles"
      title={t("services")}
      words="service"
      max={SERVICES_MAX}
      onAdd={() => form.insertListItem("services_bundles", { title: "", description: "", price: "", currency })}
    >
      {(i) => {
        const at = `services_bundles.${i}`;
        return (
          <>
            <TextInput
              {...form.getInputProps(`${at}.title`)}
              label={t("service.title")}
              maxLength={TITLE_MAX}
              dir="auto"
            />
            <Textarea
              {...form.getInputProps(`${at}.description`)}
              label={t("service.description")}
              maxLength={TEXT_MAX}
              autosize
              minRows={2}
              dir="auto"
            />
            <div className={styles.pair}>
              <NumberField
                {...form.getInputProps(`${at}.price`)}
                kind={amountIn(services[i]?.currency ?? currency)}
                value={services[i]?.price ?? ""}
                label={t("service.price")}
                placeholder={t("service.onRequest")}
                onChange={(price) => form.setFieldValue(`${at}.price`, price)}
              />
              <NativeSelect {...form.getInputProps(`${at}.currency`)} label={t("service.currency")} data={CURRENCIES} />
            </div>
          </>
        );
      }}
    </Items>
  );
}

export function Partnerships({ form }: Props) {
  return (
    <Items
      form={form}
      name="previous_partnerships"
      title={t("partnerships")}
      words="partnership"
      max={PARTNERSHIPS_MAX}
      onAdd={() => form.insertListItem("previous_partnerships", { brandName: "", postLink: "", description: "" })}
    >
      {(i) => {
        const at = `previous_partnerships.${i}`;
        return (
          <>
            <div className={styles.pair}>
              <TextInput
                {...form.getInputProps(`${at}.brandName`)}
                label={t("partnership.brand")}
                maxLength={TITLE_MAX}
                dir="auto"
              />
              <TextInput
                {...form.getInputProps(`${at}.postLink`)}
                label={t("partnership.link")}
                type="url"
                placeholder="https://"
                maxLength={WEBSITE_MAX}
              />
            </div>
            <Textarea
              {...form.getInputProps(`${at}.description`)}
              label={t("partnership.description")}
              maxLength={TEXT_MAX}
              autosize
              minRows={2}
              dir="auto"
            />
          </>
        );
      }}
    </Items>
  );
}
