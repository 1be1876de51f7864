/**
 * What endpoints show and change, as coarse as a screen needs it. A write that `touches` a tag makes every read stale
 * that `reads` it: at once in the tab that wrote, by a `changed` event in the workspace's other tabs.
 */
export const TAGS = [
  /** A user's own profile, workspace name and devices. */
  "account",
  /** Members of the workspace and invitations. */
  "members",
  "api-keys",
  /** All users, for administrators. */
  "people",
  /** Credits, and what the workspace uses of its plan. */
  "usage",
  "crm",
  "lists",
  "labels",
  "views",
  "timeline",
  /** Feedback on shared lists, and their visits. */
  "feedback",
  "imports",
  "mappings",
  "link-imports",
  "jobs",
  "tracked-rankings",
  /** Topics that the workspace listens to. */
  "topics",
  /** How reports of topics are shared, and visits of them. */
  "topic-shares",
  /** What tracked creators published, and the marks of campaign posts. */
  "tracking",
  /** Campaigns with their creators, deliverables and payments. */
  "campaigns",
  /** Campaigns as a creator sees them who may take part. */
  "own-campaigns",
  /** The network watches that are saved, not what they show. */
  "network-watches",
  /** What members are notified of about lists and watches. */
  "alerts",
  /** A workspace's employees: who they are, and what they have points for. */
  "employees",
  /** Threads with creators, and their mails. */
  "mail",
  /** A member's own mailbox. */
  "mailbox",
  "mail-templates",
  "mail-sequences",
  /** Addresses that the workspace does not write to. */
  "suppressions",
  /** How a member is notified, and what they muted. */
  "notification-settings",
  /** Notifications belong to one user, not to the workspace. */
  "notifications",
  "profiles",
  /** The profile that a creator has claimed, and claims. */
  "own-profile",
  /** The settings of a creator's public page. */
  "own-spotlight",
  /** The domain at which a creator shows their public page. */
  "own-domain",
  "enquiries",
  /** What workspaces wrote to a creator in the product. */
  "own-messages",
  /** What creators want to reach. */
  "goals",
  /** What a creator has reached. */
  "achievements",
  /** A creator's recaps of weeks and months. */
  "recaps",
  /** Reports and estimates of audiences. */
  "audiences",
  /** The rate card, and estimates by it. */
  "rates",
  /** What administrators changed about creators. */
  "curation",
  /** Categories, niches, their keywords, and causes. */
  "taxonomy",
  "disputes",
  "objections",
  /** The moderation queue of administrators. */
  "moderation",
  "sources",
  /** A shared list as its visitor sees it. */
  "shared-list",
] as const;
export type Tag = (typeof TAGS)[number];
