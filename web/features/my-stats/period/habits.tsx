import { INFLUENCE } from "#contract/scores/influence.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import type { Playground } from "#contract/my-stats/playground.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { date, exact, wholeRate } from "#web/lib/format.ts";
import { BenchmarkOf } from "#web/shared/figures/benchmark.tsx";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { TypicalTable } from "#web/shared/tracking/analysis/typical-table.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../my-stats.module.css";
import { medians, timeName } from "./sentences.ts";

const t = texts("myStats");
const tProfiles = texts("profiles");

const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

type Shown = { playground: Playground };

export function Formats({ playground: { year } }: Shown) {
  const { groups, more } = year.formats;
  return (
    <PageSection title={t("formats.title")} lead={groups.length > 0 && t("formats.lead")}>
      {groups.length > 0 && (
        <TypicalTable
          label={t("formats.title")}
          heading={t("formats.format")}
          rows={groups.map((group) => ({
            key: `${group.network} ${group.format}`,
            name: (
              <>
                <NetworkIcon network={group.network} size={16} labelled />
                <span>
                  {tProfiles(`formats.${group.format}`)}
                  {group.above.length > 0 && (
                    <span className="block good regular text-label">
                      {t("formats.above", {
                        formats: LIST.format(group.above.map((format) => tProfiles(`formats.${format}`))),
                      })}
                    </span>
                  )}
                </span>
              </>
            ),
            group,
          }))}
        />
      )}
      {more > 0 ? (
        <p className="flush muted">{t("formats.more", { count: more })}</p>
      ) : (
        groups.every(({ above }) => above.length === 0) && <p className="flush muted">{t("formats.same")}</p>
      )}
    </PageSection>
  );
}

/** Only where the creator's own posts show one. */
export function Times({ playground: { year } }: Shown) {
  const { groups, more } = year.times;
  return (
    <PageSection title={t("times.title")}>
      {groups.length > 0 ? (
        <ul className="list-reset stack gap-3">
          {groups.map((group) => (
            <li key={`${group.network} ${group.weekday} ${group.hour}`} className="stack gap-1">
              <span className="medium">{timeName(group)}</span>
              <span className="muted text-label">{t("times.brings", medians(group, group.all))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flush muted max-prose">{more > 0 ? t("times.more", { count: more }) : t("times.same")}</p>
      )}
    </PageSection>
  );
}

export function Peers({ playground: { peers, globalInfluencer } }: Shown) {
  return (
    <PageSection title={t("peers.title")} lead={t("peers.lead")}>
      <ul className={styles.peers}>
        {peers.map(({ network, username, figures }) => (
          <li key={`${network} ${username}`} className={styles.account}>
            <span className="row gap-2 medium">
              <NetworkIcon network={network} size={18} labelled />
              <span className="truncate">@{username}</span>
            </span>
            <dl className={styles.accountFigures}>
              {figures.map(({ figure, value, benchmark, n }) => (
                <div key={figure} className="stack">
                  <dt className="muted text-label">{METRICS[figure].name}</dt>
                  <dd className="flush">
                    <ExplainedFigure
                      creatorId={globalInfluencer._id}
                      figure={figure}
                      account={{ network, username }}
                      value={value}
                    />
                    {benchmark ? (
                      <BenchmarkOf network={network} figure={figure} benchmark={benchmark} />
                    ) : (
                      <span className="block muted text-label">
                        {t("peers.few", { count: n, formatted: exact(n), needed: exact(INFLUENCE.minPeers) })}
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** Where two reports of a tool are known. */
export function AudienceMoves({ playground: { audience } }: Shown) {
  if (audience.length === 0) return null;
  return (
    <PageSection title={t("audience.title")}>
      {audience.map(({ network, tool, from, to, moves }) => (
        <div key={`${network} ${tool}`} className="stack gap-2">
          <p className="flush muted text-label">
            {t("audience.lead", { network: NETWORK_FACTS[network].label, tool, from: date(from), to: date(to) })}
          </p>
          {moves.length === 0 && <p className="flush muted">{t("audience.none")}</p>}
          <ul className="list-reset stack gap-1">
            {moves.map(({ dimension, code, name, share, before }) => (
              <li key={`${dimension} ${code} ${name}`} className="row justify-between gap-3">
                <span>{name ?? code}</span>
                <span className="tabular">
                  {t("audience.move", { before: wholeRate(before), share: wholeRate(share) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </PageSection>
  );
}
