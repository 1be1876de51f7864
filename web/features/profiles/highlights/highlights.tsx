import { profilePost } from "#contract/profiles/content.ts";
import { profileHighlights, type BestPost } from "#contract/profiles/highlights.ts";
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { compact, exact } from "#web/lib/format.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { PostDialog } from "#web/shared/posts/post-dialog.tsx";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./highlights.module.css";

const t = texts("posts");

const COMING = 4;

/** The posts of a year that did best against the median of their account, each with how much better. */
export function BestPosts({ creatorId }: { creatorId: string }) {
  const [opened, open] = useState<string>();
  const read = useRead(profileHighlights, { id: creatorId });
  const { data, error } = read;
  return (
    <Section title={t("best.title")} note={data && data.best.length > 0 ? t("best.note") : undefined}>
      {error && !data && <ReadError read={read} title={t("best.failed")} />}
      {!data && !error && (
        <ul className={styles.best} aria-busy>
          {Array.from({ length: COMING }, (_, place) => (
            <li key={place} aria-hidden>
              <Skeleton radius="md" height={220} />
            </li>
          ))}
        </ul>
      )}
      {data?.blurredFields.includes("posts") && <HeldBackNote field="posts" />}
      {data?.missing && <p className="flush muted">{t(`best.missing.${data.missing}`)}</p>}
      {data && data.best.length > 0 && (
        <ul className={styles.best} aria-label={t("best.title")}>
          {data.best.map((post) => (
            <li key={post._id}>
              <Tile post={post} onOpen={() => open(post._id)} note={<Reason best={post.best} />} />
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <PostDialog
          read={profilePost}
          id={creatorId}
          postId={opened}
          onClose={() => open(undefined)}
          onWord={undefined}
        />
      )}
    </Section>
  );
}

const TIMES = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, maximumSignificantDigits: 2 });

function Reason({ best: { measure, times, median, posts } }: Pick<BestPost, "best">) {
  const about = t(`best.about.${measure}`, { median: compact(median), posts: exact(posts) });
  return (
    <span className="text-label medium" title={about}>
      {t(`best.reason.${measure}`, { times: TIMES.format(times) })}
      <span className="visually-hidden"> {about}</span>
    </span>
  );
}
