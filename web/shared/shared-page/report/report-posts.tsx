import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { ReportPost } from "#contract/tracking/report.ts";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { compact, date, exact } from "#web/lib/format.ts";
import { PostPicture } from "#web/shared/posts/post-picture.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./report.module.css";

const t = texts("report");
const tTracking = texts("tracking");

/** What is counted of a post, the most telling first. */
const COUNTS = ["engagement", "likes", "comments", "views"] as const;

/** The posts with the most engagement, each with its figures and a link to the original. */
export function ReportPosts({ posts }: { posts: readonly ReportPost[] }) {
  const title = tTracking("overview.topPosts");
  return (
    <PageSection title={title} lead={t(posts.length === 0 ? "noTopPosts" : "topPostsLead")}>
      {posts.length > 0 && (
        <ul className={styles.posts} aria-label={title}>
          {posts.map((post) => (
            <li key={post._id}>
              <Card post={post} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Card({ post }: { post: ReportPost }) {
  const { creator, username, publishedAt, text, url, network, isCampaignPost } = post;
  const author = creator?.full_name ?? username;
  const name = t("openPost", { creator: author, network: NETWORK_FACTS[network].label, date: date(publishedAt) });
  return (
    <Framed url={url} name={name}>
      <span className={styles.picture}>
        <PostPicture post={post} />
        {isCampaignPost && <span className={styles.mark}>{t("campaignMark")}</span>}
      </span>
      <span className={styles.author}>
        <NetworkIcon network={network} size={14} labelled />
        <span className="ellipsis medium">{author}</span>
        {url !== null && <IconExternalLink size={13} className="muted fixed-size" aria-hidden />}
      </span>
      <time className="muted text-label" dateTime={publishedAt}>
        {date(publishedAt)}
      </time>
      {post.picture_url !== null && text !== "" && (
        <span className={styles.caption} dir="auto">
          {text}
        </span>
      )}
      <span className={styles.counts}>
        {COUNTS.map((count) => {
          const value = post[count];
          if (value === null) return null;
          const isLeast = count === "engagement" && post.partial;
          return (
            <span key={count} className={styles.count} title={isLeast ? t("hiddenLikes") : exact(value)}>
              <span className="semibold">
                {isLeast && "≥ "}
                {compact(value)}
              </span>{" "}
              <span className="muted">{t(`counts.${count}`)}</span>
            </span>
          );
        })}
      </span>
    </Framed>
  );
}

/** Posts of the sample world exist only here, and lead nowhere. */
function Framed({ url, name, children }: { url: string | null; name: string; children: ReactNode }) {
  if (url === null) return <div className={styles.card}>{children}</div>;
  return (
    <a className={styles.card} href={url} target="_blank" rel="noreferrer nofollow" title={name}>
      {children}
    </a>
  );
}
