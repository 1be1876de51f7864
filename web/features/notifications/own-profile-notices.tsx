import type { NotificationView } from "#contract/notifications.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import { NamedCreator, Notice, type Payload } from "./notice.tsx";

const t = texts("notifications");

/** What others claim, or what became of a profile that the user has claimed. */
export function ProfileClaim({
  notification,
  payload,
}: {
  notification: NotificationView;
  payload: Payload<"claim.disputed" | "claim.ended">;
}) {
  const isDisputed = payload.kind === "claim.disputed";
  const title = t(isDisputed ? "claims.disputed" : `claims.${payload.end}`);
  return (
    <Notice notification={notification} name={title} title={title}>
      <p className="flush text-label">
        <NamedCreator creatorId={payload.creator} names={notification.names} />
      </p>
      <p className="flush muted text-label">{t(isDisputed ? "claims.disputedText" : "claims.endedText")}</p>
    </Notice>
  );
}

/** A visitor of the user's public page wrote to them. */
export function Enquiry({ notification, payload }: { notification: NotificationView; payload: Payload<"enquiry"> }) {
  const title = t("enquiry");
  const search = { from: "visitors" as const, of: Number(payload.creator) };
  return (
    <Notice
      notification={notification}
      name={title}
      title={
        <Link {...paths.ownMessages()} search={search}>
          {title}
        </Link>
      }
    >
      <p className="flush text-label">
        <NamedCreator creatorId={payload.creator} names={notification.names} />
      </p>
    </Notice>
  );
}

/** A workspace wrote to the user in the product. */
export function BrandMessage({
  notification,
  payload,
}: {
  notification: NotificationView;
  payload: Payload<"message">;
}) {
  const { brand, creator, thread } = payload;
  const title = t("message", { brand });
  return (
    <Notice
      notification={notification}
      name={title}
      title={
        <Link {...paths.ownMessages()} search={{ of: Number(creator), thread }}>
          {title}
        </Link>
      }
    >
      <p className="flush text-label">
        <NamedCreator creatorId={creator} names={notification.names} />
      </p>
    </Notice>
  );
}

/** The domain of the user's public page does not show it for long. */
export function DomainFailing({
  notification,
  payload,
}: {
  notification: NotificationView;
  payload: Payload<"domain.failing">;
}) {
  const { host, creator, problem } = payload;
  const title = t("domain", { host });
  return (
    <Notice
      notification={notification}
      name={title}
      title={
        <Link {...paths.ownSpotlight()} search={{ of: Number(creator) }}>
          {title}
        </Link>
      }
    >
      <p className="flush muted text-label">{t(`domainProblems.${problem}`)}</p>
    </Notice>
  );
}
