import type { CampaignView } from "#contract/campaigns/brief.ts";
import type { CampaignOverview } from "#contract/campaigns/endpoints.ts";
import { takesPart } from "#contract/campaigns/states.ts";
import { Button } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { exact, money } from "#web/lib/format.ts";
import { PIPELINE_COLORS, PipelineMark } from "#web/shared/campaigns/statuses.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { inkOf } from "#web/ui/label-pill.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { periodText } from "../parts/period.ts";
import { writeCampaignUrl } from "../search-params.ts";
import styles from "./overview.module.css";

const t = texts("campaigns");

/** How far a campaign is: creators by status, and the budget. */
export function OverviewTab({ campaign, overview }: { campaign: CampaignView; overview: CampaignOverview }) {
  const { budget, currency, goal } = campaign;
  const { creators, statuses, fees, withFee } = overview;
  const accepted = statuses.reduce((sum, { status, count }) => sum + (takesPart(status) ? count : 0), 0);
  const left = budget === null ? null : budget - fees;
  const most = Math.max(1, ...statuses.map(({ count }) => count));
  return (
    <div className={styles.tab}>
      <dl className={styles.totals}>
        <Total label={t("overview.creators")} value={exact(creators)}>
          {t("overview.accepted", { formatted: exact(accepted) })}
        </Total>
        <Total label={t("overview.budget")} value={budget === null ? t("noBudget") : money(budget, currency)} />
        <Total label={t("overview.fees")} value={money(fees, currency)}>
          {t("overview.withFee", { count: withFee, formatted: exact(withFee) })}
        </Total>
        {left !== null && (
          <Total
            label={t("overview.left")}
            value={left >= 0 ? money(left, currency) : t("overview.over", { amount: money(-left, currency) })}
          />
        )}
        <Total label={t("overview.period")} value={periodText(campaign) ?? t("noPeriod")} />
      </dl>
      <PageSection
        title={t("overview.goal")}
        action={
          goal === "" && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="."
                  search={writeCampaignUrl({ tab: "brief", layout: "board", place: undefined })}
                />
              )}
            >
              {t("overview.writeBrief")}
            </Button>
          )
        }
      >
        <p className="flush max-prose pre-line">{goal === "" ? t("overview.noGoal") : goal}</p>
      </PageSection>
      <PageSection title={t("overview.pipeline")}>
        {creators === 0 ? (
          <EmptyState
            icon={<IconUsersGroup size={22} />}
            title={t("overview.none")}
            action={
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="."
                    search={writeCampaignUrl({ tab: "creators", layout: "board", place: undefined })}
                  />
                )}
              >
                {t("overview.toCreators")}
              </Button>
            }
          >
            {t("overview.noneText")}
          </EmptyState>
        ) : (
          <ul className="list-reset stack gap-2" aria-label={t("overview.pipeline")}>
            {statuses.map(({ status, count }) => (
              <li key={status} className={styles.status}>
                <Link
                  to="."
                  search={{ tab: "creators", layout: "table", statuses: status }}
                  className="undecorated hover-underline"
                >
                  <PipelineMark status={status} />
                </Link>
                <span
                  className={styles.bar}
                  style={{ ...inkOf(PIPELINE_COLORS[status]), width: `${(100 * count) / most}%` }}
                  aria-hidden
                />
                <span className="tabular">{exact(count)}</span>
              </li>
            ))}
          </ul>
        )}
      </PageSection>
    </div>
  );
}

function Total({ label, value, children }: { label: string; value: string; children?: string }) {
  return (
    <div className={styles.total}>
      <dt className="muted text-label">{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {children !== undefined && <dd className="flush muted text-label">{children}</dd>}
    </div>
  );
}
