import { headlineAccount } from "#contract/creators.ts";
import { followerTierOf } from "#contract/figures/follower-tier.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { findSpotlight } from "#contract/spotlight/endpoints.ts";
import { IconRosetteDiscountCheckFilled, IconSun, IconWorld } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { CurateLink } from "#web/shared/curation/curate-link.tsx";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import styles from "./identity.module.css";
import { AuthenticityWarning } from "./scores.tsx";

const t = texts("profiles");

/** Who the creator is, at a glance. `heading`: h1 on the profile page, h2 in a panel. */
export function Identity({ overview, heading: Heading }: { overview: Overview; heading: "h1" | "h2" }) {
  const { creator } = overview;
  const main = headlineAccount(creator.networks);
  const tier = followerTierOf(main?.followers ?? null);
  return (
    <header className="flex align-start gap-4">
      <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={80} />
      <div className="shrink grow">
        <Heading className={styles.name}>
          <bdi>{creator.full_name}</bdi>
          {creator.verified && (
            <span className={styles.verified} title={t("verified")}>
              <IconRosetteDiscountCheckFilled size={18} aria-hidden />
              <span className="visually-hidden">{t("verified")}</span>
            </span>
          )}
        </Heading>
        {creator.title && (
          <p className="flush">
            <bdi>{creator.title}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          {creator.country && (
            <span>
              <span aria-hidden>
                <Flag code={creator.country} />{" "}
              </span>
              {[creator.city, countryName(creator.country)].filter(Boolean).join(", ")}
            </span>
          )}
          {creator.language && <span>{languageName(creator.language)}</span>}
          {creator.website && <Website name={creator.full_name} url={creator.website} linked={!creator.isSample} />}
          <PublicPage creatorId={creator._id} />
          {main && tier && (
            <span className="inline-row gap-1" title={METRICS.followerTier.definition}>
              <NetworkIcon network={main.network} size={14} labelled />
              {tier.label}
            </span>
          )}
          {creator.is_a_brand && <Chip>{t("brand")}</Chip>}
          {creator.isSample && (
            <span title={t("sampleAbout")}>
              <Chip tone="watch">{t("sample")}</Chip>
            </span>
          )}
          <AuthenticityWarning scores={overview.scores} />
          <CurateLink creatorId={creator._id} name={creator.full_name} />
        </p>
      </div>
      <div className={styles.score}>
        <ExplainedFigure creatorId={creator._id} figure="score" value={creator.score}>
          <ScoreRing score={creator.score} size={52} />
        </ExplainedFigure>
        <span className="muted text-label" title={creator.tier === null ? undefined : t("tierAbout")}>
          {creator.tier === null ? t("score") : t("tier", { tier: creator.tier })}
        </span>
      </div>
    </header>
  );
}

/** The page that the creator shows everyone. */
function PublicPage({ creatorId }: { creatorId: string }) {
  const url = useRead(findSpotlight, { id: creatorId }).data?.url ?? null;
  if (url === null) return null;
  return (
    <a className="inline-row gap-1 min-target" href={url} target="_blank" rel="noopener">
      <IconSun size={14} aria-hidden /> {t("publicPage")}
    </a>
  );
}

/** Websites of sample creators do not exist: the URL is shown but not linked. */
function Website({ name, url, linked }: { name: string; url: string; linked: boolean }) {
  const shown = (
    <>
      <IconWorld size={14} aria-hidden /> {url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </>
  );
  if (!linked || !/^https?:\/\//.test(url)) return <span className="inline-row gap-1 min-target">{shown}</span>;
  return (
    <a
      className="inline-row gap-1 min-target"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={t("website", { name })}
    >
      {shown}
    </a>
  );
}
