import { TIERS_MAX } from "#contract/collections/discovery.ts";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { exact } from "#web/lib/format.ts";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { Choice } from "./choice.tsx";
import styles from "./filter-panel.module.css";

const t = texts("discovery");

const TIERS = Array.from({ length: TIERS_MAX }, (_, place) => place + 1);

/** Any of the tiers 1 (best) to 10, each with its range of scores. */
export function TierField({ value, onChange }: { value: number[]; onChange: (tiers: number[]) => void }) {
  function meaning(tier: number): string {
    const above = TIER_BOUNDS[tier - 1];
    if (above === undefined)
      return t("tierLast", { tier, bound: exact((TIER_BOUNDS[TIER_BOUNDS.length - 1] ?? 0) / 100) });
    return t("tierAbove", { tier, bound: exact(above / 100) });
  }

  return (
    <div>
      <div className={styles.label}>
        <MetricName metric="tier" />
      </div>
      <Toggles
        label={t("tiers")}
        options={TIERS.map((tier) => ({ value: tier, label: tier, about: meaning(tier) }))}
        perLine={5}
        isOn={(tier) => value.includes(tier)}
        onToggle={(tier, on) => onChange(TIERS.filter((one) => (one === tier ? on : value.includes(one))))}
      />
      <p className="flush mt-1 text-label muted">{t("tiersHint")}</p>
    </div>
  );
}

const LEAST = { authenticity: [40, 70, 90], rising: [50, 75, 90] } as const;
const ANY = "any";

/** At least so many points of 100; links may name other numbers. */
export function LeastScoreField({
  of,
  value,
  onChange,
}: {
  of: keyof typeof LEAST;
  value: number | undefined;
  onChange: (least: number | undefined) => void;
}) {
  const choices = [...new Set([...LEAST[of], ...(value === undefined ? [] : [value])])].toSorted((a, b) => a - b);
  return (
    <Choice
      label={<MetricName metric={of} />}
      value={value === undefined ? ANY : String(value)}
      options={[
        { value: ANY, label: t("anyScore") },
        ...choices.map((score) => ({ value: String(score), label: t("atLeast", { score }) })),
      ]}
      onChange={(chosen) => onChange(chosen === ANY ? undefined : Number(chosen))}
    />
  );
}
