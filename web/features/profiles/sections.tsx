import { exportPosts, filteredContent, profilePost } from "#contract/profiles/content.ts";
import { exportTagged, filteredTagged, taggedPost } from "#contract/profiles/tagged.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { PROFILE_SECTIONS, withoutPosts, type ProfileSection } from "#web/shared/creators/creator-search.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "./overview.ts";

const t = texts("profiles");

const PostsCollection = lazy(async () => ({
  default: (await import("#web/shared/posts/posts-collection.tsx")).PostsCollection,
}));
const Timeline = lazy(async () => ({ default: (await import("#web/shared/timeline/timeline.tsx")).Timeline }));
const Coverage = lazy(async () => ({ default: (await import("./coverage/coverage.tsx")).Coverage }));
const Audience = lazy(async () => ({ default: (await import("./audience/audience.tsx")).Audience }));
const Scoring = lazy(async () => ({ default: (await import("./scoring/scoring.tsx")).Scoring }));
const CreatorNetwork = lazy(async () => ({ default: (await import("./network/network.tsx")).CreatorNetwork }));
const Partnerships = lazy(async () => ({ default: (await import("./partnerships/partnerships.tsx")).Partnerships }));

/** The screen of each section. */
export const SECTION_SCREENS: Record<ProfileSection, (overview: Overview) => ReactNode> = {
  content: ({ creator }) => (
    <PostsCollection id={creator._id} list={filteredContent} one={profilePost} file={exportPosts} none="none" />
  ),
  audience: ({ creator }) => <Audience creatorId={creator._id} />,
  scoring: ({ creator }) => <Scoring creatorId={creator._id} />,
  tagged: ({ creator }) => (
    <PostsCollection id={creator._id} list={filteredTagged} one={taggedPost} file={exportTagged} none="noneTagged" />
  ),
  network: ({ creator }) => <CreatorNetwork id={creator._id} />,
  partnerships: ({ creator }) => <Partnerships creator={creator} />,
  timeline: ({ crm }) => crm && <Timeline row={crm} />,
  coverage: ({ creator }) => <Coverage creatorId={creator._id} />,
};

/** The section in the URL, which stays when moving between creators; undefined for the overview. */
export function useSection(overview: Overview): ProfileSection | undefined {
  const section = useSearch({ strict: false, select: ({ part }) => part });
  return section && isShown(section, overview) ? section : undefined;
}

/** Only creators in the CRM have a timeline, and only those something is known of partnerships. */
function isShown(section: ProfileSection, { crm, showPartnershipsTab }: Overview): boolean {
  if (section === "timeline") return crm !== null;
  return section !== "partnerships" || showPartnershipsTab;
}

export function SectionTabs({ overview, current }: { overview: Overview; current: ProfileSection | undefined }) {
  const sections = PROFILE_SECTIONS.filter((section) => isShown(section, overview));
  return (
    <TabStrip label={t("sections.label")} className={undefined}>
      {[undefined, ...sections].map((section) => (
        <Link
          key={section ?? ""}
          to="."
          search={(search) => ({ ...withoutPosts(search), part: section })}
          replace
          resetScroll={false}
          {...tabProps(section === current)}
        >
          {t(`sections.${section ?? "overview"}`)}
        </Link>
      ))}
    </TabStrip>
  );
}
