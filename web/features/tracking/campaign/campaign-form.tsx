import { TITLE_MAX } from "#contract/base/limits.ts";
import { AGREED_MAX, COST_MAX, readCampaign, saveCampaign, type Campaign } from "#contract/tracking/campaign.ts";
import { Button, TagsInput, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { exact } from "#web/lib/format.ts";
import { amountOf } from "#web/lib/read-number.ts";
import { checkBy, type FormErrors } from "#web/shared/forms/check-by.ts";
import { useCan } from "#web/shared/use-can.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./campaign.module.css";
import { PostCosts, type ChangedCosts } from "./post-costs.tsx";

const t = texts("tracking");

type Draft = {
  /** What was saved when editing began. */
  from: string | null;
  hashtags: string[];
  mentions: string[];
  currency: string;
  costs: Record<string, string>;
  /** Those that were changed, by the name of the post. */
  postCosts: ChangedCosts;
};

/** Creators whose costs are shown at once; those with posts or costs come first. */
const SHOWN = 50;

const WORDS = [
  ["hashtags", "#"],
  ["mentions", "@"],
] as const;

function draftOf({ updatedAt, hashtags, mentions, currency, creators }: Campaign): Draft {
  const costs = creators.map(({ creator, fee }) => [creator._id, fee === null ? "" : amountText(fee, currency)]);
  return { from: updatedAt, hashtags, mentions, currency, costs: Object.fromEntries(costs), postCosts: {} };
}

/** The hashtags, handles and costs of a campaign. Nothing is saved before the button is pressed. */
export function CampaignForm({ listId, campaign }: { listId: string; campaign: Campaign }) {
  const canWrite = useCan("crm.write");
  const [changed, setChanged] = useState<Draft>();
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [sought, seek] = useState("");
  const draft = changed ?? draftOf(campaign);
  const kind = { ...amountOf(draft.currency), min: 0, max: COST_MAX / 10 ** amountOf(draft.currency).decimals };
  const saving = useMutate(saveCampaign, {
    onSuccess: ({ campaign: saved }) => {
      queryClient.setQueryData(queryOf(readCampaign, { id: listId }).queryKey, saved);
      setChanged(undefined);
      setIsSubmitted(false);
      toast({ message: t("campaign.saved") });
    },
  });
  const found = campaign.creators.filter(({ creator }) =>
    creator.full_name.toLowerCase().includes(sought.toLowerCase()),
  );
  const edit = (patch: Partial<Draft>) => {
    saving.reset();
    setErrors({});
    setChanged({ ...draft, ...patch });
  };

  // Their fields may be in a panel that is closed, or those of a creator that is not shown.
  const isInvalid = (typed: string) => typed.trim() !== "" && amountIn(typed, kind, draft.currency) === undefined;
  const invalidFee = campaign.creators.find(({ creator }) => isInvalid(draft.costs[creator._id] ?? ""));
  const invalidCost = Object.values(draft.postCosts).find(({ typed }) => isInvalid(typed));
  const invalid = invalidFee
    ? t("campaign.invalidFee", { name: invalidFee.creator.full_name })
    : invalidCost && t("campaign.invalidPostCost", { name: invalidCost.payee });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    const entered = Object.entries(draft.costs).filter(([, text]) => text.trim() !== "");
    const costs = entered.map(([creatorId, text]) => ({ creatorId, amount: amountIn(text, kind, draft.currency) }));
    const { from, hashtags, mentions, currency } = draft;
    const postCosts = Object.values(draft.postCosts).map(({ typed, payee: _payee, ...post }) => {
      const amount = typed.trim() === "" ? null : amountIn(typed, kind, currency);
      return Object.assign(post, { amount });
    });
    const body = { from, hashtags, mentions, currency, costs, postCosts };
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
          <p className={styles.costsAbout}>{t("campaign.costsAbout")}</p>
          {found.length > SHOWN || sought !== "" ? (
            <SearchBox label={t("campaign.searchCreators")} value={sought} maxLength={TITLE_MAX} onSearch={seek} />
          ) : null}
          {found.slice(0, SHOWN).map(({ creator: { _id, full_name: name }, posts, parts }) => (
            <div key={_id} className={styles.creator}>
              <label className={styles.cost}>
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
              {posts + parts.length > 0 && (
                <PostCosts
                  listId={listId}
                  creator={{ _id, name }}
                  draft={draft}
                  savedCurrency={campaign.currency}
                  kind={kind}
                  isSubmitted={isSubmitted}
                  canWrite={canWrite}
                  onChange={(postCosts) => edit({ postCosts })}
                />
              )}
            </div>
          ))}
          {found.length > SHOWN && (
            <p className="flush muted text-label">
              {t("campaign.moreCreators", { formatted: exact(found.length - SHOWN) })}
            </p>
          )}
        </fieldset>
        <FormError>{isSubmitted && invalid ? invalid : saving.error?.msg}</FormError>
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
