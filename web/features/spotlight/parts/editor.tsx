import { getSpotlight, type OwnSpotlight } from "#contract/spotlight/endpoints.ts";
import { DURATIONS } from "#contract/spotlight/settings.ts";
import { Button, Checkbox, NativeSelect, Select, Switch, Textarea } from "@mantine/core";
import { useState } from "react";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { CURRENCIES } from "#web/shared/currencies.ts";
import { problemOf, useSpotlightForm, type Choices } from "../spotlight-form.ts";
import { Address } from "./address.tsx";
import { Favorites } from "./favorites.tsx";
import { FeaturedPosts } from "./featured-posts.tsx";
import { Declared } from "./declared.tsx";
import { Links } from "./links.tsx";
import { Order } from "./order.tsx";
import { Share } from "./share.tsx";
import { Themes } from "./themes.tsx";
import { Many } from "./many.tsx";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

type Props = {
  id: string;
  spotlight: OwnSpotlight;
  choices: Choices;
  /** Begins again with what is saved. */ onReload: () => void;
};

/** The whole page in one form: it is published as it is saved. */
export function Editor({ id, spotlight, choices, onReload }: Props) {
  const [seen, setSeen] = useState(spotlight.version);
  const form = useSpotlightForm({
    id,
    spotlight,
    choices,
    seen,
    onSaved(saved) {
      setSeen(saved.version);
      queryClient.setQueryData(queryOf(getSpotlight, { id }).queryKey, { spotlight: saved });
      form.resetDirty();
      toast({ message: t("saved"), tone: "good" });
    },
  });
  const isOld = spotlight.version > seen;
  return (
    <form className={styles.page} onSubmit={form.submit}>
      <PageSection title={t("page")}>
        <Switch {...form.flag("public")} label={t("publish")} description={t("publishAbout")} />
        <Address id={id} form={form} />
        <Themes value={form.values.theme} onChange={(theme) => form.setFieldValue("theme", theme)} />
      </PageSection>
      {spotlight.url !== null && spotlight.slug !== null && <Share url={spotlight.url} slug={spotlight.slug} />}
      <PageSection title={t("about")}>
        <Textarea
          {...form.text("description")}
          label={t("description")}
          description={t("descriptionAbout")}
          autosize
          minRows={3}
          maxRows={14}
          dir="auto"
        />
        <Checkbox {...form.flag("other_networks")} label={t("networks")} />
      </PageSection>
      <PageSection title={t("work")}>
        <Switch {...form.flag("available_for_work")} label={t("available")} />
        <Switch {...form.flag("contact")} label={t("contact")} description={t("contactAbout")} />
        <div className={styles.pair}>
          <NativeSelect
            {...form.getInputProps("prefered_duration")}
            label={t("duration")}
            data={DURATIONS.map((value) => ({ value, label: t(`durations.${value}`) }))}
          />
          <Select
            {...form.getInputProps("prefered_currency")}
            label={t("currency")}
            data={CURRENCIES}
            searchable
            allowDeselect={false}
          />
        </div>
      </PageSection>
      <Links form={form} />
      <FeaturedPosts
        posts={choices.posts}
        value={form.values.featured_posts}
        error={problemOf(form, "featured_posts")}
        onChange={(ids) => form.setFieldValue("featured_posts", ids)}
      />
      <Declared spotlight={spotlight} />
      {(choices.audiences.length > 0 || form.values.connected_audience) && (
        <PageSection title={t("audience")}>
          <Switch
            {...form.flag("connected_audience")}
            label={t("connectedAudience")}
            description={t("connectedAudienceAbout")}
          />
        </PageSection>
      )}
      <PageSection title={t("favorites")}>
        <Favorites form={form} choices={choices} chosen={spotlight.chosen} />
        {(["podcasts", "newsletters"] as const).map((kind) => (
          <Many
            key={kind}
            label={t(kind)}
            data={choices[kind].map(({ _id, name }) => ({ value: _id, label: name }))}
            {...form.getInputProps(kind)}
          />
        ))}
        {choices.rankings.length > 0 && <Checkbox {...form.flag("show_badges")} label={t("badges")} />}
        <Many
          label={t("rankings")}
          data={choices.rankings.map((one) => ({ value: one.id, label: one.name }))}
          {...form.getInputProps("selectedRankings")}
        />
      </PageSection>
      <Order value={form.values.order} onChange={(order) => form.setFieldValue("order", order)} />
      <div className={styles.bar}>
        <FormError>{isOld ? undefined : form.problem}</FormError>
        {isOld && (
          <div className="row wrap gap-2">
            <output>{t("newer")}</output>
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t("useNewer")}
            </Button>
          </div>
        )}
        <Button type="submit" loading={form.busy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
