import {
  IconAddressBook,
  IconAffiliate,
  IconBell,
  IconBellCheck,
  IconBook,
  IconCategory,
  IconColumns2,
  IconCrown,
  IconEar,
  IconFileImport,
  IconFlask,
  IconHistory,
  IconLink,
  IconMailbox,
  IconPlugConnected,
  IconSparkles,
  IconSpeakerphone,
  IconStack2,
  IconTargetArrow,
  IconTrophy,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import { paths } from "#web/lib/paths.ts";
import { allTrackedLink } from "#web/shared/tracked-rankings/tracked-link.ts";

export const PAGE_NAMES = [
  "discovery",
  "rankings",
  "crm",
  "inbox",
  "lists",
  "hallOfFame",
  "listening",
  "networkWatch",
  "campaigns",
  "employees",
  "notifications",
  "trackedRankings",
  "compare",
  "duplicates",
  "importLinks",
  "imports",
  "history",
  "methodology",
  "taxonomy",
  "sources",
  "sample",
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Targets of the palette and the G keys, named as in the sidebar. */
export const PAGES = {
  discovery: { link: paths.discovery(), Icon: IconSparkles, keys: "g>d" },
  rankings: { link: paths.rankings(), Icon: IconTrophy, keys: "g>r" },
  crm: { link: paths.crm(), Icon: IconAddressBook, keys: "g>c" },
  inbox: { link: paths.inbox(), Icon: IconMailbox, keys: "g>m" },
  lists: { link: paths.lists(), Icon: IconStack2, keys: "g>l" },
  listening: { link: paths.listening(), Icon: IconEar, keys: undefined },
  hallOfFame: { link: paths.hallOfFame(), Icon: IconCrown, keys: undefined },
  networkWatch: { link: paths.networkWatches(), Icon: IconAffiliate, keys: undefined },
  campaigns: { link: paths.campaigns(), Icon: IconTargetArrow, keys: undefined },
  employees: { link: paths.employees(), Icon: IconSpeakerphone, keys: undefined },
  notifications: { link: paths.notifications(), Icon: IconBell, keys: undefined },
  trackedRankings: { link: allTrackedLink(), Icon: IconBellCheck, keys: undefined },
  compare: { link: paths.compare(), Icon: IconColumns2, keys: undefined },
  duplicates: { link: paths.duplicates(), Icon: IconUsersGroup, keys: undefined },
  importLinks: { link: paths.importLinks(), Icon: IconLink, keys: undefined },
  imports: { link: paths.imports(), Icon: IconFileImport, keys: "g>i" },
  history: { link: paths.history(), Icon: IconHistory, keys: "g>h" },
  methodology: { link: paths.methodology(), Icon: IconBook, keys: undefined },
  taxonomy: { link: paths.taxonomy(), Icon: IconCategory, keys: undefined },
  sources: { link: paths.sources(), Icon: IconPlugConnected, keys: undefined },
  sample: { link: paths.sample(), Icon: IconFlask, keys: undefined },
} as const satisfies Record<PageName, { link: object; Icon: Icon; keys: string | undefined }>;

const FOR_ADMINS: ReadonlySet<PageName> = new Set<PageName>(["taxonomy", "sources", "sample"]);

/** Only administrators have all pages. */
export function pagesFor(user: { is_admin: boolean }): PageName[] {
  return PAGE_NAMES.filter((name) => !FOR_ADMINS.has(name) || user.is_admin);
}
