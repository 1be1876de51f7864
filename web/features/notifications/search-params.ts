import { NOTIFICATION_TOPICS, type NotificationTopic } from "#contract/base/states.ts";
import { z } from "zod";
import type { UrlInput } from "#web/shared/collections/url.ts";

const pageParam = z.int().min(2).max(10_000).optional().catch(undefined);
const topicParam = z.enum(NOTIFICATION_TOPICS).optional().catch(undefined);
const statusParam = z.enum(["unread"]).optional().catch(undefined);

/** Which notifications are shown; absent: the first page of all. */
export type NotificationsSearch = {
  page?: number | undefined;
  topic?: NotificationTopic | undefined;
  status?: "unread" | undefined;
};

/** The valid part of the URL of the notifications. */
export const notificationsUrl = {
  search: (url: UrlInput): NotificationsSearch => ({
    page: pageParam.parse(url["page"]),
    topic: topicParam.parse(url["topic"]),
    status: statusParam.parse(url["status"]),
  }),
};
