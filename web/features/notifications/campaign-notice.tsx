import type { NotificationView } from "#contract/notifications.ts";
import { CREATOR_EVENTS } from "#contract/campaigns/events.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import { NamedCreator, Notice, type Payload } from "./notice.tsx";

const t = texts("notifications");

const OF_CREATORS = new Set<string>(CREATOR_EVENTS);

/** A notification of what the other side of a campaign did. */
export function CampaignNotice({
  notification,
  payload: { event, campaign, creator },
}: {
  notification: NotificationView;
  payload: Payload<"campaign">;
}) {
  const title = t(`campaigns.${event}`, { title: campaign.title });
  return (
    <Notice
      notification={notification}
      name={title}
      mutes="campaign"
      title={
        OF_CREATORS.has(event) ? (
          <Link {...paths.ownCampaign(campaign.id)} search={{ of: Number(creator) }}>
            {title}
          </Link>
        ) : (
          <Link {...paths.campaign(campaign.id)} search={{ tab: "creators", place: Number(creator) }}>
            {title}
          </Link>
        )
      }
    >
      <p className="flush text-label">
        <NamedCreator creatorId={creator} names={notification.names} />
      </p>
    </Notice>
  );
}
