import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type NotificationView,
} from "#contract/notifications.ts";
import { narrowedName } from "#contract/ranking-name.ts";
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconBell } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { useRankingLink } from "#web/shared/rankings/ranking-link.ts";
import { Page } from "#web/shell/page.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { toast } from "#web/ui/toast.tsx";
import styles from "./notifications.module.css";

const route = getRouteApi("/signed-in/notifications");

/** What the member is notified of, the newest first. */
export function NotificationsPage() {
  const { t } = useTranslation("notifications");
  const { page = 1 } = route.useSearch();
  const read = useRead(listNotifications, { type: "global", page }, { keepRows: true });
  const readAll = useMutate(readAllNotifications, { onError: ({ msg }) => void toast({ message: msg, tone: "bad" }) });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <Loaded read={read}>
        {({ notifications, hasMore, unreadCount }) =>
          notifications.length === 0 && page === 1 ? (
            <EmptyState icon={<IconBell size={22} />} title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <>
              {unreadCount > 0 && (
                <div className="row justify-between gap-3 mb-2">
                  <span className="muted text-label tabular">
                    {t("unreadCount", { count: unreadCount, formatted: exact(unreadCount) })}
                  </span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={readAll.busy}
                    onClick={() => readAll.mutate({ type: "global" })}
                  >
                    {t("readAll")}
                  </Button>
                </div>
              )}
              <ol className="list-reset stack card">
                {notifications.map((notification) => (
                  <Notification key={notification.id} notification={notification} />
                ))}
              </ol>
              <PageLinks
                page={page}
                hasMore={hasMore}
                at={(at) => ({ ...paths.notifications(), search: { page: at } })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Notification({ notification: { id, status, createdAt, payload, names } }: { notification: NotificationView }) {
  const { t } = useTranslation("notifications");
  const markRead = useMutate(readNotification, { onError: ({ msg }) => void toast({ message: msg, tone: "bad" }) });
  const { moves, total, day, comparedTo } = payload;
  const name = narrowedName(payload.top, payload);
  const more = total - moves.length;
  const link = useRankingLink()(payload.top.id, payload);
  const title = t("moves", { count: total, formatted: exact(total), name });
  return (
    <li className={styles.notification}>
      <div className="row justify-between gap-3">
        <p className="flush row wrap gap-2">
          <span className="medium">{link ? <Link {...link}>{title}</Link> : title}</span>
          {status === "unread" && <Chip tone="accent">{t("unread")}</Chip>}
        </p>
        {status === "unread" && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t("markReadNamed", { name })}
            loading={markRead.busy}
            onClick={() => markRead.mutate({ type: "global", id })}
          >
            {t("markRead")}
          </Button>
        )}
      </div>
      <p className="flush muted text-label">
        {when(createdAt)} · {t("between", { from: preciseDate(comparedTo, "day"), to: preciseDate(day, "day") })}
      </p>
      <ul className={styles.moves}>
        {moves.map(({ creatorId, from, to }) => (
          <li key={creatorId} className="row gap-2 shrink">
            {to < from ? (
              <IconArrowUp size={16} className="good" aria-hidden />
            ) : (
              <IconArrowDown size={16} className="bad" aria-hidden />
            )}
            <span className="shrink">
              {names[creatorId] === undefined ? (
                <span className="muted">{t("gone")}</span>
              ) : (
                <CreatorLink creator={{ _id: creatorId, full_name: names[creatorId] }} />
              )}{" "}
              <span className="muted text-label tabular">
                {to < from ? t("up", { count: from - to, from, to }) : t("down", { count: to - from, from, to })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="flush muted text-label">{t("more", { count: more })}</p>}
    </li>
  );
}
