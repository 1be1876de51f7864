import type { Campaign, CampaignResults } from "#contract/tracking/campaign.ts";
import { IconFlag } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { compact, exact, MISSING, money, unitCost } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { NO_FILTERS } from "#web/shared/posts/posts-url.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { writeTracking } from "#web/shared/tracking/search-params.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import tables from "#web/shared/days/tables.module.css";

const t = texts("tracking");

const COLUMNS = ["posts", "engagement", "views", "cost", "cpm", "cpe", "cpv"] as const;

/** All campaign posts, whatever the period and the network above. */
const EVERYWHERE = { range: { preset: "allTime" }, network: "global", onlyCampaignPosts: true } as const;

/** What each creator was paid, and what their campaign posts brought for it; together in the last line. */
export function Results({
  control,
  campaign: { creators, total, currency, undisclosed },
}: {
  control: TrackingControl;
  campaign: Campaign;
}) {
  const active = creators.filter(({ posts, cost }) => posts > 0 || cost !== null);
  return (
    <PageSection title={t("campaign.results")} lead={t("campaign.resultsLead")}>
      {undisclosed > 0 && (
        <p className="flush row gap-2">
          <IconFlag size={16} aria-hidden />
          <Link
            to="."
            search={writeTracking({
              ...control.state,
              ...EVERYWHERE,
              tab: "posts",
              filters: { ...NO_FILTERS, sponsored: false },
              page: 1,
              post: undefined,
            })}
          >
            {t("campaign.undisclosed", { count: undisclosed, formatted: exact(undisclosed) })}
          </Link>
        </p>
      )}
      {active.length === 0 ? (
        <p className="flush muted">{t("campaign.noResults")}</p>
      ) : (
        <div className={tables.wide}>
          <table className={tables.table}>
            <caption className="visually-hidden">{t("campaign.results")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("campaign.creator")}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    <Explain about={t(`campaign.columns.${column}About`)}>{t(`campaign.columns.${column}`)}</Explain>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {active.map(({ creator, ...results }) => (
                <tr key={creator._id}>
                  <th scope="row">
                    <CreatorLink creator={creator} />
                  </th>
                  <Cells results={results} currency={currency} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("campaign.total")}</th>
                <Cells results={total} currency={currency} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </PageSection>
  );
}

function Cells({ results, currency }: { results: CampaignResults; currency: string }) {
  return COLUMNS.map((column) => {
    const value = results[column];
    if (value === null)
      return (
        <td key={column} className="muted" title={t("campaign.unknown")}>
          {MISSING}
        </td>
      );
    const isCount = column === "posts" || column === "engagement" || column === "views";
    return (
      <td key={column} title={isCount ? exact(value) : undefined}>
        {isCount ? compact(value) : column === "cost" ? money(value, currency) : unitCost(value, currency)}
      </td>
    );
  });
}
