import type { Campaign, CampaignPart, CampaignResults } from "#contract/tracking/campaign.ts";
import { compact, date, exact, MISSING, money, unitCost } from "#web/lib/format.ts";
import type { ComponentType, ReactNode } from "react";
import { Explain } from "#web/ui/explain.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import tables from "#web/shared/days/tables.module.css";

const t = texts("tracking");

const COLUMNS = ["posts", "engagement", "views", "cost", "cpm", "cpe", "cpv"] as const;

/** Reports do not say what single posts cost. */
type Row = CampaignResults & { creator: Campaign["creators"][number]["creator"]; parts?: readonly CampaignPart[] };

/** What each creator was paid, and what their campaign posts brought for it; together in the last line. */
export function Results({
  campaign: { creators, total, currency },
  title = t("campaign.results"),
  lead = t("campaign.resultsLead"),
  Name,
  children,
}: {
  campaign: Pick<Campaign, "total" | "currency"> & { creators: readonly Row[] };
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
              {active.map(({ creator, parts, ...results }) => (
                <tr key={creator._id}>
                  <th scope="row">
                    <Name creator={creator} />
                  </th>
                  <Cells results={results} currency={currency} parts={parts} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("campaign.total")}</th>
                <Cells results={total} currency={currency} parts={undefined} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </PageSection>
  );
}

type Explained = { results: CampaignResults; currency: string; parts: readonly CampaignPart[] | undefined };

function Cells({ results, currency, parts }: Explained) {
  return COLUMNS.map((column) => {
    const value = results[column];
    if (value === null)
      return (
        <td key={column} className="muted" title={t("campaign.unknown")}>
          {MISSING}
        </td>
      );
    const isCount = column === "posts" || column === "engagement" || column === "views";
    if (isCount)
      return (
        <td key={column} title={exact(value)}>
          {column === "engagement" && results.partial > 0 && <AtLeast />}
          {compact(value)}
        </td>
      );
    const text = column === "cost" ? money(value, currency) : unitCost(value, currency);
    const isExplained = column !== "cost" || (parts?.length ?? 0) > 0;
    return (
      <td key={column}>
        {isExplained ? (
          <Explain about={<About column={column} results={results} currency={currency} parts={parts} />}>
            {text}
          </Explain>
        ) : (
          text
        )}
      </td>
    );
  });
}

/** What a cost or a ratio is made of, with its rows where single posts have a cost. */
function About({ column, results, currency, parts }: Explained & { column: "cost" | "cpm" | "cpe" | "cpv" }) {
  const figure = column === "cost" ? null : column === "cpe" ? "engagement" : "views";
  const basis = figure && results[figure === "views" ? "ofViews" : "ofEngagement"];
  const left = basis ? results.posts - basis.posts : 0;
  return (
    <div className="stack gap-1">
      {figure && basis && (
        <span>
          {t(`campaign.basis.${figure}`, {
            count: basis.posts,
            formatted: exact(basis.posts),
            cost: money(basis.cost, currency),
            brought: exact(basis.brought),
          })}
        </span>
      )}
      {left > 0 && <span>{t("campaign.basis.leftOut", { count: left, formatted: exact(left) })}</span>}
      {parts?.map((part) => {
        const isIn = figure === null ? part.cost !== null : figure === "views" ? part.hasViews : part.hasEngagement;
        const label = labelOf(part);
        return (
          <span
            key={part.post ? `${part.post.network} ${part.post.externalId}` : ""}
            className="row justify-between gap-3"
          >
            <span>{isIn ? label : t("campaign.part.leftOut", { label })}</span>
            <span>{paidFor(part, figure, currency)}</span>
          </span>
        );
      })}
    </div>
  );
}

function labelOf({ post, posts, cost }: CampaignPart): string {
  if (post)
    return post.publishedAt === null
      ? t("campaign.part.gone")
      : t("campaign.part.post", { date: date(post.publishedAt) });
  if (cost === null) return t("campaign.part.unpaid", { count: posts, formatted: exact(posts) });
  return posts === 0
    ? t("campaign.part.feeForNone")
    : t("campaign.part.fee", { count: posts, formatted: exact(posts) });
}

/** What was paid for a part and, for a ratio, what it brought. */
function paidFor(part: CampaignPart, figure: "engagement" | "views" | null, currency: string): string {
  const cost = part.cost === null ? MISSING : money(part.cost, currency);
  if (figure === null) return cost;
  const value = part[figure];
  return `${cost} · ${t(`campaign.columns.${figure}`)}: ${value === null ? MISSING : exact(value)}`;
}
