import { FOLLOWER_TIERS, type FollowerTier } from "#contract/figures/follower-tier.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import styles from "./filter-panel.module.css";

const OPTIONS = FOLLOWER_TIERS.map(({ id, label }) => ({ value: id, label }));

/** Any of the tiers by followers of the account that rows are about. */
export function FollowerTierField({
  value,
  onChange,
}: {
  value: FollowerTier[];
  onChange: (tiers: FollowerTier[]) => void;
}) {
  return (
    <div>
      <div className={styles.label}>
        <MetricName metric="followerTier" />
      </div>
      <Toggles
        label={METRICS.followerTier.name}
        options={OPTIONS}
        isOn={(tier) => value.includes(tier)}
        onToggle={(tier, on) => onChange(on ? [...value, tier] : value.filter((one) => one !== tier))}
      />
    </div>
  );
}
