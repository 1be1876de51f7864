import { checkSlug, SPOTLIGHT_PATH } from "#contract/spotlight/endpoints.ts";
import { slug as slugSchema, SLUG_MAX } from "#contract/spotlight/slug.ts";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";
import type { SpotlightForm } from "../spotlight-form.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");
const PAUSE_MS = 300;

/** Says while it is typed whether the address is free. */
export function Address({ id, form }: { id: string; form: SpotlightForm }) {
  const { slug } = form.values;
  const [typed] = useDebouncedValue(slug, PAUSE_MS);
  const { data } = useRead(checkSlug, { id, slug: typed }, { enabled: slugSchema.safeParse(typed).success });
  const state = typed === slug ? data?.state : undefined;
  const isFree = state === "free" || state === "yours";
  const { error, ...input } = form.getInputProps("slug");
  return (
    <TextInput
      {...input}
      label={t("address")}
      description={t("addressAbout")}
      maxLength={SLUG_MAX}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      leftSection={<span className="muted">{`${SPOTLIGHT_PATH}/`}</span>}
      leftSectionWidth={92}
      error={error ?? (state && !isFree ? t(`slug.${state}`) : undefined)}
      success={state && isFree ? t(`slug.${state}`) : undefined}
      withSuccessStyles={false}
      successProps={{ className: styles.free }}
      onChange={({ currentTarget }) =>
        form.setFieldValue("slug", currentTarget.value.toLowerCase().replaceAll(" ", "-"))
      }
    />
  );
}
