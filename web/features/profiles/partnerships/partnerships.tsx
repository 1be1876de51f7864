import { NETWORK_FACTS } from "#contract/networks.ts";
import { profilePartnerships, type Partner } from "#contract/profiles/partnerships.ts";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { compact, date, exact } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { CreatorName } from "../parts/creator-name.tsx";
import { HeldBackNote } from "../parts/open-profile.tsx";
import { Section } from "../parts/section.tsx";
import { PostCosts } from "./post-costs.tsx";
import styles from "./partnerships.module.css";

const SHOWN = 10;

/** Brands in a creator's posts, and what a post is estimated to cost. */
export function Partnerships({ creatorId }: { creatorId: string }) {
  return (
    <>
      <Brands creatorId={creatorId} />
      <PostCosts creatorId={creatorId} />
    </>
  );
}

function Brands({ creatorId }: { creatorId: string }) {
  const { t } = useTranslation("partnerships");
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
                  <Brand key={`${brand.network} ${brand.name}`} brand={brand} />
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

function Brand({ brand }: { brand: Partner }) {
  const { t } = useTranslation("partnerships");
  const { t: p } = useTranslation("profiles");
  const [opened, setOpened] = useState(false);
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
            <bdi>@{name}</bdi>
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
        <ul className={styles.evidence}>
          {evidence.map((post) => (
            <li key={post._id} className={styles.post}>
              <span className="row gap-2 text-label muted">
                <NetworkIcon network={post.network} size={14} labelled />
                <time dateTime={post.publishedAt}>{date(post.publishedAt)}</time>
                {post.sponsored && <span>{t("disclosed")}</span>}
                {post.url && (
                  <a
                    className="centered push-end target rounded-small"
                    href={post.url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <IconExternalLink size={14} aria-hidden />
                    <span className="visually-hidden">
                      {p("posts.open", { network: NETWORK_FACTS[post.network].label })}
                    </span>
                  </a>
                )}
              </span>
              <span className="break-anywhere" dir="auto">
                {post.text || p("posts.noText")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
