import { BRIEF_ITEMS_MAX, type CampaignView } from "#contract/campaigns/brief.ts";
import { updateCampaign } from "#contract/campaigns/endpoints.ts";
import { CAMPAIGN_VISIBILITIES } from "#contract/campaigns/states.ts";
import { COUNTRY_CODES } from "#contract/countries/countries.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { AGREED_MAX } from "#contract/tracking/campaign.ts";
import { PROMO_CODE_MAX, TARGET_MAX } from "#contract/tracking/links.ts";
import { Button, MultiSelect, NativeSelect, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { editNumber, numberIn, WHOLE } from "#web/lib/read-number.ts";
import { CURRENCY_CODES } from "#web/shared/currencies.ts";
import { costsIn } from "#web/shared/campaigns/amounts.ts";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { briefDraftOf, setBriefDraft } from "./brief-draft.ts";
import styles from "./brief.module.css";

const t = texts("campaigns");

const FOLLOWERS = { ...WHOLE, min: 0 };

const numberText = (count: number | null) => (count === null ? "" : editNumber(count, WHOLE));

function valuesOf(campaign: CampaignView) {
  const { title, goal, product, audience, startsOn, endsOn, budget, currency, dos, donts, visibility } = campaign;
  const { requirements, eligibility } = campaign;
  return {
    title,
    goal,
    product,
    audience,
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    budget: budget === null ? "" : amountText(budget, currency),
    currency,
    dos,
    donts,
    visibility,
    ...requirements,
    countries: eligibility.countries,
    minFollowers: numberText(eligibility.minFollowers),
    maxFollowers: numberText(eligibility.maxFollowers),
  };
}
export type BriefValues = ReturnType<typeof valuesOf>;

const isBlank = (text: string) => text.trim() === "";

/** The whole brief. Nothing is saved before the button is pressed; what is typed until then waits, also on other tabs. */
export function BriefForm({ campaign, onClose }: { campaign: CampaignView; onClose: () => void }) {
  const { _id: id } = campaign;
  const [isSubmitted, setSubmitted] = useState(false);
  const [left] = useState(() => briefDraftOf(id));
  const [before] = useState(() => left?.before ?? valuesOf(campaign));
  const form = useEndpointForm(updateCampaign, {
    initial: before,
    inputOf: (values, earlier) => ({ id, ...changedOf(inputOf(values), inputOf(earlier)) }),
    onDone: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t("brief.saved"), actionId);
      close();
    },
  });

  useEffect(() => {
    if (left) form.setValues(left.values);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, and the form is a new object each time
  }, []);
  useEffect(() => {
    setBriefDraft(id, form.isDirty() ? { before, values: form.values } : undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is a new object each time
  }, [form.values]);

  function close() {
    setBriefDraft(id, undefined);
    onClose();
  }

  function inputOf(values: BriefValues) {
    const { startsOn, endsOn, budget, hashtags, mentions, links, codes, disclosure, networks, ...rest } = values;
    const { countries, minFollowers, maxFollowers, currency, ...written } = rest;
    return {
      ...written,
      currency,
      startsOn: startsOn === "" ? null : startsOn,
      endsOn: endsOn === "" ? null : endsOn,
      budget: isBlank(budget) ? null : (amountIn(budget, costsIn(currency), currency) ?? null),
      requirements: { hashtags, mentions, links, codes, disclosure, networks },
      eligibility: {
        countries,
        minFollowers: numberIn(minFollowers, FOLLOWERS) ?? null,
        maxFollowers: numberIn(maxFollowers, FOLLOWERS) ?? null,
      },
    };
  }

  const { values, errors, setFieldValue } = form;
  const kind = costsIn(values.currency);
  // Without this check a number that is not understood would clear the field.
  const isInvalid =
    (!isBlank(values.budget) && amountIn(values.budget, kind, kind.unit ?? "EUR") === undefined) ||
    [values.minFollowers, values.maxFollowers].some(
      (text) => !isBlank(text) && numberIn(text, FOLLOWERS) === undefined,
    );
  const listProps = (name: "hashtags" | "mentions" | "links" | "codes") => ({
    label: t(`brief.${name}`),
    value: values[name],
    error: errors[name] ?? errors[`requirements.${name}`],
    onChange: (words: string[]) => setFieldValue(name, words),
  });

  return (
    <form
      className={styles.tab}
      aria-label={t("brief.title")}
      noValidate
      onSubmit={(event) => {
        setSubmitted(true);
        if (isInvalid) return event.preventDefault();
        form.submit(event);
      }}
    >
      <PageSection title={t("brief.about")}>
        <TextInput {...form.text("title")} label={t("brief.campaignName")} data-autofocus />
        <Textarea {...form.text("goal")} label={t("brief.goal")} autosize minRows={2} />
        <Textarea {...form.text("product")} label={t("brief.product")} autosize minRows={2} />
        <Textarea {...form.text("audience")} label={t("brief.audience")} autosize minRows={2} />
        <div className={styles.pair}>
          <TextInput {...form.getInputProps("startsOn")} type="date" label={t("brief.startsOn")} />
          <TextInput {...form.getInputProps("endsOn")} type="date" label={t("brief.endsOn")} />
        </div>
        <div className={styles.pair}>
          <NumberField
            label={t("brief.budget")}
            kind={kind}
            isSubmitted={isSubmitted}
            value={values.budget}
            error={errors["budget"]}
            onChange={(text) => setFieldValue("budget", text)}
          />
          <NativeSelect {...form.getInputProps("currency")} label={t("brief.currency")} data={CURRENCY_CODES} />
          <NativeSelect
            {...form.getInputProps("visibility")}
            label={t("brief.visibility")}
            data={CAMPAIGN_VISIBILITIES.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          />
        </div>
      </PageSection>
      <PageSection title={t("brief.rules")}>
        <div className={styles.pair}>
          <TagsInput
            {...listProps("hashtags")}
            leftSection="#"
            maxTags={AGREED_MAX}
            maxLength={200}
            splitChars={[",", " "]}
          />
          <TagsInput
            {...listProps("mentions")}
            leftSection="@"
            maxTags={AGREED_MAX}
            maxLength={200}
            splitChars={[",", " "]}
          />
          <TagsInput {...listProps("links")} maxTags={BRIEF_ITEMS_MAX} maxLength={TARGET_MAX} splitChars={[" "]} />
          <TagsInput
            {...listProps("codes")}
            maxTags={BRIEF_ITEMS_MAX}
            maxLength={PROMO_CODE_MAX}
            splitChars={[",", " "]}
          />
        </div>
        <TextInput
          {...form.getInputProps("disclosure")}
          error={errors["disclosure"] ?? errors["requirements.disclosure"]}
          label={t("brief.disclosure")}
          description={t("brief.disclosureAbout")}
        />
        <MultiSelect
          label={t("brief.networks")}
          placeholder={values.networks.length === 0 ? t("brief.anyNetwork") : ""}
          value={values.networks}
          data={NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label }))}
          onChange={(chosen) =>
            setFieldValue(
              "networks",
              NETWORKS.filter((one) => chosen.some((other) => other === one)),
            )
          }
        />
        <div className={styles.pair}>
          <Textarea {...form.text("dos")} label={t("brief.dos")} autosize minRows={3} />
          <Textarea {...form.text("donts")} label={t("brief.donts")} autosize minRows={3} />
        </div>
      </PageSection>
      <PageSection title={t("brief.who")}>
        <MultiSelect
          label={t("brief.countries")}
          placeholder={values.countries.length === 0 ? t("brief.anyCountry") : ""}
          searchable
          value={values.countries}
          data={COUNTRY_CODES.map((value) => ({ value, label: countryName(value) }))}
          onChange={(chosen) => setFieldValue("countries", chosen)}
        />
        <div className={styles.pair}>
          {(["minFollowers", "maxFollowers"] as const).map((name) => (
            <NumberField
              key={name}
              label={t(`brief.${name}`)}
              kind={FOLLOWERS}
              isSubmitted={isSubmitted}
              value={values[name]}
              error={name === "minFollowers" ? errors["eligibility.minFollowers"] : undefined}
              onChange={(text) => setFieldValue(name, text)}
            />
          ))}
        </div>
      </PageSection>
      <FormError>{isSubmitted && isInvalid ? t("brief.invalid") : form.problem}</FormError>
      <div className="row wrap gap-2">
        <Button type="submit" loading={form.busy}>
          {t("brief.submit")}
        </Button>
        <Button variant="default" onClick={close}>
          {t("cancel", { ns: "ui" })}
        </Button>
      </div>
    </form>
  );
}
