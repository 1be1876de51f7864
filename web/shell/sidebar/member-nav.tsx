import { countMatters } from "#contract/moderation.ts";
import { listNotifications } from "#contract/notifications.ts";
import type { UserView } from "#contract/users.ts";
import {
  IconAdjustments,
  IconCategory,
  IconAddressBook,
  IconAffiliate,
  IconBell,
  IconChartLine,
  IconCrown,
  IconEar,
  IconFileImport,
  IconFlask,
  IconHistory,
  IconInbox,
  IconListDetails,
  IconMail,
  IconMailbox,
  IconPlugConnected,
  IconShare2,
  IconShieldHalf,
  IconSparkles,
  IconSpeakerphone,
  IconStack2,
  IconSun,
  IconTargetArrow,
  IconTrophy,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { useRead } from "../../api/queries.ts";
import { isOnHold } from "../../api/session.ts";
import { compact } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useStore } from "../../lib/store.ts";
import { SearchButton } from "../search-button.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarLists } from "./sidebar-lists.tsx";
import { sidebarTheme } from "./sidebar-theme.ts";
import styles from "./sidebar.module.css";
import { UserMenu } from "./user-menu.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

const ICON = { size: 18, "aria-hidden": true } as const;

/** The navigation of this user. Search above, the user menu below. */
export function MemberNav({
  collapsed,
  user,
  onNavigate,
}: {
  collapsed: boolean;
  user: UserView;
  onNavigate: (() => void) | undefined;
}) {
  const shared = { collapsed, onNavigate };
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
        <ul>
          {theme === "CREATOR" && (
            <>
              <SidebarLink
                {...shared}
                link={paths.ownProfile()}
                icon={<IconUserCircle {...ICON} />}
                label={t("sidebar.ownProfile")}
              />
              <SidebarLink
                {...shared}
                link={paths.ownSpotlight()}
                icon={<IconSun {...ICON} />}
                label={t("sidebar.spotlight")}
              />
              <SidebarLink
                {...shared}
                link={paths.myStats()}
                icon={<IconChartLine {...ICON} />}
                label={t("sidebar.myStats")}
              />
              <SidebarLink
                {...shared}
                link={paths.ownCampaigns()}
                icon={<IconTargetArrow {...ICON} />}
                label={t("sidebar.ownCampaigns")}
              />
            </>
          )}
          <SidebarLink
            {...shared}
            link={paths.discovery()}
            icon={<IconSparkles {...ICON} />}
            label={t("sidebar.discovery")}
          />
          <SidebarLink
            {...shared}
            link={paths.rankings()}
            icon={<IconTrophy {...ICON} />}
            label={t("sidebar.rankings")}
          />
          <SidebarLink
            {...shared}
            link={paths.hallOfFame()}
            icon={<IconCrown {...ICON} />}
            label={t("sidebar.hallOfFame")}
          />
          <SidebarLink
            {...shared}
            link={paths.listening()}
            icon={<IconEar {...ICON} />}
            label={t("sidebar.listening")}
          />
          <SidebarLink
            {...shared}
            link={paths.networkWatches()}
            icon={<IconAffiliate {...ICON} />}
            label={t("sidebar.networkWatch")}
          />
          <SidebarLink {...shared} link={paths.crm()} icon={<IconAddressBook {...ICON} />} label={t("sidebar.crm")} />
          {!user.impersonation && (
            <SidebarLink {...shared} link={paths.inbox()} icon={<IconMailbox {...ICON} />} label={t("sidebar.inbox")} />
          )}
          <SidebarLink
            {...shared}
            exact
            link={paths.lists()}
            icon={<IconStack2 {...ICON} />}
            label={t("sidebar.lists")}
          />
        </ul>
        {!collapsed && <SidebarLists onNavigate={onNavigate} />}
        <ul>
          <SidebarLink
            {...shared}
            link={paths.campaigns()}
            icon={<IconTargetArrow {...ICON} />}
            label={t("sidebar.campaigns")}
          />
          <SidebarLink
            {...shared}
            link={paths.employees()}
            icon={<IconSpeakerphone {...ICON} />}
            label={t("sidebar.employees")}
          />
          <SidebarLink
            {...shared}
            link={paths.imports()}
            icon={<IconFileImport {...ICON} />}
            label={t("sidebar.imports")}
          />
          <NotificationsLink {...shared} />
          <SidebarLink
            {...shared}
            link={paths.history()}
            icon={<IconHistory {...ICON} />}
            label={t("sidebar.history")}
          />
        </ul>
        <FirstSteps {...shared} />
        {user.is_admin && (
          <>
            <h2 className={styles.section}>{t("sidebar.admin")}</h2>
            <ul>
              <SidebarLink
                {...shared}
                link={paths.people()}
                icon={<IconUsers {...ICON} />}
                label={t("sidebar.people")}
              />
              <ModerationLink {...shared} />
              <SidebarLink
                {...shared}
                link={paths.curation()}
                icon={<IconAdjustments {...ICON} />}
                label={t("sidebar.curation")}
              />
              <SidebarLink
                {...shared}
                link={paths.taxonomy()}
                icon={<IconCategory {...ICON} />}
                label={t("sidebar.taxonomy")}
              />
              <SidebarLink
                {...shared}
                link={paths.sources()}
                icon={<IconPlugConnected {...ICON} />}
                label={t("sidebar.sources")}
              />
              <SidebarLink
                {...shared}
                link={paths.importOffers()}
                icon={<IconShare2 {...ICON} />}
                label={t("sidebar.importOffers")}
              />
              <SidebarLink
                {...shared}
                link={paths.privacy()}
                icon={<IconShieldHalf {...ICON} />}
                label={t("sidebar.privacy")}
              />
              <SidebarLink
                {...shared}
                link={paths.mailbox()}
                icon={<IconMail {...ICON} />}
                label={t("sidebar.mailbox")}
              />
              <SidebarLink
                {...shared}
                link={paths.audit()}
                icon={<IconListDetails {...ICON} />}
                label={t("sidebar.audit")}
              />
              <SidebarLink
                {...shared}
                link={paths.sample()}
                icon={<IconFlask {...ICON} />}
                label={t("sidebar.sample")}
              />
            </ul>
          </>
        )}
      </div>
      <div className="fixed-size p-2 rule-top">
        <UserMenu collapsed={collapsed} user={user} />
      </div>
    </>
  );
}

/** Shows the number of items that people wait for; proposals of the classifier do not count. */
function ModerationLink(shared: { collapsed: boolean; onNavigate: (() => void) | undefined }) {
  const { data } = useRead(countMatters, {});
  const count = data?.fromPeople ?? 0;
  return (
    <SidebarLink
      {...shared}
      link={paths.moderation()}
      icon={<IconInbox {...ICON} />}
      label={t("sidebar.moderation")}
      after={
        count > 0 && (
          <span className={styles.unread} aria-label={t("sidebar.matters", { count })}>
            {compact(count)}
          </span>
        )
      }
    />
  );
}

/** With the number of unread ones. */
function NotificationsLink(shared: { collapsed: boolean; onNavigate: (() => void) | undefined }) {
  const { data } = useRead(listNotifications, { type: "global" });
  const unread = data?.unreadCount ?? 0;
  return (
    <SidebarLink
      {...shared}
      link={paths.notifications()}
      icon={<IconBell {...ICON} />}
      label={t("sidebar.notifications")}
      after={
        unread > 0 && (
          <span className={styles.unread} aria-label={t("sidebar.unread", { count: unread })}>
            {compact(unread)}
          </span>
        )
      }
    />
  );
}
