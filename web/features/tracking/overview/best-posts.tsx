import type { TrackingOverview } from "#contract/tracking/shapes.ts";
import { Link } from "@tanstack/react-router";
import { exact } from "#web/lib/format.ts";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { NO_FILTERS } from "#web/shared/posts/posts-url.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { MarkedPosts } from "#web/shared/tracking/marked-posts.tsx";
import { writeTracking } from "#web/shared/tracking/search-params.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import styles from "./overview.module.css";

const t = texts("tracking");

const TIMES = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, maximumSignificantDigits: 2 });

type Shown = { control: TrackingControl; overview: TrackingOverview };

/** The posts with the most engagement. */
export function TopPosts({ control, overview: { topPosts } }: Shown) {
  if (topPosts.length === 0) return null;
  return (
    <PageSection
      title={t("overview.topPosts")}
      lead={t("overview.topPostsLead")}
      action={
        <Link
          to="."
          search={writeTracking({ ...control.state, tab: "posts", page: 1, filters: NO_FILTERS, post: undefined })}
          className="text-table"
        >
          {t("overview.allPosts")}
        </Link>
      }
    >
      <MarkedPosts posts={topPosts}>
        <ul className={styles.posts} aria-label={t("overview.topPosts")}>
          {topPosts.map((post) => (
            <li key={post._id}>
              <Tile post={post} onOpen={() => open(control, post._id)} />
            </li>
          ))}
        </ul>
      </MarkedPosts>
    </PageSection>
  );
}

/** Posts far above what their creators usually reach. */
export function RisingStars({ control, overview: { risingStars } }: Shown) {
  return (
    <PageSection
      title={t("overview.rising")}
      lead={t(risingStars.length === 0 ? "overview.noRising" : "overview.risingLead")}
    >
      {risingStars.length > 0 && (
        <ul className={styles.posts} aria-label={t("overview.rising")}>
          {risingStars.map(({ post, usual, times }) => {
            const value = exact(post.engagement ?? usual * times);
            const about = t("overview.timesAbout", { value, usual: exact(usual) });
            return (
              <li key={post._id}>
                <Tile
                  post={post}
                  onOpen={() => open(control, post._id)}
                  note={
                    <span className={styles.times} title={about}>
                      {t("overview.times", { times: TIMES.format(times) })}
                      <span className="visually-hidden">. {about}</span>
                    </span>
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </PageSection>
  );
}

function open({ show, state }: TrackingControl, post: string) {
  show({ ...state, tab: "posts", post });
}
