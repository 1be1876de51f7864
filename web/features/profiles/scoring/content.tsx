import { DIMENSIONS } from "#contract/scores/dimensions.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { profileScoring } from "#contract/profiles/scoring.ts";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EvidencePosts } from "./signals.tsx";
import styles from "./scoring.module.css";

const DETAILS = new Map<string, { name: string; definition: string }>(
  DIMENSIONS.dimensions.map((dimension) => [dimension.id, dimension]),
);

/** The seven dimensions, who rated them, and the posts that speak most for each. */
export function Content({ content }: { content: NonNullable<ReplyOf<typeof profileScoring>["content"]> }) {
  const { t } = useTranslation("scoring");
  const { method, n, dimensions } = content;
  if (dimensions.every(({ missing }) => missing === "too_few_posts")) {
    return <p className="flush muted">{t("content.tooFew", { count: n, formatted: exact(n) })}</p>;
  }
  return (
    <>
      <div className="row wrap gap-2">
        <Chip>{t(`content.methods.${method}`)}</Chip>
        <span className="muted">{t("content.posts", { count: n, formatted: exact(n) })}</span>
      </div>
      <ul className={styles.rows} aria-label={t("content.title")}>
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
              <span className={styles.about}>{missing ? t(`content.missing.${missing}`) : definition}</span>
              {evidence.length > 0 && (
                <details className={styles.evidence}>
                  <summary>{t("evidence")}</summary>
                  <EvidencePosts posts={evidence} />
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
