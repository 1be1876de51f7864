import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { profilePartnerships, type Partner } from "#contract/profiles/partnerships.ts";
import { profilePost } from "#contract/profiles/content.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { compact, date, exact } from "#web/lib/format.ts";
import { withoutPosts } from "#web/shared/creators/creator-search.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PostDialog } from "#web/shared/posts/post-dialog.tsx";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { NO_FILTERS, readPosts, writePosts } from "#web/shared/posts/posts-url.ts";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { CreatorName } from "../parts/creator-name.tsx";
import { Section } from "../parts/section.tsx";
import { Declared } from "./declared.tsx";
import { MediaValues, PostCosts } from "./post-costs.tsx";
import { Services } from "./services.tsx";
import styles from "./partnerships.module.css";

const t = texts("partnerships");

const SHOWN = 10;

/** Brands in a creator's posts, and what a post is estimated to cost. */
export function Partnerships({ creator }: { creator: Overview["creator"] }) {
  const creatorId = creator._id;
  return (
    <>
      <Brands creatorId={creatorId} />
      <DeclaredOf creatorId={creatorId} />
      <PostCosts creatorId={creatorId} />
      <Services creator={creator} />
      <MediaValues creatorId={creatorId} />
    </>
  );
}

/** The section of brands shows that it is loading, or why it could not be loaded. */
function DeclaredOf({ creatorId }: { creatorId: string }) {
  const { data } = useRead(profilePartnerships, { id: creatorId });
  return data && <Declared declared={data.declared} />;
}

function Brands({ creatorId }: { creatorId: string }) {
  const [all, setAll] = useState(false);
  const read = useRead(profilePartnerships, { id: creatorId });
  const { data } = read;
  const note = data && data.sponsoredPosts > 0 && t("sponsored", { count: data.sponsoredPosts });
  return (
    <Section title={t("brands")} note={note || undefined}>
      <Loaded read={read} failed={t("failed")}>
        {({ brands, total, missing, blurredFields }) => (
          <>
            {blurredFields.length > 0 && <HeldBackNote field="brands" />}
            {missing && <p className="flush muted">{t(`missing.${missing}`)}</p>}
            {brands.length > 0 && (
              <ul className={styles.brands}>
                {brands.slice(0, all ? undefined : SHOWN).map((brand) => (
                  <Brand key={`${brand.network} ${brand.name}`} creatorId={creatorId} brand={brand} />
                ))}
              </ul>
            )}
            {brands.length > SHOWN && !all && (
              <Button size="xs" variant="default" className="self-start" onClick={() => setAll(true)}>
                {t("more", { count: brands.length - SHOWN })}
              </Button>
            )}
            {all && total > brands.length && (
              <p className="flush muted">{t("beyond", { count: total - brands.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function handlesOf(handles: Partner["handles"]): string {
  return handles.map(({ network, name }) => `@${name} (${NETWORK_FACTS[network].label})`).join(", ");
}

function Brand({ creatorId, brand }: { creatorId: string; brand: Partner }) {
  const [opened, setOpened] = useState(false);
  const [post, setPost] = useState<string>();
  const { name, network, handles, creator, posts, sponsored, first, last, bestEngagement, evidence } = brand;
  const facts = [
    ...(handles.length > 1 ? [t("handles", { handles: handlesOf(handles) })] : []),
    t("posts", { count: posts, formatted: exact(posts) }),
    first === last ? date(last) : `${date(first)} – ${date(last)}`,
    ...(bestEngagement === null ? [] : [t("best", { formatted: compact(bestEngagement) })]),
  ];
  return (
    <li className={styles.brand}>
      <div className="row wrap gap-2">
        {creator ? (
          <CreatorName creator={creator} />
        ) : (
          <span className="inline-row gap-1 medium">
            <NetworkIcon network={network} size={16} labelled />
            <bdi className="break-anywhere">@{name}</bdi>
          </span>
        )}
        {sponsored > 0 && <Chip tone="accent">{t("paid", { count: sponsored, formatted: exact(sponsored) })}</Chip>}
        <Button
          size="compact-xs"
          variant="subtle"
          className="push-end"
          aria-expanded={opened}
          aria-label={t(opened ? "hideOf" : "showOf", { name: creator?.full_name ?? name })}
          onClick={() => setOpened(!opened)}
        >
          {t(opened ? "hide" : "show")}
        </Button>
      </div>
      <span className="muted text-label">{facts.join(" · ")}</span>
      {opened && (
        <>
          <ul className={styles.evidence} aria-label={t("showOf", { name: creator?.full_name ?? name })}>
            {evidence.map((one) => (
              <li key={one._id}>
                <Tile post={one} onOpen={() => setPost(one._id)} />
              </li>
            ))}
          </ul>
          <Link
            to="."
            search={(search) => ({
              ...withoutPosts(search),
              part: "content" as const,
              ...writePosts({ ...readPosts({}), filters: { ...NO_FILTERS, mentions: handles.map((one) => one.name) } }),
            })}
            resetScroll={false}
            className="self-start min-target inline-row"
            aria-label={t("allPostsOf", { name: creator?.full_name ?? name })}
          >
            {t("allPosts")}
          </Link>
          {post !== undefined && (
            <PostDialog
              read={profilePost}
              id={creatorId}
              postId={post}
              onClose={() => setPost(undefined)}
              onWord={undefined}
            />
          )}
        </>
      )}
    </li>
  );
}
