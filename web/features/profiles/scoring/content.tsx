import { DIMENSIONS } from "#contract/scores/dimensions.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { profileScoring } from "#contract/profiles/scoring.ts";
import { date, exact } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Disputes } from "#web/shared/figures/disputes/disputes.tsx";
import { texts } from "#web/words/i18n.ts";
import { EvidencePosts } from "./signals.tsx";
import styles from "./scoring.module.css";

const t = texts("scoring");

const DETAILS = new Map<string, { name: string; definition: string }>(
  DIMENSIONS.dimensions.map((dimension) => [dimension.id, dimension]),
);

const RATINGS_SHOWN = 6;

type Scores = ReplyOf<typeof profileScoring>;

/** The seven dimensions, who rated them, and the posts that speak most for each. */
export function Content({
  creatorId,
  content,
  ratings,
  network,
}: {
  creatorId: string;
  /** Set if the content is of one network's posts only; reports are about the posts of all networks. */
  network?: Network;
  content: NonNullable<Scores["content"]>;
  ratings: Scores["ratings"];
}) {
  const { method, model, version, ratedAt, modelState, n, dimensions } = content;
  if (dimensions.every(({ missing }) => missing === "too_few_posts")) {
    return <p className="flush muted">{t("content.tooFew", { count: n, formatted: exact(n) })}</p>;
  }
  return (
    <>
      <div className="row wrap gap-2">
        <Chip>{t(`content.methods.${method}`)}</Chip>
        <span className="muted">{t("content.posts", { count: n, formatted: exact(n) })}</span>
        {model !== null && ratedAt !== null && (
          <span className="muted">{t("content.model", { model, version, date: date(ratedAt) })}</span>
        )}
      </div>
      {modelState !== "off" && modelState !== "rated" && (
        <p className="flush muted" aria-live="polite">
          {t(`content.modelStates.${modelState}`)}
        </p>
      )}
      <ul
        className={styles.rows}
        aria-label={network ? t("content.network", { network: NETWORK_FACTS[network].label }) : t("content.title")}
      >
        {dimensions.map(({ dimension, score, missing, evidence }) => {
          const { name = "", definition = "" } = DETAILS.get(dimension) ?? {};
          return (
            <li key={dimension} className={styles.row}>
              <span>{name}</span>
              <span className="tabular">
                {score === null ? "–" : t("signals.of100", { score: exact(Math.round(score)) })}
              </span>
              <span className={styles.track} aria-hidden>
                {score !== null && <span className={styles.fill} style={{ width: `${score}%` }} />}
              </span>
              <span className={styles.about}>
                {missing
                  ? t(`content.missing.${method === "model" ? "no_ground" : missing}`)
                  : method === "heuristic" && definition}
              </span>
              <details className={styles.evidence}>
                <summary>
                  {t("evidence")}
                  <span className="visually-hidden">: {name}</span>
                </summary>
                {evidence.length > 0 ? (
                  <EvidencePosts posts={evidence} />
                ) : (
                  <p className="flush muted mt-1">{t("content.noEvidence")}</p>
                )}
                {!network && <Disputes shown={{ creatorId, figure: dimension }} name={name} />}
              </details>
            </li>
          );
        })}
      </ul>
      {ratings.length > 1 && <Ratings ratings={ratings} />}
    </>
  );
}

/** How ratings by models have changed, the newest first. */
function Ratings({ ratings }: { ratings: Scores["ratings"] }) {
  return (
    <details className={styles.evidence}>
      <summary>{t("content.ratings.title")}</summary>
      <ul className={styles.rows} aria-label={t("content.ratings.title")}>
        {ratings
          .map((rating, at) => ({ ...rating, before: ratings[at - 1]?.scores }))
          .slice(-RATINGS_SHOWN)
          .toReversed()
          .map(({ at, model, version, reason, scores, before }) => (
            <li key={at} className={styles.rating}>
              <span className="muted">{date(at)}</span>
              <span>
                {model} · {t(`content.ratings.${reason ?? "first"}`, { version })}
                {before && <span className="muted block">{changes(before, scores)}</span>}
              </span>
            </li>
          ))}
      </ul>
    </details>
  );
}

type Ratings = Scores["ratings"][number]["scores"];

function written(score: number | null | undefined): string {
  return score === null || score === undefined ? "–" : exact(score);
}

function changes(before: Ratings, after: Ratings): string {
  const moved = after.flatMap(({ dimension, score }) => {
    const from = before.find((one) => one.dimension === dimension)?.score;
    const name = DETAILS.get(dimension)?.name ?? dimension;
    return from === score ? [] : [t("content.ratings.change", { name, from: written(from), to: written(score) })];
  });
  return moved.length > 0 ? moved.join(" · ") : t("content.ratings.same");
}
