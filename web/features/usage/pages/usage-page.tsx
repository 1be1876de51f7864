import type { ReplyOf } from "#contract/base/endpoint.ts";
import { getUsage } from "#contract/usage.ts";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { CreditHistory } from "../parts/credit-history.tsx";
import { CreditMeter } from "../parts/credit-meter.tsx";
import { Meter } from "../parts/meter.tsx";
import styles from "./usage-page.module.css";

const t = texts("usage");

type Usage = ReplyOf<typeof getUsage>;

/** What the workspace uses of its plan, and what happened to its credits. */
export function UsagePage() {
  const { company, limits } = useSignedIn();
  const read = useRead(getUsage, {}, { enabled: limits.plan !== null });
  const title = t("title", { workspace: company ?? "" });
  if (limits.plan === null)
    return (
      <SettingsFrame current="usage">
        <PageSection title={title} lead={t("noPlans")} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="usage" wide>
      <PageSection title={title} lead={t("lead", { plan: limits.plan.name })}>
        <Loaded read={read}>{(usage) => <Limits usage={usage} />}</Loaded>
      </PageSection>
      <PageSection title={t("credits")}>
        <Loaded read={read}>
          {({ credits, renewsAt }) => (
            <div className={styles.meters}>
              {credits.map((one) => (
                <CreditMeter key={one.kind} credits={one} renewsAt={renewsAt} />
              ))}
            </div>
          )}
        </Loaded>
      </PageSection>
      <PageSection title={t("history")} lead={t("historyLead")}>
        <CreditHistory />
      </PageSection>
    </SettingsFrame>
  );
}

function Limits({ usage: { limits } }: { usage: Usage }) {
  return (
    <div className={styles.meters}>
      {limits.map(({ limit, used, max }) => (
        <Meter
          key={limit}
          label={t(`limits.${limit}`)}
          value={max === null ? exact(used) : t("of", { used: exact(used), max: exact(max) })}
          share={max === null ? null : used / Math.max(1, max)}
        >
          {max === null && <p className="flush muted text-label">{t("noLimit")}</p>}
        </Meter>
      ))}
    </div>
  );
}
