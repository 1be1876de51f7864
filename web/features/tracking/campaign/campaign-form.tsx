import { AGREED_MAX, COST_MAX, saveCampaign, type Campaign } from "#contract/tracking/campaign.ts";
import { Button, TagsInput, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { useMutate } from "#web/api/queries.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { amountOf } from "#web/lib/read-number.ts";
import { checkBy, type FormErrors } from "#web/shared/forms/check-by.ts";
import { useCan } from "#web/shared/use-can.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./campaign.module.css";

const t = texts("tracking");

type Draft = { hashtags: string[]; mentions: string[]; currency: string; costs: Record<string, string> };

const WORDS = [
  ["hashtags", "#"],
  ["mentions", "@"],
] as const;

function draftOf({ hashtags, mentions, currency, creators }: Campaign): Draft {
  const costs = creators.map(({ creator, cost }) => [creator._id, cost === null ? "" : amountText(cost, currency)]);
  return { hashtags, mentions, currency, costs: Object.fromEntries(costs) };
}

/** The hashtags, handles and costs of a campaign. Nothing is saved before the button is pressed. */
export function CampaignForm({ listId, campaign }: { listId: string; campaign: Campaign }) {
  const canWrite = useCan("crm.write");
  const [changed, setChanged] = useState<Draft>();
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const draft = changed ?? draftOf(campaign);
  const kind = { ...amountOf(draft.currency), min: 0, max: COST_MAX / 10 ** amountOf(draft.currency).decimals };
  const saving = useMutate(saveCampaign, {
    onSuccess: () => {
      setChanged(undefined);
      toast({ message: t("campaign.saved") });
    },
  });
  const edit = (patch: Partial<Draft>) => {
    saving.reset();
    setErrors({});
    setChanged({ ...draft, ...patch });
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    const entered = Object.entries(draft.costs).filter(([, text]) => text.trim() !== "");
    const costs = entered.map(([creatorId, text]) => ({ creatorId, amount: amountIn(text, kind, draft.currency) }));
    const { hashtags, mentions, currency } = draft;
    const body = { from: campaign.updatedAt, hashtags, mentions, currency, costs };
    const parsed = saveCampaign.body.safeParse(body);
    setErrors(checkBy(saveCampaign)(body));
    if (parsed.success) saving.mutate({ id: listId, ...parsed.data });
  }

  return (
    <PageSection title={t("campaign.agreed")} lead={t("campaign.agreedLead")}>
      <form className="stack gap-4" onSubmit={submit} noValidate>
        <div className={styles.words}>
          {WORDS.map(([name, sign]) => (
            <TagsInput
              key={name}
              label={t(`campaign.${name}`)}
              leftSection={sign}
              value={draft[name]}
              maxTags={AGREED_MAX}
              maxLength={200}
              splitChars={[",", " "]}
              disabled={!canWrite}
              placeholder={draft[name].length === 0 ? t("campaign.wordsPlaceholder") : undefined}
              error={errors[name]}
              onChange={(words) => edit({ [name]: words })}
            />
          ))}
          <TextInput
            label={t("campaign.currency")}
            value={draft.currency}
            maxLength={3}
            disabled={!canWrite}
            error={errors["currency"]}
            onChange={(event) => edit({ currency: event.currentTarget.value.toUpperCase() })}
          />
        </div>
        <fieldset className={styles.costs}>
          <legend className="medium text-table">{t("campaign.costs")}</legend>
          {campaign.creators.map(({ creator: { _id, full_name: name } }) => (
            <label key={_id} className={styles.cost}>
              <span className="ellipsis">{name}</span>
              <NumberField
                kind={kind}
                isSubmitted={isSubmitted}
                size="xs"
                aria-label={t("campaign.costOf", { name })}
                disabled={!canWrite}
                value={draft.costs[_id] ?? ""}
                onChange={(text) => edit({ costs: { ...draft.costs, [_id]: text } })}
              />
            </label>
          ))}
        </fieldset>
        <FormError>{saving.error?.msg}</FormError>
        {canWrite && changed && (
          <div className="row wrap gap-2">
            <Button type="submit" loading={saving.busy}>
              {t("campaign.save")}
            </Button>
            <Button variant="default" onClick={() => setChanged(undefined)}>
              {t("campaign.discard")}
            </Button>
            <span className="muted text-label">{t("campaign.unsaved")}</span>
          </div>
        )}
      </form>
    </PageSection>
  );
}
