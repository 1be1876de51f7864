import { methodologyAnchor } from "#contract/methodology/anchor.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import type { EvidencePost, SignalView } from "#contract/profiles/scoring.ts";
import { Link } from "@tanstack/react-router";
import { compact, date, exact, MISSING, rate, twoDigits, wholeRate } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./scoring.module.css";

const t = texts("scoring");

const DETAILS = new Map<string, { name: string; definition: string }>(
  PROFILE_AUTHENTICITY.signals.map((signal) => [signal.id, signal]),
);

const LARGEST_WEIGHT = Math.max(...PROFILE_AUTHENTICITY.signals.map(({ weight }) => weight));

/** Each signal with its value, what it was computed from, and the posts and counts it rests on. */
export function Signals({ signals }: { signals: readonly SignalView[] }) {
  return (
    <ul className={styles.rows} aria-label={t("signals.title")}>
      {signals.map((signal) => (
        <Signal key={signal.id} of={signal} />
      ))}
    </ul>
  );
}

function Signal({
  of: { id, weight, value, percentile, score, confidence, n, missing, evidence },
}: {
  of: SignalView;
}) {
  const { name = "", definition = "" } = DETAILS.get(id) ?? {};
  const { posts, jumps } = evidence;
  const hasEvidence = score !== null && posts.length + jumps.length > 0;
  return (
    <li className={styles.row}>
      <span title={definition}>
        <Link {...paths.methodology()} hash={methodologyAnchor(name)} className="ink undecorated hover-underline">
          {name}
        </Link>{" "}
        {value !== null && <span className="muted tabular">{written(id, value)}</span>}
      </span>
      <span className="tabular">
        {score === null ? MISSING : t("signals.of100", { score: exact(Math.round(score)) })}{" "}
        <span className="muted">· {t("signals.weight", { weight: wholeRate(weight) })}</span>
      </span>
      <span className={styles.track} style={{ width: `${(weight / LARGEST_WEIGHT) * 100}%` }} aria-hidden>
        {score !== null && <span className={styles.fill} data-low={score < 50} style={{ width: `${score}%` }} />}
      </span>
      <span className={styles.about}>
        {missing ? t(`signals.missing.${missing}`) : definition}{" "}
        {percentile !== null &&
          (percentile === 0 ? t("signals.lowest") : t("signals.percentile", { percentile: exact(percentile) }))}{" "}
        {n !== null &&
          !missing &&
          t(id === "jumps" ? "signals.counts" : "signals.posts", { count: n, formatted: exact(n) })}
        {!missing && ` ${t("confidence", { percent: exact(Math.round(100 * confidence)) })}.`}
      </span>
      {hasEvidence && (
        <details className={styles.evidence}>
          <summary>{t("evidence")}</summary>
          {jumps.map(({ from, to }) => (
            <p key={to.at} className="flush text-label">
              {t("signals.jump", {
                from: compact(from.followers),
                to: compact(to.followers),
                since: date(from.at),
                until: date(to.at),
              })}
            </p>
          ))}
          <EvidencePosts posts={posts} />
        </details>
      )}
    </li>
  );
}

/** Small values keep their significant digits: followed accounts per follower may be 0.004. */
function written(id: SignalView["id"], value: number): string {
  if (id === "following") return twoDigits(value);
  if (id === "profile") return exact(Math.round(value));
  return value > 0 && value < 0.001 ? `${twoDigits(100 * value)}%` : rate(value);
}

export function EvidencePosts({ posts }: { posts: readonly (EvidencePost & { quote?: string | null })[] }) {
  return (
    <ul className={styles.posts}>
      {posts.map(({ _id, publishedAt, text, url, quote }) => (
        <li key={_id} className="text-label break-anywhere" dir="auto">
          <span className="muted">{date(publishedAt)}</span> {quote ? <q>{quote}</q> : text === "" ? t("noText") : text}{" "}
          {url && (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {t("openPost")}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
