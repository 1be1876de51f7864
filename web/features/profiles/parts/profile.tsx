import { profileOverview } from "#contract/profiles/endpoints.ts";
import { Button } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { About } from "./about.tsx";
import { Accounts } from "./accounts.tsx";
import { CreatorName } from "./creator-name.tsx";
import { FollowerSection } from "./follower-section.tsx";
import { Identity } from "./identity.tsx";
import { HeldBack, OpenProfile } from "./open-profile.tsx";
import { Posts } from "./posts.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { Scores } from "./scores.tsx";
import { Section } from "./section.tsx";
import { SectionTabs, SECTION_SCREENS, useSection } from "../sections.tsx";
import styles from "./profile.module.css";
import { Mentions } from "./mentions.tsx";
import { Membership } from "./team/membership.tsx";
import { Team } from "./team/team.tsx";

const t = texts("profiles");

const BestPosts = lazy(async () => ({ default: (await import("../highlights/highlights.tsx")).BestPosts }));
const BestPlaces = lazy(async () => ({ default: (await import("../highlights/best-places.tsx")).BestPlaces }));
const Publications = lazy(async () => ({ default: (await import("../highlights/publications.tsx")).Publications }));
const SimilarCreators = lazy(async () => ({
  default: (await import("#web/shared/similar/similar-creators.tsx")).SimilarCreators,
}));

/** A creator's profile, or why it is missing. Sized by its container: one column in a panel, two on a page. */
export function Profile({ creatorId, heading }: { creatorId: string; heading: "h1" | "h2" }) {
  const read = useRead(profileOverview, { id: creatorId });
  const { data, error } = read;
  if (data) return <Content overview={data} heading={heading} />;
  if (error?.err === "not_found" || error?.err === "bad_request") {
    return (
      <EmptyState
        heading={heading}
        icon={<IconUserQuestion size={22} />}
        title={t("notFound")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("toDiscovery")}</Button>}
      >
        {t("notFoundText")}
      </EmptyState>
    );
  }
  return error ? <ReadError read={read} title={t("failed")} /> : <ProfileSkeleton />;
}

function Content({ overview, heading }: { overview: Overview; heading: "h1" | "h2" }) {
  const { creator, crm } = overview;
  const section = useSection(overview);
  return (
    <div className={styles.profile}>
      <div className={styles.top}>
        <Identity overview={overview} heading={heading} />
        <Membership overview={overview} />
        {crm && <Team row={crm} of={creator._id} />}
        <OpenProfile key={creator._id} overview={overview} />
        <SectionTabs overview={overview} current={section} />
      </div>
      {section ? (
        <div className={styles.section}>
          <Suspense key={section} fallback={<SkeletonRows rows={4} />}>
            {SECTION_SCREENS[section](overview)}
          </Suspense>
        </div>
      ) : (
        <OverviewSection overview={overview} />
      )}
    </div>
  );
}

function OverviewSection({ overview }: { overview: Overview }) {
  return (
    <>
      <div className={styles.section}>
        <Scores scores={overview.scores} />
      </div>
      <div className={styles.main}>
        <About creator={overview.creator} />
        <Accounts overview={overview} />
        {overview.blurredFields.includes("series") ? (
          <HeldBack title={t("chart.title")} field="series" />
        ) : (
          <FollowerSection series={overview.series} />
        )}
        <Suspense fallback={null}>
          <BestPosts creatorId={overview.creator._id} />
        </Suspense>
      </div>
      <div className={styles.posts}>
        <Posts overview={overview} />
      </div>
      <div className={styles.side}>
        <Suspense fallback={null}>
          <BestPlaces creator={overview.creator} />
          <Publications creatorId={overview.creator._id} />
        </Suspense>
        <Mentions overview={overview} />
        <Section title={t("similar.title")}>
          <Suspense fallback={null}>
            <SimilarCreators creatorIds={[overview.creator._id]} Name={CreatorName} />
          </Suspense>
        </Section>
      </div>
    </>
  );
}
