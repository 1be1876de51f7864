import type { InputOf } from "#contract/base/endpoint.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { readAdvocacyPost } from "#contract/employee-advocacy/endpoints.ts";
import type { PostsEndpoints, WholePost } from "#contract/posts.ts";
import type { watchedPost } from "#contract/network-watch.ts";
import type { TrackingEndpoints } from "#contract/tracking/endpoints.ts";
import { ActionIcon, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { HeldBackNote } from "../held-back-note.tsx";
import styles from "./posts.module.css";
import { PostHistory } from "./post-history.tsx";
import { PostPicture } from "./post-picture.tsx";

const t = texts("posts");
const tProfiles = texts("profiles");

type OnWord = ((words: { hashtags: string[] } | { mentions: string[] }) => void) | undefined;

/** One post: its picture, whole text, latest figures, and when and where those were read. */
export function PostDialog({
  read: endpoint,
  query,
  id,
  postId,
  around,
  onPost,
  onClose,
  onWord,
  action,
}: {
  read: PostsEndpoints["one"] | TrackingEndpoints["post"] | typeof watchedPost | typeof readAdvocacyPost;
  /** Further input of the call. */
  query?: Pick<InputOf<TrackingEndpoints["post"]>, "filters">;
  id: string;
  postId: string;
  /** The posts before and after it, in the order of the list. */
  around?: { previous?: string | undefined; next?: string | undefined };
  onPost?: (id: string) => void;
  onClose: () => void;
  /** Shows the posts with a hashtag or mention. */
  onWord: OnWord;
  /** What can be done with the post. */
  action?: ReactNode;
}) {
  const read = useRead(endpoint, { id, post: postId, ...query });
  const { data, error } = read;
  return (
    <Dialog onClose={onClose} title={t("post")} size={880}>
      {around && onPost && <Steps around={around} onPost={onPost} />}
      {data?.post && <Post post={data.post} onWord={onWord} action={action} />}
      {data && !data.post && <HeldBackNote field="posts" />}
      {!data && error?.err === "not_found" && <EmptyState title={t("postNotFound")} />}
      {!data && error && error.err !== "not_found" && <ReadError read={read} title={t("postFailed")} />}
      {!data && !error && <SkeletonRows rows={5} />}
    </Dialog>
  );
}

/** To the posts beside this one, also by the arrow keys. */
function Steps({
  around: { previous, next },
  onPost,
}: {
  around: { previous?: string | undefined; next?: string | undefined };
  onPost: (id: string) => void;
}) {
  useHotkeys([
    ["ArrowLeft", () => previous !== undefined && onPost(previous)],
    ["ArrowRight", () => next !== undefined && onPost(next)],
  ]);
  return (
    <div className="row gap-1 mb-2">
      <ActionIcon
        variant="default"
        aria-label={t("previous")}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onPost(previous)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("next")}
        disabled={next === undefined}
        onClick={() => next !== undefined && onPost(next)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const FIGURES = ["likes", "comments", "shares", "saves", "views"] as const;

function Post({ post, onWord, action }: { post: WholePost; onWord: OnWord; action: ReactNode }) {
  const { network, source } = post;
  // Without a picture the text would be there twice.
  const isPictured = post.picture_url !== null;
  return (
    <div className={styles.post} data-plain={!isPictured}>
      {isPictured && (
        <div className={styles.large}>
          <PostPicture post={post} />
        </div>
      )}
      <div className={styles.details}>
        <div className="row wrap gap-2">
          <NetworkIcon network={network} size={16} labelled />
          <b className="break-anywhere">{post.creator?.full_name ?? `@${post.username}`}</b>
          <span className="muted">{tProfiles(`formats.${post.format}`)}</span>
          <time className="muted" dateTime={post.publishedAt}>
            {dateTime(post.publishedAt)}
          </time>
        </div>
        {(post.sponsored || post.partial) && (
          <div className="row wrap gap-2">
            {post.sponsored && (
              <span title={t("sponsoredAbout")}>
                <Chip tone="accent">{t("sponsored")}</Chip>
              </span>
            )}
            {post.partial && (
              <span title={tProfiles("posts.partialAbout")}>
                <Chip tone="watch">{tProfiles("posts.partial")}</Chip>
              </span>
            )}
          </div>
        )}
        <p className={styles.text} dir="auto">
          {post.text || <span className="muted">{tProfiles("posts.noText")}</span>}
        </p>
        <Words
          words={onWord ? post.hashtags : beyondText(post, "#")}
          sign="#"
          onWord={onWord && ((word) => onWord({ hashtags: [word] }))}
        />
        <Words
          words={onWord ? post.mentions : beyondText(post, "@")}
          sign="@"
          onWord={onWord && ((word) => onWord({ mentions: [word] }))}
        />
        <dl className={styles.figures}>
          <div>
            <dt className="text-label muted">{t("columns.engagement")}</dt>
            <dd>
              <Figure value={post.engagement} about={METRICS.engagement.definition} />
            </dd>
          </div>
          <div>
            <dt className="text-label muted">{t("columns.engagementRate")}</dt>
            <dd>
              <Figure as="rate" value={post.engagementRate} missing={t("noRate")} />
            </dd>
          </div>
          {FIGURES.filter((name) => post[name] !== null).map((name) => (
            <div key={name}>
              <dt className="text-label muted">{tProfiles(`posts.${name}`)}</dt>
              <dd>
                <Figure value={post[name]} />
              </dd>
            </div>
          ))}
        </dl>
        <section className="stack gap-1" aria-label={t("history")}>
          <h3 className="flush text-body">{t("history")}</h3>
          <PostHistory post={post} />
        </section>
        <p className="flush text-label muted">
          {t("about", { date: dateTime(post.countedAt), source: source.name ?? t(`sources.${source.kind}`) })}{" "}
          {source.kind === "sample" && t("sampleText")}
        </p>
        {action}
        {post.url && (
          <Button
            className="self-start"
            size="xs"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
            component="a"
            href={post.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {tProfiles("posts.open", { network: NETWORK_FACTS[network].label })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Words that the text does not show already: all are listed only where they lead to posts. */
function beyondText({ text, hashtags, mentions }: WholePost, sign: "#" | "@"): string[] {
  const shown = text.toLowerCase();
  const words = sign === "#" ? hashtags : mentions;
  return words.filter(
    (word) =>
      !shown.includes(
        `${sign}${word
          .trim()
          .replace(/^[#@]+/, "")
          .toLowerCase()}`,
      ),
  );
}

/** Hashtags or mentions as sources spell them; each leads to the posts that have it. */
function Words({
  words,
  sign,
  onWord,
}: {
  words: readonly string[];
  sign: "#" | "@";
  onWord: ((word: string) => void) | undefined;
}) {
  const bare = [...new Set(words.map((word) => word.trim().replace(/^[#@]+/, "")))].filter((word) => word !== "");
  if (bare.length === 0) return null;
  return (
    <ul className="list-reset row wrap gap-2">
      {bare.map((word) => (
        <li key={word}>
          {onWord ? (
            <button
              type="button"
              className="plain-button no-padding accent hover-underline min-target"
              title={t("filterBy", { word: `${sign}${word}` })}
              onClick={() => onWord(word.toLowerCase())}
            >
              {sign}
              {word}
            </button>
          ) : (
            <span className="muted">
              {sign}
              {word}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
