/**
 * Every link of the product, for `<Link {...paths.list(id)}>` and `navigate(paths.list(id))`. Type-checked by the
 * router.
 */
export const paths = {
  home: () => ({ to: "/" }) as const,
  /** The questions and first steps of someone new. */
  welcome: () => ({ to: "/welcome" }) as const,
  discovery: () => ({ to: "/discovery" }) as const,
  /** `category`: of the rankings of its niches, "leaderboard" or "all-categories"; `niche`: one of these, or "all-niches". */
  rankings: (category?: string, niche?: string) =>
    ({ to: "/creators-tops/{-$category}/{-$niche}", params: { category, niche } }) as const,
  crm: () => ({ to: "/crm" }) as const,
  crmOwnedBy: (userId: string) => ({ to: "/crm", search: { view: "all", owner: userId } }) as const,
  /** Shows the user's creators, and those without an owner. */
  crmDueOn: (day: string, userId: string) =>
    ({ to: "/crm", search: { view: "all", due: `${day}..${day}`, owner: `${userId},none` } }) as const,
  /** The creators of one import, whatever the CRM opens with. */
  crmOfImport: (importId: string) => ({ to: "/crm", search: { view: "all", imports: importId } }) as const,
  duplicates: () => ({ to: "/crm/duplicates" }) as const,
  /** A single id as a number, since the router would put a string of digits in quotes. */
  compare: (creatorIds: readonly string[] = []) => {
    const [only, ...others] = creatorIds;
    if (only === undefined) return { to: "/compare" } as const;
    return { to: "/compare", search: { ids: others.length === 0 ? Number(only) : creatorIds.join(",") } } as const;
  },
  imports: () => ({ to: "/imports" }) as const,
  /** For members who come from the CRM: what they open goes into it. */
  importsIntoCrm: () => ({ to: "/imports", search: { from: "crm" } }) as const,
  import: (importId: string) => ({ to: "/imports/$importId", params: { importId } }) as const,
  /** The page for pasted links; with an id, the results of that import. */
  importLinks: (importId?: string) => ({ to: "/crm/import", search: { import: importId } }) as const,
  lists: () => ({ to: "/lists" }) as const,
  list: (listId: string) => ({ to: "/lists/$listId", params: { listId } }) as const,
  /** What the creators of a list publish. */
  tracking: (topId: string) => ({ to: "/tracking/$topId", params: { topId } }) as const,
  /** What a creator's own posts bring. */
  myStats: () => ({ to: "/my-stats" }) as const,
  listening: () => ({ to: "/listening" }) as const,
  /** What is published about a topic. */
  topic: (topicId: string) => ({ to: "/listening/$topicId", params: { topicId } }) as const,
  networkWatches: () => ({ to: "/network-watch" }) as const,
  networkWatch: (watchId: string) => ({ to: "/network-watch/$watchId", params: { watchId } }) as const,
  rankingTracking: (topId: string) => ({ to: "/tracking/ranking/$topId", params: { topId } }) as const,
  /** Campaigns for the user whose profile a creator is. */
  ownCampaigns: () => ({ to: "/my-campaigns" }) as const,
  ownCampaign: (campaignId: string) => ({ to: "/my-campaigns/$campaignId", params: { campaignId } }) as const,
  campaigns: () => ({ to: "/campaigns" }) as const,
  agenda: () => ({ to: "/campaigns/agenda" }) as const,
  campaign: (campaignId: string) => ({ to: "/campaigns/$campaignId", params: { campaignId } }) as const,
  employees: () => ({ to: "/employee-advocacy" }) as const,
  creator: (creatorId: string) => ({ to: "/creators/$creatorId", params: { creatorId } }) as const,
  /** The profile that the user has claimed, or the way to claim one; `claim`: a creator whose profile is to be claimed. */
  ownProfile: (claim?: string) => ({ to: "/my-profile", search: { claim: Number(claim) || undefined } }) as const,
  /** Where the user decides about their public page. */
  ownMessages: () => ({ to: "/my-messages" }) as const,
  ownSpotlight: () => ({ to: "/my-spotlight" }) as const,
  methodology: () => ({ to: "/methodology" }) as const,
  /** Mails with creators. */
  inbox: () => ({ to: "/inbox" }) as const,
  thread: (threadId: string) => ({ to: "/inbox", search: { thread: threadId } }) as const,
  notifications: () => ({ to: "/notifications" }) as const,
  notificationSettings: () => ({ to: "/settings/notifications" }) as const,
  hallOfFame: () => ({ to: "/hall-of-fame" }) as const,
  history: () => ({ to: "/history" }) as const,
  sample: () => ({ to: "/sample" }) as const,
  sources: () => ({ to: "/sources" }) as const,
  taxonomy: () => ({ to: "/taxonomy" }) as const,
  privacy: () => ({ to: "/privacy" }) as const,
  /** `next`: where to go once signed in, a path within the product. */
  signIn: (next?: string) => ({ to: "/signin", search: { next } }) as const,
  /** `token`: of an invitation. */
  signUp: (token?: string) => ({ to: "/signup", search: { token } }) as const,
  completeRegistration: (token: string, next?: string) =>
    ({ to: "/complete-registration", search: { token, next } }) as const,
  forgotPassword: () => ({ to: "/forgot-password" }) as const,
  /** The user's own profile, or another tab of the settings. */
  settings: (tab?: "security") => ({ to: "/settings", search: { tab } }) as const,
  /** The mailbox that a member sends from; administrators read the mails of the installation at `mailbox`. */
  ownMailbox: () => ({ to: "/settings/mailbox" }) as const,
  members: () => ({ to: "/settings/members" }) as const,
  apiKeys: () => ({ to: "/settings/api-keys" }) as const,
  plan: () => ({ to: "/settings/plan" }) as const,
  usage: () => ({ to: "/settings/usage" }) as const,
  workspaceAudit: () => ({ to: "/settings/audit-log" }) as const,
  people: () => ({ to: "/people" }) as const,
  curation: () => ({ to: "/curation" }) as const,
  curationHistory: () => ({ to: "/curation/history" }) as const,
  /** A creator as administrators edit it. */
  influencer: (creatorId: string) => ({ to: "/curation/$creatorId", params: { creatorId } }) as const,
  importOffers: () => ({ to: "/import-offers" }) as const,
  audit: () => ({ to: "/audit-log" }) as const,
  moderation: () => ({ to: "/moderation" }) as const,
  mailbox: () => ({ to: "/mailbox" }) as const,
  setup: (token?: string) => ({ to: "/setup", search: { token } }) as const,
};
