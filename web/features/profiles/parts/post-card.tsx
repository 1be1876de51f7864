import { METRICS } from "#contract/figures/metrics.ts";
import { logoOfPost, NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { PostView } from "#contract/posts.ts";
import { IconBookmark, IconExternalLink, IconEye, IconHeart, IconMessageCircle, IconShare3 } from "@tabler/icons-react";
import { compact, exact } from "#web/lib/format.ts";
import type { Marks } from "#contract/search/keyword-match.ts";
import { MarkedText } from "#web/shared/creators/marked-text.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./posts.module.css";

const t = texts("profiles");

const COUNTS = [
  ["likes", IconHeart],
  ["comments", IconMessageCircle],
  ["shares", IconShare3],
  ["saves", IconBookmark],
  ["views", IconEye],
] as const;

const NO_MARKS: Marks = [];

/** A post: date, kind, caption and figures. */
export function PostCard({ post, marks = NO_MARKS }: { post: PostView; marks?: Marks | undefined }) {
  return (
    <article className={styles.post}>
      <div className="row gap-2 min-target text-label muted">
        <NetworkIcon network={logoOfPost(post)} size={15} labelled />
        <span>{t(`formats.${post.format}`)}</span>
        <Time at={post.publishedAt} />
        {post.partial && (
          <span title={t("posts.partialAbout")}>
            <Chip tone="watch">{t("posts.partial")}</Chip>
          </span>
        )}
        {post.url && (
          <a
            className="centered push-end target rounded-small"
            href={post.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconExternalLink size={14} aria-hidden />
            <span className="visually-hidden">{t("posts.open", { network: NETWORK_FACTS[post.network].label })}</span>
          </a>
        )}
      </div>
      <p className={styles.text} dir="auto" data-empty={post.text === ""}>
        {post.text ? <MarkedText text={post.text} marks={marks} /> : t("posts.noText")}
      </p>
      <div className={styles.figures}>
        <span className={styles.engagement}>
          {t("posts.engagement")}{" "}
          <b>
            <Figure
              value={post.engagement}
              about={`${METRICS.engagement.definition} ${post.partial ? t("posts.partialAbout") : ""}`}
              missing={t("posts.noEngagement")}
            />
          </b>
        </span>
        {COUNTS.map(([name, Icon]) => {
          const value = post[name];
          if (value === null) return null;
          return (
            <span key={name} className="inline-row gap-1" title={`${t(`posts.${name}`)}: ${exact(value)}`}>
              <Icon size={14} aria-hidden />
              <span className="visually-hidden">{t(`posts.${name}`)} </span>
              {compact(value)}
            </span>
          );
        })}
      </div>
    </article>
  );
}
