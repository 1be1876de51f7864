import type { NotificationView } from "#contract/notifications.ts";
import { Link } from "@tanstack/react-router";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import { NamedCreator, Notice, type Payload } from "./notice.tsx";

const t = texts("notifications");

const TIMES = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, maximumSignificantDigits: 2 });

/** An event in a tracked list or a network watch. */
export function Alert({ notification, payload }: { notification: NotificationView; payload: Payload<"alert"> }) {
  const { alert, about, creator, post, publishedAt, times, handle, days } = payload;
  const title = t(`alerts.${alert}`, {
    times: TIMES.format(times ?? 0),
    handle: handle ?? "",
    count: days ?? 0,
    formatted: exact(days ?? 0),
  });
  const page = about.subject === "list" ? paths.tracking(about.id) : paths.networkWatch(about.id);
  return (
    <Notice
      notification={notification}
      name={title}
      title={
        <Link {...page} search={{ tab: "posts", range: "allTime", shown: Number(post) }}>
          {title}
        </Link>
      }
      about={t("alerts.about", { title: about.title })}
      mutes={about.subject}
    >
      <p className="flush text-label">
        <NamedCreator creatorId={creator} names={notification.names} />{" "}
        <span className="muted">
          {t(alert === "silent" ? "alerts.lastPost" : "alerts.published", { day: preciseDate(publishedAt, "day") })}
        </span>
      </p>
    </Notice>
  );
}
