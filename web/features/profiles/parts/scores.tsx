import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { SCORE_CHANGE_DAYS, type OverviewScores, type ShownScore } from "#contract/profiles/scores.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { compact, exact, MISSING, signed, signedTenths } from "#web/lib/format.ts";
import { withoutPosts } from "#web/shared/creators/creator-search.ts";
import { Chip } from "#web/ui/chip.tsx";
import { ExplainedBy } from "#web/ui/explain.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { WideBar } from "#web/shared/creators/peer-bar.tsx";
import { texts } from "#web/words/i18n.ts";
import { standingOf } from "../scoring/standing.ts";
import styles from "./scores.module.css";

const t = texts("profiles");

/** All scores in short; each leads to how it comes about. */
export function Scores({ scores: { overall, influence, authenticity, rising } }: { scores: OverviewScores }) {
  const { verdict } = authenticity;
  return (
    <ul className={styles.scores} aria-label={t("scores.label")}>
      <Score
        name={t("scores.overall")}
        about={`${METRICS.score.definition} ${overall.network ? t("scores.overallOf", { network: NETWORK_FACTS[overall.network].label }) : ""}`}
        score={overall}
        note={overall.network && NETWORK_FACTS[overall.network].label}
      />
      {influence.map((score) => (
        <Score
          key={score.network}
          network={score.network}
          name={NETWORK_FACTS[score.network].label}
          icon={
            <>
              <span className="visually-hidden">{t("scores.influence")} </span>
              <NetworkIcon network={score.network} size={14} />
            </>
          }
          about={t("scores.influenceAbout", { network: NETWORK_FACTS[score.network].label, username: score.username })}
          score={score}
          note={score.forSize === null ? null : t("scores.forSize", { score: exact(score.forSize) })}
        />
      ))}
      <Score
        name={METRICS.authenticity.name}
        network={authenticity.network}
        about={`${METRICS.authenticity.definition} ${accountText(authenticity)}`}
        score={authenticity}
        note={verdict && t(`scores.verdicts.${verdict}`)}
        isBad={verdict === "mixed" || verdict === "strong"}
      />
      <Score name={METRICS.rising.name} about={METRICS.rising.definition} score={rising} />
    </ul>
  );
}

function accountText({ network, username }: OverviewScores["authenticity"]): string {
  return network && username ? t("scores.lowest", { network: NETWORK_FACTS[network].label, username }) : "";
}

type ScoreProps = {
  name: string;
  icon?: ReactNode;
  /** Whose scores it leads to; the largest account's without one. */
  network?: Network | null;
  about: string;
  score: ShownScore;
  note?: string | null;
  isBad?: boolean;
};

function Score({ name, icon, network, about, score, note, isBad = false }: ScoreProps) {
  const { value, change, confidence } = score;
  const compared = comparedText(score);
  const changed = change === null ? "" : t("scores.change", { points: signedTenths(change), days: SCORE_CHANGE_DAYS });
  const known =
    value === null || confidence === null
      ? ""
      : confidence > 0.995
        ? t("scores.complete")
        : t("scores.confidence", { percent: exact(Math.round(100 * confidence)) });
  const placed = placeText(score);
  const added =
    score.bonus === null ? "" : t("scores.bonus", { count: Math.abs(score.bonus), points: signed(score.bonus) });
  return (
    <li className="shrink">
      <ExplainedBy
        about={
          <>
            {about}
            {[added, compared, changed, known].filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </>
        }
      >
        <Link
          to="."
          search={(search) => ({ ...withoutPosts(search), part: "scoring", scoring: network ?? undefined })}
          replace
          resetScroll={false}
          className={styles.score}
        >
          <span className="inline-row gap-1 shrink muted text-label">
            {icon}
            <span className="truncate">{name}</span>
          </span>
          <span className={styles.value}>
            <b className="tabular">{value === null ? MISSING : exact(value)}</b>
            {change !== null && change !== 0 && (
              <span className={styles.change} data-direction={change > 0 ? "up" : "down"}>
                {signedTenths(change)}
              </span>
            )}
            {note && (
              <span className={styles.note} data-bad={isBad}>
                {note}
              </span>
            )}
          </span>
          <WideBar value={value} />
          <span className="muted text-label tabular">
            {value === null
              ? t("scores.unknown")
              : [placed, added && t("scores.withBonus"), known].filter(Boolean).join(" · ")}
          </span>
        </Link>
      </ExplainedBy>
    </li>
  );
}

/** The place among these, in short. */
function placeText({ percentile, peers }: ShownScore): string {
  if (percentile === null || !peers) return "";
  const of =
    peers.level === "size"
      ? t(`scores.similar.${peers.kind ?? "person"}`)
      : t("scores.onNetwork", { network: NETWORK_FACTS[peers.network].label });
  return t(`scores.standing.${standingOf(percentile, peers.n)}`, {
    percentile: exact(percentile),
    of,
    n: exact(peers.n),
  });
}

/** The creators that the score is compared with, as a sentence. */
function comparedText({ value, percentile, peers }: ShownScore): string {
  if (value === null) return "";
  if (percentile === null || !peers) return t("scores.noPeers");
  const facts = { percentile: exact(percentile), n: exact(peers.n), network: NETWORK_FACTS[peers.network].label };
  if (peers.level === "network") return t("scores.amongAll", facts);
  return t("scores.amongSize", {
    ...facts,
    people: t(`benchmark.people.${peers.kind ?? "person"}`),
    size: t(peers.to === null ? "benchmark.fromOn" : "benchmark.between", {
      from: compact(peers.from ?? 0),
      to: compact(peers.to ?? 0),
    }),
  });
}

/** In the header of an account with signs of inauthenticity; nothing for others. */
export function AuthenticityWarning({ scores: { authenticity } }: { scores: OverviewScores }) {
  const ofAccount = accountText(authenticity);
  const { verdict } = authenticity;
  if (verdict !== "mixed" && verdict !== "strong") return null;
  return (
    <Link
      to="."
      search={(search) => ({ ...withoutPosts(search), part: "scoring", scoring: authenticity.network ?? undefined })}
      replace
      resetScroll={false}
      className="undecorated"
      title={ofAccount}
    >
      <Chip tone="watch" icon={<IconAlertTriangle size={14} aria-hidden />}>
        {t(`scores.warnings.${verdict}`)}
      </Chip>
    </Link>
  );
}
