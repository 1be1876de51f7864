import { FOLLOWER_TIER_LABELS } from "#contract/figures/follower-tier.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { postCosts, type MoneyRange, type NoEstimate, type PostCost } from "#contract/profiles/partnerships.ts";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { date, exact, MISSING, estimate, money, rate } from "#web/lib/format.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { RateCardDialog } from "#web/shared/rate-card/rate-card-dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./partnerships.module.css";

const t = texts("partnerships");
const p = texts("profiles");

/** What a post is estimated to cost on each network by the workspace's rate card, and what recent posts earned. */
export function PostCosts({ creatorId }: { creatorId: string }) {
  const [isEditing, setIsEditing] = useState(false);
  const read = useRead(postCosts, { id: creatorId });
  return (
    <Section
      title={t("costs")}
      action={
        <Button size="xs" variant="default" onClick={() => setIsEditing(true)}>
          {t("card.open")}
        </Button>
      }
    >
      <Loaded read={read} failed={t("costsFailed")}>
        {({ accounts, currency, card }) => (
          <>
            <p className="flush muted">
              {card.savedAt === null
                ? t("published")
                : t("version", { version: card.version, date: date(card.savedAt) })}
            </p>
            {accounts.length === 0 ? (
              <p className="flush muted">{t("noAccounts")}</p>
            ) : (
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t("what")}</th>
                      <th scope="col">{t("estimate")}</th>
                    </tr>
                  </thead>
                  {accounts.map(({ network, username, formats }) => (
                    <tbody key={`${network} ${username}`}>
                      <tr>
                        <th scope="rowgroup" colSpan={2}>
                          <span className="inline-row gap-1">
                            <NetworkIcon network={network} size={16} labelled />
                            <bdi className="break-anywhere">{username}</bdi>
                          </span>
                        </th>
                      </tr>
                      {formats.length === 0 && (
                        <tr>
                          <td colSpan={2} className="muted">
                            {t("noRate", { network: NETWORK_FACTS[network].label })}
                          </td>
                        </tr>
                      )}
                      {formats.map((cost) => (
                        <tr key={cost.format}>
                          <FormatCells cost={cost} currency={currency} />
                        </tr>
                      ))}
                    </tbody>
                  ))}
                </table>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isEditing && <RateCardDialog onClose={() => setIsEditing(false)} />}
    </Section>
  );
}

/** What the recent posts of each account are worth as advertising. */
export function MediaValues({ creatorId }: { creatorId: string }) {
  const read = useRead(postCosts, { id: creatorId });
  return (
    <Section title={t("emv")}>
      <Loaded read={read} failed={t("emvFailed")}>
        {({ accounts, currency }) => (
          <ul className={styles.brands} aria-label={t("emv")}>
            {accounts
              .filter(({ formats }) => formats.length > 0)
              .map(({ network, username, emv }) => (
                <li key={`${network} ${username}`} className={styles.brand}>
                  <span className="inline-row gap-1">
                    <NetworkIcon network={network} size={16} labelled />
                    <bdi className="break-anywhere">{username}</bdi>
                  </span>
                  <Range range={emv.value} missing={emv.missing} currency={currency}>
                    {t("emvAbout", { count: emv.posts, days: emv.days })}
                  </Range>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function FormatCells({ cost, currency }: { cost: PostCost; currency: string }) {
  return (
    <>
      <td>{cost.format === null ? t("post") : p(`formats.${cost.format}`)}</td>
      <td>
        <Range range={cost.cost} missing={cost.missing} currency={currency}>
          <Inputs of={cost} currency={currency} />
        </Range>
      </td>
    </>
  );
}

function Range({
  range,
  missing,
  currency,
  children,
}: {
  range: MoneyRange | null;
  missing: NoEstimate | null;
  currency: string;
  children: ReactNode;
}) {
  if (!range) {
    return (
      <span className="muted">
        {MISSING} {missing && t(`noEstimate.${missing}`)}
      </span>
    );
  }
  return (
    <>
      <span className="tabular">
        {estimate(range.low, currency)} – {estimate(range.high, currency)}
      </span>
      <span className="muted text-label">{children}</span>
    </>
  );
}

/** What the estimate is made of, a line each. */
function Inputs({ of: { cost, inputs }, currency }: { of: PostCost; currency: string }) {
  const {
    impressions,
    impressionsFrom,
    followers,
    reachRate,
    cpm,
    engagementRate,
    medianRate,
    peers,
    peersOf,
    factor,
  } = inputs;
  const lines = [
    ...(impressions === null
      ? []
      : [
          impressionsFrom === "views"
            ? t("inputs.views", { impressions: exact(Math.round(impressions)) })
            : t("inputs.reach", {
                impressions: exact(Math.round(impressions)),
                followers: exact(followers ?? 0),
                rate: rate(reachRate),
              }),
        ]),
    t("inputs.cpm", { cpm: money(cpm, currency) }),
    ...(engagementRate === null || factor === null
      ? []
      : [
          t(peersOf === null ? "inputs.ofCard" : `inputs.of.${peersOf}`, {
            rate: rate(engagementRate),
            median: rate(medianRate),
            factor:
              Math.abs(engagementRate / medianRate - factor) > 0.005
                ? t("inputs.capped", { factor: exact(factor) })
                : exact(factor),
            formatted: exact(peers ?? 0),
          }),
        ]),
    ...(inputs.tier === null ? [] : [FOLLOWER_TIER_LABELS[inputs.tier] ?? inputs.tier]),
    ...(cost ? [t("inputs.margin", { value: money(cost.value, currency) })] : []),
  ];
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
