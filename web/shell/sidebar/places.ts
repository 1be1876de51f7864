import {
  IconAddressBook,
  IconAdjustments,
  IconAffiliate,
  IconBell,
  IconCategory,
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
import { paths } from "../../lib/paths.ts";
import type { SidebarTheme } from "./theme-rule.ts";

/** Pages that the navigation leads to; each has a text of the same name. */
export const PLACES = {
  ownProfile: { link: paths.ownProfile(), icon: IconUserCircle },
  ownMessages: { link: paths.ownMessages(), icon: IconInbox },
  spotlight: { link: paths.ownSpotlight(), icon: IconSun },
  myStats: { link: paths.myStats(), icon: IconChartLine },
  discovery: { link: paths.discovery(), icon: IconSparkles },
  rankings: { link: paths.rankings(), icon: IconTrophy },
  hallOfFame: { link: paths.hallOfFame(), icon: IconCrown },
  listening: { link: paths.listening(), icon: IconEar },
  networkWatch: { link: paths.networkWatches(), icon: IconAffiliate },
  crm: { link: paths.crm(), icon: IconAddressBook },
  inbox: { link: paths.inbox(), icon: IconMailbox },
  lists: { link: paths.lists(), icon: IconStack2 },
  campaigns: { link: paths.campaigns(), icon: IconTargetArrow },
  ownCampaigns: { link: paths.ownCampaigns(), icon: IconTargetArrow },
  employees: { link: paths.employees(), icon: IconSpeakerphone },
  imports: { link: paths.imports(), icon: IconFileImport },
  notifications: { link: paths.notifications(), icon: IconBell },
  history: { link: paths.history(), icon: IconHistory },
  people: { link: paths.people(), icon: IconUsers },
  moderation: { link: paths.moderation(), icon: IconInbox },
  curation: { link: paths.curation(), icon: IconAdjustments },
  taxonomy: { link: paths.taxonomy(), icon: IconCategory },
  sources: { link: paths.sources(), icon: IconPlugConnected },
  importOffers: { link: paths.importOffers(), icon: IconShare2 },
  privacy: { link: paths.privacy(), icon: IconShieldHalf },
  mailbox: { link: paths.mailbox(), icon: IconMail },
  audit: { link: paths.audit(), icon: IconListDetails },
  sample: { link: paths.sample(), icon: IconFlask },
} as const;

export type Place = keyof typeof PLACES;

/** The user's lists follow the group that has `lists`. */
const BUSINESS: readonly (readonly Place[])[] = [
  ["discovery", "rankings", "hallOfFame", "listening", "networkWatch", "crm", "inbox", "lists"],
  ["campaigns", "employees", "imports", "notifications", "history"],
];

/** What creators use; the other pages are reached by search, or with the sidebar for business. */
const CREATOR: readonly (readonly Place[])[] = [
  ["ownProfile", "ownMessages", "spotlight", "myStats", "ownCampaigns"],
  ["rankings", "hallOfFame", "notifications", "history"],
];

export const ADMIN_PLACES: readonly Place[] = [
  "people",
  "moderation",
  "curation",
  "taxonomy",
  "sources",
  "importOffers",
  "privacy",
  "mailbox",
  "audit",
  "sample",
];

export function placesOf(theme: SidebarTheme): readonly (readonly Place[])[] {
  return theme === "CREATOR" ? CREATOR : BUSINESS;
}
