import type { TrackingOverview } from "#contract/tracking/shapes.ts";
import type { ComponentType } from "react";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { postsLink } from "#web/shared/tracking/posts-link.tsx";
import { Shares } from "#web/shared/tracking/shares.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";

const t = texts("tracking");
const tProfiles = texts("profiles");

/** Creators and formats that the engagement of the period is from. */
export function TopCreators({
  overview: { topCreators, metrics },
  Name,
  control,
}: {
  overview: Pick<TrackingOverview, "topCreators" | "metrics">;
  /** How creators are named. */
  Name: ComponentType<{ creator: TrackingOverview["topCreators"][number]["creator"] }>;
  /** Without it the numbers of posts do not lead to them. */
  control?: TrackingControl;
}) {
  return (
    <PageSection title={t("overview.topCreators")} lead={t("overview.topCreatorsLead")}>
      <Shares
        label={t("overview.topCreators")}
        shown={topCreators.length}
        whole={metrics.cumulatedEngagement.value}
        shares={topCreators.map(({ creator, posts, engagement, partial }) => ({
          key: creator._id,
          name: (
            <>
              <Avatar name={creator.full_name} src={creator.picture_url} size={24} />
              <Name creator={creator} />
            </>
          ),
          posts,
          engagement,
          partial,
          renderPosts: postsLink(control, creator.full_name, { creators: [creator._id] }),
        }))}
      />
    </PageSection>
  );
}

export function TopFormats({
  overview: { topFormats, metrics },
  control,
}: {
  overview: Pick<TrackingOverview, "topFormats" | "metrics">;
  /** Without it the numbers of posts do not lead to them. */
  control?: TrackingControl;
}) {
  return (
    <PageSection title={t("overview.topFormats")} lead={t("overview.topFormatsLead")}>
      <Shares
        label={t("overview.topFormats")}
        shown={topFormats.length}
        whole={metrics.cumulatedEngagement.value}
        shares={topFormats.map(({ format, posts, engagement, partial }) => ({
          key: format,
          name: tProfiles(`formats.${format}`),
          posts,
          engagement,
          partial,
          renderPosts: postsLink(control, tProfiles(`formats.${format}`), { types: [format] }),
        }))}
      />
    </PageSection>
  );
}
