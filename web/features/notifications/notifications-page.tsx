import { listNotifications, type NotificationView } from "#contract/notifications.ts";
import { narrowedName } from "#contract/rankings/ranking-name.ts";
import { FEEDBACK_KINDS } from "#contract/base/states.ts";
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconBell, IconBellCheck, IconSettings } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { withCreator } from "#web/shared/creators/creator-search.ts";
import { FeedbackSign } from "#web/shared/feedback/feedback-sign.tsx";
import { useRankingLink } from "#web/shared/rankings/ranking-link.ts";
import { allTrackedLink } from "#web/shared/tracked-rankings/tracked-link.ts";
import { Page } from "#web/shell/page.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { Alert } from "./alert.tsx";
import { CampaignNotice } from "./campaign-notice.tsx";
import { NotificationFilters } from "./notification-filters.tsx";
import { NamedCreator, Notice, type Payload } from "./notice.tsx";
import { BrandMessage, DomainFailing, Enquiry, ProfileClaim } from "./own-profile-notices.tsx";
import styles from "./notifications.module.css";
import { notificationsUrl } from "./search-params.ts";

const t = texts("notifications");
const tLists = texts("lists");

const route = getRouteApi("/signed-in/notifications");

/** What the member is notified of, the newest first. */
export function NotificationsPage() {
  const { page = 1, topic, status } = notificationsUrl.search(route.useSearch());
  const read = useRead(listNotifications, { type: "global", page, topic, status }, { keepRows: true });
  const isNarrowed = topic !== undefined || status !== undefined;
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      sampleMark={false}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...paths.notificationSettings()} />}
          >
            {t("settingsLink")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconBellCheck size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...allTrackedLink()} />}
          >
            {t("tracked")}
          </Button>
        </>
      }
    >
      <Loaded read={read}>
        {({ notifications, hasMore, unreadCount }) =>
          notifications.length === 0 && page === 1 && !isNarrowed ? (
            <EmptyState icon={<IconBell size={22} />} title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <>
              <NotificationFilters unreadCount={unreadCount} topic={topic} status={status} />
              {notifications.length === 0 ? (
                <EmptyState
                  icon={<IconBell size={22} />}
                  title={t("nothingFound")}
                  action={
                    <Button
                      variant="default"
                      renderRoot={(props) => <Link {...props} {...paths.notifications()} search={{}} />}
                    >
                      {t("showAll")}
                    </Button>
                  }
                >
                  {t("nothingFoundText")}
                </EmptyState>
              ) : (
                <ol className="list-reset stack card">
                  {notifications.map((notification) => (
                    <Notification key={notification.id} notification={notification} />
                  ))}
                </ol>
              )}
              <PageLinks
                page={page}
                hasMore={hasMore}
                at={(at) => ({ ...paths.notifications(), search: { page: at, topic, status } })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Notification({ notification }: { notification: NotificationView }) {
  const { payload } = notification;
  switch (payload.kind) {
    case "ranking.moves":
      return <Moves notification={notification} payload={payload} />;
    case "matter.closed":
      return <ClosedMatter notification={notification} payload={payload} />;
    case "list.feedback":
      return <ListFeedback notification={notification} payload={payload} />;
    case "crm.due":
      return <Due notification={notification} payload={payload} />;
    case "crm.assigned":
      return <Assigned notification={notification} />;
    case "note.mention":
      return <Mentioned notification={notification} payload={payload} />;
    case "mail.mention":
    case "mail.assigned":
      return <ThreadNotice notification={notification} payload={payload} />;
    case "mail.answer":
      return <Answer notification={notification} payload={payload} />;
    case "claim.disputed":
    case "claim.ended":
      return <ProfileClaim notification={notification} payload={payload} />;
    case "enquiry":
      return <Enquiry notification={notification} payload={payload} />;
    case "message":
      return <BrandMessage notification={notification} payload={payload} />;
    case "domain.failing":
      return <DomainFailing notification={notification} payload={payload} />;
    case "alert":
      return <Alert notification={notification} payload={payload} />;
    case "campaign":
      return <CampaignNotice notification={notification} payload={payload} />;
  }
}

/** What administrators decided about something that the user had sent them. */
function ClosedMatter({
  notification,
  payload: { matter, outcome, excerpt, note, creator },
}: {
  notification: NotificationView;
  payload: Payload<"matter.closed">;
}) {
  const title = t(`closed.${outcome}`, { what: t(`matters.${matter}`) });
  const fullName = creator === null ? undefined : notification.names[creator];
  return (
    <Notice notification={notification} name={title} title={title}>
      {creator !== null && fullName !== undefined && (
        <p className="flush text-label">
          <CreatorLink creator={{ _id: creator, full_name: fullName }} />
        </p>
      )}
      {excerpt && (
        <p className="flush muted text-label break-anywhere" dir="auto">
          {t("youWrote", { excerpt })}
        </p>
      )}
      {note && (
        <p className="flush mt-1 break-anywhere pre-line max-prose" dir="auto">
          {note}
        </p>
      )}
    </Notice>
  );
}

/** Creators of the CRM that are due; their notes and next steps are on their profiles. */
function Due({ notification, payload }: { notification: NotificationView; payload: Payload<"crm.due"> }) {
  const { total, day } = payload;
  const { _id: userId } = useSignedIn();
  const title = t("due", { count: total, formatted: exact(total), day: preciseDate(day, "day") });
  return (
    <Notice notification={notification} name={title} title={<Link {...paths.crmDueOn(day, userId)}>{title}</Link>}>
      <NamedCreators {...payload} names={notification.names} />
    </Notice>
  );
}

/** Creators of the CRM that a colleague assigned to the user on one day. */
function Assigned({ notification }: { notification: NotificationView }) {
  const { _id: userId } = useSignedIn();
  const { creators, total } = notification.assigned ?? { creators: [], total: 0 };
  const about = { who: notification.by ?? t("formerMember"), count: total, formatted: exact(total) };
  const title = total === 0 ? t("unassigned", about) : t("assigned", about);
  return (
    <Notice
      notification={notification}
      name={title}
      title={total === 0 ? title : <Link {...paths.crmOwnedBy(userId)}>{title}</Link>}
    >
      <NamedCreators creators={creators} total={total} names={notification.names} />
    </Notice>
  );
}

/** The creators that a notification names, and the number of others. */
function NamedCreators({
  creators,
  total,
  names,
}: {
  creators: readonly string[];
  total: number;
  names: NotificationView["names"];
}) {
  const more = total - creators.length;
  return (
    <>
      <ul className={styles.moves}>
        {creators.map((id) => (
          <li key={id}>
            <NamedCreator creatorId={id} names={names} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="flush muted text-label">{t("more", { count: more })}</p>}
    </>
  );
}

/** A note of a colleague. */
function Mentioned({ notification, payload }: { notification: NotificationView; payload: Payload<"note.mention"> }) {
  const { creator, excerpt } = payload;
  const title = t("mentioned", { who: notification.by ?? t("formerMember") });
  const isThere = notification.names[creator] !== undefined;
  return (
    <Notice
      notification={notification}
      name={title}
      title={isThere ? <TimelineLink creatorId={creator}>{title}</TimelineLink> : title}
    >
      <p className="flush text-label">
        <NamedCreator creatorId={creator} names={notification.names} />
      </p>
      <p className="flush mt-1 break-anywhere max-prose" dir="auto">
        {excerpt}
      </p>
    </Notice>
  );
}

/** A colleague assigned a thread of the inbox, or mentioned the user in a comment on it. */
function ThreadNotice({
  notification,
  payload,
}: {
  notification: NotificationView;
  payload: Payload<"mail.mention"> | Payload<"mail.assigned">;
}) {
  const who = notification.by ?? t("formerMember");
  const title = t(payload.kind === "mail.mention" ? "threadMentioned" : "threadAssigned", { who });
  return (
    <Notice notification={notification} name={title} title={<Link {...paths.thread(payload.thread)}>{title}</Link>}>
      <p className="flush text-label break-anywhere" dir="auto">
        {payload.subject}
      </p>
      {payload.kind === "mail.mention" && (
        <p className="flush mt-1 break-anywhere max-prose" dir="auto">
          {payload.excerpt}
        </p>
      )}
    </Notice>
  );
}

/** The other side of a thread has written. */
function Answer({ notification, payload }: { notification: NotificationView; payload: Payload<"mail.answer"> }) {
  const { creator, from, subject, thread, count } = payload;
  const who = creator === null ? from : (notification.names[creator] ?? t("gone"));
  const title = t("answered", { who, count, formatted: exact(count) });
  return (
    <Notice
      notification={notification}
      name={title}
      title={<Link {...paths.thread(thread)}>{title}</Link>}
      mutes="thread"
    >
      <p className="flush text-label break-anywhere" dir="auto">
        {subject}
      </p>
    </Notice>
  );
}

/** Opens the creator where the team's notes are. */
function TimelineLink({ creatorId, children }: { creatorId: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...withCreator(creatorId)(search), part: "timeline" as const })}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

/** Creators of the CRM that moved in a tracked ranking. */
function Moves({ notification, payload }: { notification: NotificationView; payload: Payload<"ranking.moves"> }) {
  const { names } = notification;
  const { moves, total, day, comparedTo } = payload;
  const name = narrowedName(payload.top, payload);
  const more = total - moves.length;
  const link = useRankingLink()(payload.top.id, payload);
  const title = t("moves", { count: total, formatted: exact(total), name });
  return (
    <Notice
      notification={notification}
      name={name}
      title={link ? <Link {...link}>{title}</Link> : title}
      mutes="ranking"
      about={t("between", { from: preciseDate(comparedTo, "day"), to: preciseDate(day, "day") })}
    >
      <ul className={styles.moves}>
        {moves.map(({ creatorId, from, to }) => (
          <li key={creatorId} className="row gap-2 shrink">
            {to < from ? (
              <IconArrowUp size={16} className="good" aria-hidden />
            ) : (
              <IconArrowDown size={16} className="bad" aria-hidden />
            )}
            <span className="shrink">
              <NamedCreator creatorId={creatorId} names={names} />{" "}
              <span className="muted text-label tabular">
                {to < from ? t("up", { count: from - to, from, to }) : t("down", { count: to - from, from, to })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="flush muted text-label">{t("more", { count: more })}</p>}
    </Notice>
  );
}

/** What a client gave in one sitting on a list that the member shared. */
function ListFeedback({
  notification,
  payload: { list, reviewer, feedback, total, counts },
}: {
  notification: NotificationView;
  payload: Payload<"list.feedback">;
}) {
  const about = { reviewer, title: list.title, count: total, formatted: exact(total) };
  const title = total === 0 ? t("withdrew", about) : t("reviewed", about);
  const given = FEEDBACK_KINDS.filter((kind) => counts[kind] > 0).map(
    (kind) => `${exact(counts[kind])} ${tLists(`feedback.counted.${kind}`, { count: counts[kind] })}`,
  );
  const more = total - feedback.length;
  return (
    <Notice
      notification={notification}
      name={title}
      title={
        <Link {...paths.list(list.id)} search={{ tab: "feedback" }}>
          {title}
        </Link>
      }
      about={given.join(", ")}
      mutes="list"
    >
      <ul className={styles.moves}>
        {feedback.map(({ creatorId, verdict, hasComment }) => {
          const kind = verdict ?? "commented";
          return (
            <li key={creatorId} className="row gap-2 shrink">
              <FeedbackSign kind={kind} size={16} />
              <span className="shrink">
                <NamedCreator creatorId={creatorId} names={notification.names} />{" "}
                <span className="muted text-label">
                  {verdict !== null && hasComment
                    ? t("withComment", { verdict: t(`verdicts.${kind}`) })
                    : t(`verdicts.${kind}`)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="flush muted text-label">{t("more", { count: more })}</p>}
    </Notice>
  );
}
