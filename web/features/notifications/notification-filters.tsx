import { NOTIFICATION_TOPICS } from "#contract/base/states.ts";
import { readAllNotifications } from "#contract/notifications.ts";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { NotificationsSearch } from "./search-params.ts";

const t = texts("notifications");
const route = getRouteApi("/signed-in/notifications");

/** Which notifications are shown, in the address; and the button that marks all as read. */
export function NotificationFilters({ unreadCount, topic, status }: { unreadCount: number } & NotificationsSearch) {
  const navigate = route.useNavigate();
  const readAll = useMutate(readAllNotifications, { onError: toastError });
  return (
    <div className="row wrap justify-between gap-3 mb-2">
      <div className="row wrap gap-2">
        <SegmentedControl
          size="xs"
          aria-label={t("show")}
          value={status ?? "all"}
          data={[
            { value: "all", label: t("all") },
            { value: "unread", label: t("unreadCount", { count: unreadCount, formatted: exact(unreadCount) }) },
          ]}
          onChange={(value) =>
            void navigate({ search: { topic, status: value === "unread" ? ("unread" as const) : undefined } })
          }
        />
        <NativeSelect
          size="xs"
          aria-label={t("topic")}
          value={topic ?? ""}
          data={[
            { value: "", label: t("anyTopic") },
            ...NOTIFICATION_TOPICS.map((value) => ({ value, label: t(`topics.${value}.name`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { status, topic: NOTIFICATION_TOPICS.find((one) => one === value) } })
          }
        />
      </div>
      {unreadCount > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={readAll.busy}
          onClick={() => readAll.mutate({ type: "global" })}
        >
          {t("readAll")}
        </Button>
      )}
    </div>
  );
}
