import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { exact } from "#web/lib/format.ts";
import { withoutPosts } from "#web/shared/creators/creator-search.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { NO_FILTERS, USUAL_POSTS, writePosts } from "#web/shared/posts/posts-url.ts";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { CreatorName } from "./creator-name.tsx";
import profile from "./profile.module.css";
import styles from "./mentions.module.css";
import { Section } from "./section.tsx";

const t = texts("profiles");

/** Hashtags, mentions and brands in the creator's posts. */
export function Mentions({ overview }: { overview: Overview }) {
  const { hashtags, mentions, brands, sponsored, noPosts, blurredFields } = overview;
  return (
    <>
      <Section title={t("words.brands")}>
        {sponsored.posts > 0 && (
          <p className="flush" title={t("words.sponsoredAbout")}>
            {t("words.sponsored", {
              count: sponsored.posts,
              formatted: exact(sponsored.posts),
              of: exact(sponsored.of),
            })}
          </p>
        )}
        {blurredFields.includes("brands") || blurredFields.includes("sponsored") ? (
          <HeldBackNote field="brands" />
        ) : brands.length === 0 ? (
          <p className="flush muted">{t(noPosts ? `words.${noPosts}` : "words.noBrands")}</p>
        ) : (
          <MentionList people={brands} label={t("words.brands")} />
        )}
      </Section>
      <Section title={t("words.mentions")}>
        {blurredFields.includes("mentions") ? (
          <HeldBackNote field="mentions" />
        ) : mentions.length === 0 ? (
          <p className="flush muted">{t(noPosts ? `words.${noPosts}` : "words.noMentions")}</p>
        ) : (
          <MentionList people={mentions} label={t("words.mentions")} />
        )}
      </Section>
      <Section title={t("words.hashtags")}>
        {blurredFields.includes("hashtags") ? (
          <HeldBackNote field="hashtags" />
        ) : hashtags.length === 0 ? (
          <p className="flush muted">{t(noPosts ? `words.${noPosts}` : "words.noHashtags")}</p>
        ) : (
          <ul className={profile.tags} aria-label={t("words.hashtags")}>
            {hashtags.map(({ name, posts }) => (
              <li key={name} className={styles.tag} title={t("words.posts", { count: posts })}>
                <PostsWith words={{ hashtags: [name.toLowerCase()] }}>#{name}</PostsWith>{" "}
                <span className="muted tabular">{exact(posts)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** Leads to the content, narrowed to posts with a hashtag or mention. */
function PostsWith({
  words,
  children,
}: {
  words: { hashtags: string[] } | { mentions: string[] };
  children: ReactNode;
}) {
  return (
    <Link
      to="."
      search={(search) => ({
        ...withoutPosts(search),
        part: "content",
        ...writePosts({ ...USUAL_POSTS, filters: { ...NO_FILTERS, ...words } }),
      })}
      resetScroll={false}
      className="undecorated hover-underline"
    >
      {children}
    </Link>
  );
}

function MentionList({ people, label }: { people: Overview["mentions"]; label: string }) {
  return (
    <ul className={profile.tags} aria-label={label}>
      {people.map(({ name, posts, creator }) => (
        <li key={name} className={styles.tag} title={t("words.posts", { count: posts })} data-known={creator !== null}>
          {creator ? (
            <>
              <CreatorName creator={creator} />{" "}
              <PostsWith words={{ mentions: [name.toLowerCase()] }}>
                <span className="muted tabular">{exact(posts)}</span>
                <span className="visually-hidden"> {t("words.show", { name: `@${name}` })}</span>
              </PostsWith>
            </>
          ) : (
            <>
              <PostsWith words={{ mentions: [name.toLowerCase()] }}>@{name}</PostsWith>{" "}
              <span className="muted tabular">{exact(posts)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
