/** Who takes care of a thread of the inbox, and when. */
export const triage = {
  assign: "Assign",
  assigned: "Thread assigned to {{name}}",
  assignedTo: "Assigned to {{name}}",
  released: "Thread unassigned",
  unassigned: "Unassigned",
  members: "Members",
  findMember: "Find a member",
  noMember: "No member has this name",
  snooze: "Snooze",
  snoozing: "Snoozed threads",
  isSnoozed: "Snoozed",
  snoozed: "Thread snoozed until {{when}}",
  until: "Until {{when}}",
  back: "Thread is in the inbox again",
  backNow: "Back to the inbox now",
  returned: "Back from snooze",
  times: "Until when",
  findTime: "Choose a time",
  noTime: "Enter the time below",
  snoozes: { later: "In three hours", tomorrow: "Tomorrow", monday: "Monday", week: "In a week" },
  at: "Day and hour",
  zone: "In {{zone}}. It comes back earlier if the creator answers.",
  campaign: "Campaign",
  campaigns: "Campaigns",
  findCampaign: "Find a campaign",
  noCampaign: "No campaign",
  noCampaigns: "No campaign that has not ended",
  campaignsFailed: "The campaigns could not be loaded",
  loading: "Campaigns are being loaded",
  openCampaign: "Open campaign",
  linked: "Thread linked to “{{title}}”",
  unlinked: "Thread unlinked from its campaign",
  noChoice: "No thread here has one",
} as const;

/** Comments of the team on a thread. */
export const comments = {
  label: "Comment for your team",
  write: "Write a comment for your team",
  placeholder: "Comment for your team. @ mentions a colleague.",
  add: "Add comment",
  internal: "Only your team sees this",
  edit: "Edit the comment",
  delete: "Delete the comment",
  deleted: "Comment deleted",
  former: "Former member",
  notSaved: "The comment was not saved: {{msg}}",
  unsent: "This comment is not saved yet.",
  count_one: "{{count, number}} comment of your team",
  count_other: "{{count, number}} comments of your team",
} as const;

/** Whole mails, and short parts of them. */
export const kinds = { label: "Kinds of texts", template: "Templates", snippet: "Snippets" } as const;

export const snippets = {
  create: "New snippet",
  edit: "Edit snippet",
  submit: "Save snippet",
  empty: "No snippet yet",
  emptyText: "Save sentences that you write again and again. Type / in a mail to insert one.",
  created: "Snippet saved",
  updated: "Snippet changed",
  removed: "Snippet “{{name}}” deleted",
} as const;
