import { feature } from "../../kernel/feature.ts";
import { deleteExpired } from "./index.ts";
import { listNotifications, readAllNotifications, readNotification } from "./notifications.ts";

export const notifications = feature({
  name: "notifications",
  handlers: [listNotifications, readNotification, readAllNotifications],
  nightly: { before: deleteExpired },
});
