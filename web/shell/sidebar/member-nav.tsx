import { countOwnMessages, countUnreadThreads } from "#contract/mail/unread.ts";
import { countMatters } from "#contract/moderation.ts";
import { listNotifications } from "#contract/notifications.ts";
import type { UserView } from "#contract/users.ts";
import { Fragment, type ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { isOnHold } from "../../api/session.ts";
import { compact } from "../../lib/format.ts";
import { useStore } from "../../lib/store.ts";
import { SearchButton } from "../search-button.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { ADMIN_PLACES, PLACES, placesOf, type Place } from "./places.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarLists } from "./sidebar-lists.tsx";
import { sidebarTheme } from "./sidebar-theme.ts";
import styles from "./sidebar.module.css";
import { UserMenu } from "./user-menu.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

type Shared = { collapsed: boolean; onNavigate: (() => void) | undefined };

/** The navigation of this user. Search above, the user menu below. */
export function MemberNav({ user, ...shared }: Shared & { user: UserView }) {
  const { collapsed, onNavigate } = shared;
  const theme = useStore(sidebarTheme);
  if (isOnHold(user))
    return (
      <>
        <div className={styles.nav} />
        <div className="fixed-size p-2 rule-top">
          <UserMenu collapsed={collapsed} user={user} />
        </div>
      </>
    );
  return (
    <>
      <div className={styles.search}>
        <SearchButton narrow={collapsed} onOpen={onNavigate} />
      </div>
      <div className={styles.nav}>
        {placesOf(theme).map((group) => (
          <Fragment key={group.join()}>
            {/* Administrators who impersonate cannot read mail. */}
            <Places
              {...shared}
              places={group.filter((place) => (place !== "inbox" && place !== "ownMessages") || !user.impersonation)}
            />
            {group.includes("lists") && !collapsed && <SidebarLists onNavigate={onNavigate} />}
          </Fragment>
        ))}
        <FirstSteps {...shared} />
        {user.is_admin && (
          <>
            <h2 className={styles.section}>{t("sidebar.admin")}</h2>
            <Places {...shared} places={ADMIN_PLACES} />
          </>
        )}
      </div>
      <div className="fixed-size p-2 rule-top">
        <UserMenu collapsed={collapsed} user={user} />
      </div>
    </>
  );
}

/** What waits behind some of the links. */
const after: Partial<Record<Place, ReactNode>> = {
  notifications: <Unread />,
  moderation: <Waiting />,
  inbox: <UnreadThreads />,
  ownMessages: <UnreadMessages />,
};

function Places({ places, ...shared }: Shared & { places: readonly Place[] }) {
  return (
    <ul>
      {places.map((place) => {
        const { link, icon: Icon } = PLACES[place];
        return (
          <SidebarLink
            key={place}
            {...shared}
            // Below the lists are the user's own, which have links themselves.
            exact={place === "lists"}
            link={link}
            icon={<Icon size={18} aria-hidden />}
            label={t(`sidebar.${place}`)}
            after={after[place]}
          />
        );
      })}
    </ul>
  );
}

/** The number of items that people wait for; proposals of the classifier do not count. */
function Waiting() {
  const { data } = useRead(countMatters, {});
  const count = data?.fromPeople ?? 0;
  return count > 0 && <Count label={t("sidebar.matters", { count })} count={count} />;
}

function Unread() {
  const { data } = useRead(listNotifications, { type: "global" });
  const count = data?.unreadCount ?? 0;
  return count > 0 && <Count label={t("sidebar.unread", { count })} count={count} />;
}

function UnreadThreads() {
  const { data } = useRead(countUnreadThreads, {});
  const count = data?.threads ?? 0;
  return count > 0 && <Count label={t("sidebar.unreadThreads", { count })} count={count} />;
}

function UnreadMessages() {
  const { data } = useRead(countOwnMessages, {});
  const count = data ? data.brands + data.visitors : 0;
  return count > 0 && <Count label={t("sidebar.unreadMessages", { count })} count={count} />;
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <span className={styles.unread} aria-label={label}>
      {compact(count)}
    </span>
  );
}
