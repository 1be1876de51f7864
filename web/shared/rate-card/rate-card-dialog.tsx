import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import { FOLLOWER_TIER_IDS, FOLLOWER_TIERS } from "#contract/figures/follower-tier.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import {
  listRateCards,
  PUBLISHED_CARD,
  PUBLISHED_SOURCES,
  RATES_MAX,
  readRateCard,
  saveRateCard,
  type RateCardChange,
  type RateCardView,
} from "#contract/rate-card.ts";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import {
  cardOf,
  draftOf,
  kindsOf,
  MEDIAN_RATE,
  newRate,
  REACH_RATE,
  type CardDraft,
  type RateDraft,
} from "./card-draft.ts";
import styles from "./rate-card.module.css";
import { problemOf } from "#web/words/message.ts";

const t = texts("partnerships");
const p = texts("profiles");

/** Columns of the table of rates. Its fields have these names too. */
const COLUMNS = ["network", "format", "niche", "tier", "cpm", "reachRate", "medianRate"] as const;
/** Messages have the width of the row. */
const NUMBER_PARTS = { root: styles.number, error: styles.message, success: styles.message };
const ACTIONS = ["like", "comment", "share", "save"] as const;

/** The workspace's rate card; those who may change it save a new version. */
export function RateCardDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(readRateCard, {});
  return (
    <EntryDialog onClose={onClose} title={t("card.title")} size="xl">
      <Loaded read={read}>{(card) => <CardForm card={card} onClose={onClose} />}</Loaded>
      <Versions />
    </EntryDialog>
  );
}

/** Who saved which version, and what it changed. */
function Versions() {
  const read = useRead(listRateCards, {});
  return (
    <details className="mt-4">
      <summary>{t("card.versions")}</summary>
      <Loaded read={read} failed={t("card.versionsFailed")}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p className="flush muted mt-2">{t("card.noVersions")}</p>
          ) : (
            <ul className="list-reset stack gap-2 mt-2" aria-label={t("card.versions")}>
              {versions.map((one) => (
                <li key={one.version} className="stack">
                  <span>
                    {one.savedBy === null
                      ? t("card.versionOf", { version: one.version, date: date(one.savedAt) })
                      : t("card.versionBy", { version: one.version, date: date(one.savedAt), name: one.savedBy })}
                  </span>
                  <span className="muted text-label">{changesOf(one)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </details>
  );
}

const COUNTED = ["added", "removed", "changed", "actions"] as const;

function changesOf(change: RateCardChange): string {
  const parts = [
    ...(change.currency ? [t("card.changes.currency", change.currency)] : []),
    ...COUNTED.flatMap((kind) => (change[kind] > 0 ? [t(`card.changes.${kind}`, { count: change[kind] })] : [])),
  ];
  return parts.length > 0 ? parts.join(" · ") : t("card.changes.none");
}

function CardForm({ card, onClose }: { card: RateCardView; onClose: () => void }) {
  const canEdit = useCan("workspace.manage");
  const [from] = useState(card.newest);
  const [draft, setDraft] = useState(() => draftOf(card));
  const [problem, setProblem] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const saving = useMutate(saveRateCard, {
    onSuccess({ version }) {
      toast({ message: t("card.saved", { version }), tone: "good" });
      onClose();
    },
    onError: ({ msg }: ApiError) => setProblem(msg),
  });

  function submit() {
    setIsSubmitted(true);
    const typed = cardOf(draft);
    if (!typed) return setProblem(t("card.invalid"));
    const parsed = saveRateCard.body.safeParse({ ...typed, from });
    setProblem(parsed.error && (problemOf(parsed.error) ?? t("card.invalid")));
    if (parsed.success && !saving.busy) saving.mutate(parsed.data);
  }
  function change(part: Partial<CardDraft>) {
    setDraft({ ...draft, ...part });
  }
  function changeRate(key: string, part: Partial<RateDraft>) {
    change({ rates: draft.rates.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  }

  return (
    <DialogForm
      problem={problem}
      submit={t("card.save")}
      busy={saving.busy}
      disabled={!canEdit}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="flush muted">
        {card.savedAt === null
          ? t("card.published", { sources: PUBLISHED_SOURCES.join("; ") })
          : card.savedBy === null
            ? t("version", { version: card.version, date: date(card.savedAt) })
            : t("card.by", { version: card.version, date: date(card.savedAt), name: card.savedBy })}{" "}
        {!canEdit && t("card.readOnly")}
      </p>
      <fieldset className="fieldset-reset grid gap-4" disabled={!canEdit}>
        <TextInput
          label={t("card.currency")}
          value={draft.currency}
          maxLength={3}
          w={104}
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
        <div className={styles.scroll}>
          <div className={styles.rates}>
            <div className={styles.head} aria-hidden>
              {COLUMNS.map((name) => (
                <span key={name}>{t(`card.${name}`)}</span>
              ))}
            </div>
            {draft.rates.map((one, place) => (
              <RateFields
                key={one.key}
                rate={one}
                place={place + 1}
                currency={draft.currency}
                isSubmitted={isSubmitted}
                onChange={(part) => changeRate(one.key, part)}
                onRemove={() => change({ rates: draft.rates.filter(({ key }) => key !== one.key) })}
              />
            ))}
          </div>
        </div>
        {draft.rates.length < RATES_MAX && (
          <Button
            variant="default"
            size="xs"
            className="self-start"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change({ rates: [...draft.rates, newRate()] })}
          >
            {t("card.add")}
          </Button>
        )}
        <Button variant="subtle" size="xs" className="self-start" onClick={() => setDraft(draftOf(PUBLISHED_CARD))}>
          {t("card.reset")}
        </Button>
        <div className={styles.actions}>
          {ACTIONS.map((action) => (
            <NumberField
              key={action}
              kind={kindsOf(draft.currency).action}
              isSubmitted={isSubmitted}
              isRequired
              label={t(`card.actions.${action}`)}
              value={draft.actions[action]}
              onChange={(text) => change({ actions: { ...draft.actions, [action]: text } })}
            />
          ))}
        </div>
        <fieldset className="fieldset-reset stack gap-2">
          <legend className="medium text-table">{t("card.clicks")}</legend>
          <p className="flush muted text-label">{t("card.clicksAbout")}</p>
          <div className={styles.actions}>
            {SHARE_NETWORKS.map((network) => (
              <NumberField
                key={network}
                kind={kindsOf(draft.currency).click}
                isSubmitted={isSubmitted}
                label={t("card.click", { network: NETWORK_FACTS[network].label })}
                value={draft.clicks[network]}
                onChange={(text) => change({ clicks: { ...draft.clicks, [network]: text } })}
              />
            ))}
          </div>
        </fieldset>
      </fieldset>
    </DialogForm>
  );
}

function RateFields({
  rate,
  place,
  currency,
  isSubmitted,
  onChange,
  onRemove,
}: {
  rate: RateDraft;
  place: number;
  currency: string;
  isSubmitted: boolean;
  onChange: (part: Partial<RateDraft>) => void;
  onRemove: () => void;
}) {
  const { categories = [] } = useRead(listCategories, {}).data ?? {};
  const niches = categories.flatMap((root) =>
    [root, ...root.sub_categories].map(({ id, name }) => {
      const { label } = splitIcon(name);
      return { value: String(id), label: id === root.id ? label : `– ${label}` };
    }),
  );
  const kinds = { cpm: kindsOf(currency).cpm, reachRate: REACH_RATE, medianRate: MEDIAN_RATE };
  return (
    <fieldset className={styles.rate} aria-label={t("card.rate", { place })}>
      <NativeSelect
        aria-label={t("card.network")}
        value={rate.network}
        data={NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ network: NETWORKS.find((one) => one === value) ?? rate.network })
        }
      />
      <NativeSelect
        aria-label={t("card.format")}
        value={rate.format ?? ""}
        data={[
          { value: "", label: t("post") },
          ...POST_FORMATS.map((value) => ({ value, label: p(`formats.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ format: POST_FORMATS.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        aria-label={t("card.niche")}
        value={rate.niche === null ? "" : String(rate.niche)}
        data={[{ value: "", label: t("card.all") }, ...niches]}
        onChange={({ currentTarget: { value } }) => onChange({ niche: value === "" ? null : Number(value) })}
      />
      <NativeSelect
        aria-label={t("card.tier")}
        value={rate.tier ?? ""}
        data={[
          { value: "", label: t("card.all") },
          ...FOLLOWER_TIERS.map(({ id: value, label }) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ tier: FOLLOWER_TIER_IDS.find((one) => one === value) ?? null })
        }
      />
      {(["cpm", "reachRate", "medianRate"] as const).map((name) => (
        <NumberField
          key={name}
          kind={kinds[name]}
          isSubmitted={isSubmitted}
          isRequired
          name={t(`card.${name}`)}
          aria-label={t(`card.${name}`)}
          classNames={NUMBER_PARTS}
          value={rate[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("card.remove", { place })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
