import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import type { PostView } from "#contract/posts.ts";
import {
  IconArticle,
  IconBroadcast,
  IconCircleDashed,
  IconDeviceMobile,
  IconExternalLink,
  IconLibraryPhoto,
  IconPhoto,
  IconTextCaption,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import { Figure } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { EntryTime } from "./entry-time.tsx";
import styles from "./post-line.module.css";

const t = texts("profiles");

const FORMATS: Record<PostFormat, Icon> = {
  image: IconPhoto,
  video: IconVideo,
  short: IconDeviceMobile,
  carousel: IconLibraryPhoto,
  text: IconTextCaption,
  story: IconCircleDashed,
  stream: IconBroadcast,
  article: IconArticle,
};

/** A post in the timeline: network, kind, caption and figures. */
export function PostLine({ post }: { post: PostView }) {
  const Format = FORMATS[post.format];
  return (
    <article className="flex gap-3 shrink">
      <span className={styles.tile} aria-hidden>
        <Format size={18} />
      </span>
      <div className="shrink grow">
        <div className={styles.head}>
          <NetworkIcon network={post.network} size={14} labelled />
          <span>{t(`formats.${post.format}`)}</span>
          <EntryTime at={post.publishedAt} />
          {post.url && (
            <a className="centered target rounded-small" href={post.url} target="_blank" rel="noopener noreferrer">
              <IconExternalLink size={14} aria-hidden />
              <span className="visually-hidden">{t("posts.open", { network: NETWORK_FACTS[post.network].label })}</span>
            </a>
          )}
          <span className={styles.engagement}>
            {t("posts.engagement")}{" "}
            <b>
              <Figure
                value={post.engagement}
                about={`${METRICS.engagement.definition} ${post.partial ? t("posts.partialAbout") : ""}`}
                missing={t("posts.noEngagement")}
              />
            </b>
            {post.partial && ` · ${t("posts.partial")}`}
          </span>
        </div>
        <p className={styles.text} dir="auto" data-empty={post.text === ""}>
          {post.text || t("posts.noText")}
        </p>
      </div>
    </article>
  );
}
