import { STATS } from "#contract/my-stats/periods.ts";
import type { Standout, StatsPeriodReply } from "#contract/my-stats/playground.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { IconExternalLink } from "@tabler/icons-react";
import { exact, twoDigits, when } from "#web/lib/format.ts";
import { PostPicture } from "#web/shared/posts/post-picture.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../my-stats.module.css";

const t = texts("myStats");
const tProfiles = texts("profiles");

/** The posts of the period that are furthest above and below what is usual, each with the reason. */
export function ExtremePosts({ period: { best, worst, compared } }: { period: StatsPeriodReply }) {
  const missing = STATS.extremes - compared;
  return (
    <PageSection title={t("extremes.title")}>
      {missing > 0 ? (
        <p className="flush muted max-prose">
          {t("extremes.missing", { count: missing, fewest: exact(STATS.usualPosts) })}
        </p>
      ) : (
        <ul className={styles.extremes}>
          <Extreme name={t("extremes.best")} tone="good" standout={best} />
          <Extreme name={t("extremes.worst")} tone="watch" standout={worst} />
        </ul>
      )}
    </PageSection>
  );
}

function Extreme({ name, tone, standout }: { name: string; tone: "good" | "watch"; standout: Standout | null }) {
  if (!standout) return <li className={styles.extreme}>{t("extremes.gone")}</li>;
  const { post, times, usual } = standout;
  const network = NETWORK_FACTS[post.network].label;
  const format = tProfiles(`formats.${post.format}`);
  return (
    <li className={styles.extreme}>
      <span className={styles.picture}>
        <PostPicture post={post} />
      </span>
      <div className="stack gap-1 shrink grow">
        <h3 className="flush row wrap gap-2 text-body">
          <span className="muted regular">{name}</span>
          <span className={tone} data-tone={tone}>
            {t("extremes.times", { times: twoDigits(times) })}
          </span>
        </h3>
        <p className="flush clamp-2 break-anywhere" dir="auto">
          {post.text || tProfiles("posts.noText")}
        </p>
        <p className="flush muted text-label">
          {t("extremes.reason", { format, network, usual: exact(usual.engagement), posts: exact(usual.posts) })}
        </p>
        <p className="flush row gap-2 muted text-label">
          <NetworkIcon network={post.network} size={14} labelled />
          <time dateTime={post.publishedAt}>{when(post.publishedAt)}</time>
          {post.url !== null && (
            <a href={post.url} target="_blank" rel="noopener noreferrer" className="inline-row gap-1 min-target">
              <IconExternalLink size={14} aria-hidden />
              <span className="visually-hidden">{t("extremes.open", { network })}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
