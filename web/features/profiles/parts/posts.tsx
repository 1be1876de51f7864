import type { PostView } from "#contract/posts.ts";
import { profilePosts } from "#contract/profiles/endpoints.ts";
import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { PostCard } from "./post-card.tsx";
import styles from "./posts.module.css";
import { Section } from "./section.tsx";

const t = texts("profiles");

const SHOWN = 6;

type Place = { before: string; beforeId: number };

/** Posts with the keywords of the search, then the newest; older ones are loaded a page at a time. */
export function Posts({ overview: { creator, posts, blurredFields } }: { overview: Overview }) {
  const [all, setAll] = useState(false);
  // The panel is over a search.
  const keywords = useSearch({ strict: false, select: ({ keywords: searched }) => String(searched ?? "") });
  const found = useRead(profilePosts, { id: creator._id, keywords }, { enabled: keywords !== "" }).data?.posts ?? [];
  const matching = new Set(found.map(({ _id }) => _id));
  const newest = posts.filter(({ _id }) => !matching.has(_id));
  const last = posts.at(-1);
  return (
    <>
      {found.length > 0 && (
        <Section title={t("posts.matching", { count: found.length, keywords: keywords.replaceAll(",", ", ") })}>
          <PostList posts={found} />
        </Section>
      )}
      <Section title={t("posts.title")}>
        {posts.length === 0 && <p className="flush muted">{t("posts.none")}</p>}
        <PostList posts={newest.slice(0, all ? undefined : SHOWN)} />
        {last && all && (
          <OlderPosts creatorId={creator._id} after={{ before: last.publishedAt, beforeId: Number(last._id) }} />
        )}
        {blurredFields.includes("posts") && <HeldBackNote field="posts" />}
        {posts.length > SHOWN && !all && <MoreButton onClick={() => setAll(true)} />}
      </Section>
    </>
  );
}

/** The page of posts that follows, once there is one, and the way to the next. */
function OlderPosts({ creatorId, after }: { creatorId: string; after: Place }) {
  const [next, setNext] = useState<Place | null>(null);
  const { data, error, refetch } = useRead(profilePosts, { id: creatorId, ...after });
  if (error) {
    return (
      <p className="flush muted" role="alert">
        {t("posts.failed", { msg: error.msg })}{" "}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          {t("posts.again")}
        </Button>
      </p>
    );
  }
  if (!data) return <output className="muted">{t("posts.loading")}</output>;
  return (
    <>
      <PostList posts={data.posts} />
      {next ? (
        <OlderPosts creatorId={creatorId} after={next} />
      ) : (
        data.next && <MoreButton onClick={() => setNext(data.next)} />
      )}
    </>
  );
}

function MoreButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="default" className="self-start" onClick={onClick}>
      {t("posts.more")}
    </Button>
  );
}

function PostList({
  posts,
}: {
  posts: readonly (PostView & Partial<Pick<Parameters<typeof PostCard>[0], "marks">>)[];
}) {
  if (posts.length === 0) return null;
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post._id}>
          <PostCard post={post} marks={post.marks} />
        </li>
      ))}
    </ul>
  );
}
