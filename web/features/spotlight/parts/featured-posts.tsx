import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { FEATURED_MAX } from "#contract/spotlight/settings.ts";
import { date } from "#web/lib/format.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Choices } from "../spotlight-form.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** Own posts as cards that are pressed: the number is the place on the page. */
export function FeaturedPosts({
  posts,
  value,
  error,
  onChange,
}: {
  posts: Choices["posts"];
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  return (
    <PageSection title={t("posts")} lead={t("postsLead", { formatted: FEATURED_MAX })}>
      {posts.length === 0 ? (
        <p className="flush muted">{t("noPosts")}</p>
      ) : (
        <ul className={styles.posts} aria-label={t("posts")}>
          {posts.map(({ _id, network, publishedAt, text, picture_url, isAllowed }) => {
            const place = value.indexOf(_id);
            const isFull = value.length >= FEATURED_MAX && place < 0;
            return (
              <li key={_id}>
                <button
                  type="button"
                  className={styles.post}
                  aria-pressed={place >= 0}
                  disabled={(!isAllowed && place < 0) || isFull}
                  title={isAllowed ? undefined : t("postClosed")}
                  onClick={() => onChange(place >= 0 ? value.filter((id) => id !== _id) : [...value, _id])}
                >
                  {picture_url && <img src={picture_url} alt="" loading="lazy" />}
                  <span className={styles.postText} dir="auto">
                    {text}
                  </span>
                  <span className="muted text-label">
                    {t("postOf", { network: NETWORK_FACTS[network].label, date: date(publishedAt) })}
                  </span>
                  {!isAllowed && <span className="muted text-label">{t("postClosed")}</span>}
                  {place >= 0 && <span className={styles.place}>{place + 1}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <FormError>{error}</FormError>
    </PageSection>
  );
}
