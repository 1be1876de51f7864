import type { ListeningReport } from "#contract/listening/shapes.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { ComponentType } from "react";
import { postsLink } from "#web/shared/tracking/posts-link.tsx";
import { Shares } from "#web/shared/tracking/shares.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");

/** The creators that the engagement is from. */
export function TopCreators({
  control,
  report: { topCreators, metrics },
  Name,
}: {
  /** Without it, numbers of posts lead nowhere. */
  control?: TrackingControl;
  report: Pick<ListeningReport, "topCreators" | "metrics">;
  /** How creators are named. */
  Name: ComponentType<{ creator: ListeningReport["topCreators"][number]["creator"] }>;
}) {
  return (
    <PageSection title={t("report.topCreators")} lead={t("report.topCreatorsLead")}>
      <Shares
        label={t("report.topCreators")}
        shown={topCreators.length}
        whole={metrics.engagement.value}
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

export function Networks({
  control,
  report: { networks, metrics },
}: {
  control?: TrackingControl;
  report: Pick<ListeningReport, "networks" | "metrics">;
}) {
  return (
    <PageSection title={t("report.networks")} lead={t("report.networksLead")}>
      <Shares
        label={t("report.networks")}
        shown={networks.length}
        whole={metrics.engagement.value}
        shares={networks.map(({ network, posts, engagement, partial }) => ({
          key: network,
          name: (
            <>
              <NetworkIcon network={network} size={16} />
              {NETWORK_FACTS[network].label}
            </>
          ),
          posts,
          engagement,
          partial,
          renderPosts: postsLink(control, NETWORK_FACTS[network].label, { networks: [network] }),
        }))}
      />
    </PageSection>
  );
}
