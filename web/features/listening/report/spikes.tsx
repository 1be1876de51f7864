import type { ListeningReport } from "#contract/listening/shapes.ts";
import { exact, oneDecimal } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { PostsLink } from "#web/shared/tracking/posts-link.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./report.module.css";

const t = texts("listening");

type SpikesProps = { control: TrackingControl; report: ListeningReport; onOpen: (postId: string) => void };

/** Days far above the four weeks before them, with the posts that made them. */
export function Spikes({ control, report: { spikes, uncertainSpikes }, onOpen }: SpikesProps) {
  const isQuiet = spikes.length === 0 && uncertainSpikes === 0;
  return (
    <PageSection title={t("report.spikes")} lead={t(isQuiet ? "report.noSpikes" : "report.spikesLead")}>
      {spikes.length > 0 && (
        <ul className={styles.spikes}>
          {spikes.map(({ day, posts, usual, authors, topPosts }) => {
            const name = preciseDate(`${day}T00:00:00.000Z`, "day");
            return (
              <li key={day} className={styles.spike}>
                <div>
                  <h3 className={styles.day}>
                    <PostsLink control={control} filters={{ period: { from: day, to: day } }} name={name}>
                      {name}
                    </PostsLink>
                  </h3>
                  <p className="flush tabular">
                    {t("report.spike", {
                      count: posts,
                      formatted: exact(posts),
                      usual: Number.isInteger(usual) ? exact(usual) : oneDecimal(usual),
                      authors: t("form.authors", { count: authors, formatted: exact(authors) }),
                    })}
                  </p>
                </div>
                <ul className={styles.posts} aria-label={t("report.spikePosts", { day: name })}>
                  {topPosts.map((post) => (
                    <li key={post._id}>
                      <Tile post={post} onOpen={() => onOpen(post._id)} />
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ul>
      )}
      {uncertainSpikes > 0 && (
        <p className="flush muted">
          {t("report.uncertainSpikes", { count: uncertainSpikes, formatted: exact(uncertainSpikes) })}
        </p>
      )}
    </PageSection>
  );
}
