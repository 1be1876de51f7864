import type { Campaign, CampaignResults } from "#contract/tracking/campaign.ts";
import { compact, exact, MISSING, money, unitCost } from "#web/lib/format.ts";
import type { ComponentType, ReactNode } from "react";
import { Explain } from "#web/ui/explain.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import tables from "#web/shared/days/tables.module.css";

const t = texts("tracking");

const COLUMNS = ["posts", "engagement", "views", "cost", "cpm", "cpe", "cpv"] as const;

/** What each creator was paid, and what their campaign posts brought for it; together in the last line. */
export function Results({
  campaign: { creators, total, currency },
  title = t("campaign.results"),
  lead = t("campaign.resultsLead"),
  Name,
  children,
}: {
  campaign: Pick<Campaign, "creators" | "total" | "currency">;
  title?: string;
  lead?: string;
  /** How creators are named. */
  Name: ComponentType<{ creator: Campaign["creators"][number]["creator"] }>;
  /** Above the table. */
  children?: ReactNode;
}) {
  const active = creators.filter(({ posts, cost }) => posts > 0 || cost !== null);
  return (
    <PageSection title={title} lead={lead}>
      {children}
      {active.length === 0 ? (
        <p className="flush muted">{t("campaign.noResults")}</p>
      ) : (
        <div className={tables.wide}>
          <table className={tables.table}>
            <caption className="visually-hidden">{title}</caption>
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
                    <Name creator={creator} />
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
        {column === "engagement" && results.partial > 0 && <AtLeast />}
        {isCount ? compact(value) : column === "cost" ? money(value, currency) : unitCost(value, currency)}
      </td>
    );
  });
}
