import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { Network } from "#contract/networks/networks.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { CHAPTERS, methodologyAnchor, type ChapterId } from "#contract/methodology/anchor.ts";
import { profileDetailedScoring, profileScoring, type InfluenceView } from "#contract/profiles/scoring.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { date, exact, MISSING, twoDigits } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Disputes } from "#web/shared/figures/disputes/disputes.tsx";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import { Content } from "./content.tsx";
import { Factors, tenth } from "./factors.tsx";
import { History } from "./history.tsx";
import { Signals } from "./signals.tsx";
import styles from "./scoring.module.css";

const t = texts("scoring");
const of = texts("profiles");

type Scores = ReplyOf<typeof profileScoring>;
type Override = NonNullable<ReplyOf<typeof profileDetailedScoring>["authenticity"]["override"]>;

/** How a creator's scores come about: every factor, peer group, signal and post behind them. */
export function Scoring({ creatorId }: { creatorId: string }) {
  const read = useRead(profileScoring, { id: creatorId });
  return (
    <Loaded read={read} failed={t("failed")}>
      {(scores) => (
        <>
          <p className="flush muted">
            {t("lead")} <Link {...paths.methodology()}>{t("methodology")}</Link>
          </p>
          <Overall scores={scores} creatorId={creatorId} />
          <Networks scores={scores} creatorId={creatorId} />
          <Section title={t("content.title")}>
            {scores.content ? (
              <Content creatorId={creatorId} content={scores.content} ratings={scores.ratings} />
            ) : (
              <HeldBackNote field="dimensions" />
            )}
          </Section>
          <Section title={t("history.title")}>
            {scores.blurredFields.includes("history") ? (
              <HeldBackNote field="history" />
            ) : (
              <Histories scores={scores} />
            )}
          </Section>
        </>
      )}
    </Loaded>
  );
}

/** Shows the histories of the creator; the influence on a network is shown with its own. */
function Histories({ scores: { history, authenticityHistory, risingHistory } }: { scores: Scores }) {
  const all = [
    { title: t("history.overall"), history },
    { title: t("history.authenticity"), history: authenticityHistory },
    { title: t("history.rising"), history: risingHistory },
  ];
  return all
    .filter((one, at) => at === 0 || one.history.length > 0)
    .map((one) => (
      <div key={one.title} className="stack gap-2">
        <h3 className="flush text-body">{one.title}</h3>
        <History {...one} />
      </div>
    ));
}

function Overall({ scores: { overall, missing, tier }, creatorId }: { scores: Scores; creatorId: string }) {
  const score = overall?.score ?? null;
  return (
    <Section title={t("overall.title")} note={t("overall.note")}>
      <div className="row gap-4">
        <ScoreRing score={score === null ? null : score * 100} size={64} />
        {overall ? (
          <div className="stack gap-1">
            <span className="inline-row gap-1">
              {tier !== null && <span className="semibold">{of("tier", { tier })}</span>}
              <Confidence confidence={overall.confidence} />
            </span>
            <NextTier next={overall.next} />
            <span className="muted">{t("overall.of", { network: NETWORK_FACTS[overall.network].label })}</span>
          </div>
        ) : (
          missing && <p className="flush muted">{of(`explain.missing.${missing}`)}</p>
        )}
      </div>
      {overall && <Factors {...overall} />}
      <HowLink chapter="score" name={t("overall.title").toLowerCase()} />
      <div className={styles.reports}>
        <Disputes
          shown={{ creatorId, figure: "score" }}
          label={t("report", { name: t("overall.title").toLowerCase() })}
        />
      </div>
    </Section>
  );
}

function Networks({ scores: { networks }, creatorId }: { scores: Scores; creatorId: string }) {
  const chosen = useSearch({ strict: false, select: ({ scoring }) => scoring });
  const navigate = useNavigate();
  const choose = (network: Network) =>
    void navigate({
      to: ".",
      search: (current) => ({ ...current, scoring: network }),
      replace: true,
      resetScroll: false,
    });
  const current = networks.find(({ network }) => network === chosen) ?? networks[0];
  if (!current) return null;
  return (
    <Section title={t("networks.title")} note={t("networks.note")}>
      <ul className={styles.networks} aria-label={t("networks.choose")}>
        {networks.map((one) => (
          <li key={one.network}>
            <button
              type="button"
              className={styles.network}
              aria-pressed={one === current}
              onClick={() => choose(one.network)}
            >
              <NetworkIcon network={one.network} size={16} />
              {NETWORK_FACTS[one.network].label}
              <span className="semibold tabular">{one.score === null ? MISSING : exact(Math.round(one.score))}</span>
            </button>
          </li>
        ))}
      </ul>
      <Detailed key={current.network} creatorId={creatorId} network={current.network} isOnly={networks.length === 1} />
    </Section>
  );
}

function Detailed({ creatorId, network, isOnly }: { creatorId: string; network: Network; isOnly: boolean }) {
  const { label } = NETWORK_FACTS[network];
  const read = useRead(profileDetailedScoring, { id: creatorId, network });
  return (
    <Loaded read={read} failed={t("failed")}>
      {({ username, influence, authenticity, content, history, blurredFields }) => (
        <div className="stack gap-4">
          <div className="row wrap gap-2">
            <span className="semibold">
              {influence.score === null
                ? t("networks.none")
                : t("networks.score", { score: exact(Math.round(influence.score)), username })}
            </span>
            {influence.tier !== null && <span className="semibold">{of("tier", { tier: influence.tier })}</span>}
            <Confidence confidence={influence.confidence} />
            <NextTier next={influence.next} />
          </div>
          <Factors {...influence} network={network} />
          <HowLink chapter="size" name={t("networks.influenceOn", { network: label })} />
          <div className="stack gap-2">
            <h3 className="flush text-body">{t("history.network", { network: label })}</h3>
            {blurredFields.includes("history") ? (
              <HeldBackNote field="history" />
            ) : (
              <History title={t("history.network", { network: label })} history={history} />
            )}
          </div>
          <div className="stack gap-2">
            <h3 className="flush text-body">{t("signals.title")}</h3>
            <div className="row wrap gap-2">
              <Chip tone={authenticity.verdict === "strong" || authenticity.verdict === "mixed" ? "watch" : "plain"}>
                {t(`signals.verdicts.${authenticity.verdict ?? "unknown"}`)}
              </Chip>
              {authenticity.verdict !== null && authenticity.score !== null && (
                <span className="muted tabular">
                  {t("signals.score", { score: exact(Math.round(authenticity.score)) })}
                </span>
              )}
              <Confidence confidence={authenticity.confidence} />
            </div>
            <HowLink chapter="authenticity" name={t("networks.authenticityOn", { network: label })} />
            {authenticity.override && <Overridden by={authenticity.override} />}
            {blurredFields.includes("signals") ? (
              <HeldBackNote field="signals" />
            ) : (
              <Signals signals={authenticity.signals} />
            )}
          </div>
          {content && !isOnly && (
            <div className="stack gap-2">
              <h3 className="flush text-body">{t("content.network", { network: label })}</h3>
              <Content creatorId={creatorId} content={content} ratings={[]} network={network} />
            </div>
          )}
          <div className={styles.reports}>
            <Disputes
              shown={{ creatorId, figure: "influence", account: { network, username } }}
              label={t("report", { name: t("networks.influenceOn", { network: label }) })}
            />
            <Disputes
              shown={{ creatorId, figure: "authenticity", account: { network, username } }}
              label={t("report", { name: t("networks.authenticityOn", { network: label }) })}
            />
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** To the chapter of the methodology. */
function HowLink({ chapter, name }: { chapter: ChapterId; name: string }) {
  return (
    <Link {...paths.methodology()} hash={methodologyAnchor(CHAPTERS[chapter])} className="self-start text-label">
      {t("howOf", { name })}
    </Link>
  );
}

function NextTier({ next }: { next: InfluenceView["next"] }) {
  if (!next) return null;
  // The least that can be left is a tenth: with 0 left the score would already be in the band.
  const points = Math.max(0.1, tenth(next.points));
  return (
    <span className="muted tabular">{t("next", { count: points, formatted: twoDigits(points), tier: next.tier })}</span>
  );
}

function Overridden({ by: { computed, reason, at } }: { by: Override }) {
  return (
    <p className="flush">
      {t("signals.override", { date: date(at), reason })}{" "}
      <span className="muted">
        {computed === null ? t("signals.notComputed") : t("signals.computed", { score: exact(Math.round(computed)) })}
      </span>
    </p>
  );
}

function Confidence({ confidence }: { confidence: number }) {
  return (
    <span className="muted tabular" title={t("confidenceAbout")}>
      {t("confidence", { percent: exact(Math.round(100 * confidence)) })}
    </span>
  );
}
