import { STATS } from "#contract/my-stats/periods.ts";
import type { Movement, StatsPeriodReply } from "#contract/my-stats/playground.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { compact, date, exact, MISSING, signed } from "#web/lib/format.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { FigureText } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../my-stats.module.css";
import { changeOf, explainFigure, PERIOD_FIGURES, type PeriodFigure } from "./sentences.ts";

const t = texts("myStats");

type Shown = { period: StatsPeriodReply };

/** What the period brought, each figure beside the creator's own past. */
export function Figures({ period }: Shown) {
  const needed = STATS.fewestBefore - period.figures.posts.known;
  return (
    <div className="stack gap-3">
      <dl className={styles.cards}>
        {PERIOD_FIGURES.map((figure) => (
          <FigureCard key={figure} figure={figure} period={period} />
        ))}
        <FollowersCard period={period} />
      </dl>
      {needed > 0 && <p className="flush muted text-label">{t("needed", { count: needed })}</p>}
    </div>
  );
}

function FigureCard({ figure, period }: { figure: PeriodFigure; period: StatsPeriodReply }) {
  const movement = period.figures[figure];
  const { value } = movement;
  return (
    <div className={styles.card} data-figure-card={figure}>
      <dt className="muted text-table">
        <Explain about={explainFigure(figure, period).join(" ")}>{t(`figure.${figure}`)}</Explain>
      </dt>
      <dd className={styles.value} title={value === null ? undefined : exact(value)}>
        {figure === "engagement" && value !== null && period.known.partial > 0 && <AtLeast />}
        {value === null ? MISSING : compact(value)}
      </dd>
      <dd className="flush stack gap-2">
        <Against movement={movement} />
        <UsualBar movement={movement} />
      </dd>
    </div>
  );
}

/** The change, and what it is compared with. */
function Against({ movement }: { movement: Movement }) {
  const { usual, previous } = movement;
  const compared = changeOf(movement);
  return (
    <span className={styles.against}>
      {compared && <FigureText value={compared.change} as="growth" />}
      {usual !== null && <span className="muted">{t("usual", { formatted: compact(usual) })}</span>}
      {previous !== null && <span className="muted">{t("before", { formatted: compact(previous) })}</span>}
    </span>
  );
}

/** The value on a scale with what is usual, which has a mark. */
function UsualBar({ movement: { value, usual } }: { movement: Movement }) {
  if (value === null || usual === null) return null;
  const most = Math.max(value, usual, 1);
  return (
    <span className={styles.track} title={t("bar", { value: exact(value), usual: exact(usual) })} aria-hidden>
      <span className={styles.fill} style={{ width: `${(value / most) * 100}%` }} />
      <span className={styles.mark} style={{ left: `${(usual / most) * 100}%` }} />
    </span>
  );
}

function FollowersCard({ period: { followers } }: Shown) {
  return (
    <div className={styles.followers}>
      <dt className="muted text-table">
        <Explain about={t("about.followers")}>{t("figure.followers")}</Explain>
      </dt>
      <dd className="flush">
        {followers.length === 0 && <p className="flush muted">{t("followers.none")}</p>}
        <ul className={styles.gains}>
          {followers.map(({ network, username, gained, counts }) => (
            <li key={`${network} ${username}`} className="stack gap-1">
              <span className="row gap-2">
                <NetworkIcon network={network} size={16} />
                <span className="visually-hidden">{NETWORK_FACTS[network].label} </span>
                <span className="semibold text-lead tabular">
                  {gained.value === null ? MISSING : signed(gained.value)}
                </span>
                {gained.usual !== null && (
                  <span className="muted text-label">{t("usual", { formatted: signed(gained.usual) })}</span>
                )}
              </span>
              <span className="muted text-label">
                {counts
                  ? t("followers.between", { first: date(counts.first.at), last: date(counts.last.at) })
                  : t("followers.missing")}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
