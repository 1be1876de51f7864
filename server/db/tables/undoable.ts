import { ambassadorsLog } from "./ambassadors.ts";
import { audienceReportsLog } from "./audiences.ts";
import {
  campaignBriefsLog,
  campaignCreatorsLog,
  campaignDeliverablesLog,
  campaignPaymentsLog,
} from "./campaign-briefs.ts";
import { campaignContractsLog, contractTemplatesLog } from "./campaign-contracts.ts";
import { campaignDraftFilesLog, campaignFilesLog, campaignInvoicesLog } from "./campaign-files.ts";
import { campaignLinksLog, campaignUtmLog } from "./campaign-links.ts";
import { campaignNegotiationsLog } from "./campaign-negotiations.ts";
import { campaignOrdersLog } from "./campaign-orders.ts";
import { campaignPostsLog } from "./campaign-posts.ts";
import { campaignShipmentsLog } from "./campaign-shipments.ts";
import { categoriesLog } from "./categories.ts";
import { causesLog } from "./causes.ts";
import { creatorGoalsLog } from "./creator-goals.ts";
import { creatorServicesLog } from "./creator-services.ts";
import { creatorNichesLog } from "./creators.ts";
import { deliverableCommentsLog } from "./deliverable-comments.ts";
import { crmCreatorsLog } from "./crm-creators.ts";
import { crmFieldsLog } from "./crm-fields.ts";
import { crmStatusesLog } from "./crm-statuses.ts";
import { crmTagsLog } from "./crm-tags.ts";
import { distinctCreatorsLog } from "./distinct-creators.ts";
import { employeeContentsLog } from "./employee-library.ts";
import { employeeInvitationsLog, employeeTeamMembersLog, employeeTeamsLog } from "./employees.ts";
import { listeningTopicsLog } from "./listening-topics.ts";
import { listCreatorsLog } from "./list-creators.ts";
import { listsLog } from "./lists.ts";
import { mailCommentsLog } from "./mail-comments.ts";
import { mailTemplatesLog } from "./mail-templates.ts";
import { mailThreadsLog } from "./mailboxes.ts";
import { networkWatchesLog } from "./network-watches.ts";
import { nicheKeywordsLog, nichesLog } from "./niches.ts";
import { notesLog } from "./notes.ts";
import { savedViewsLog } from "./saved-views.ts";
import { trackedRankingsLog } from "./tracked-rankings.ts";

/** Every logged table, those that others refer to first: rows are restored in this order and removed in the opposite one. */
export const UNDOABLE = [
  crmTagsLog,
  crmFieldsLog,
  crmStatusesLog,
  listsLog,
  crmCreatorsLog,
  listCreatorsLog,
  campaignPostsLog,
  campaignUtmLog,
  campaignLinksLog,
  campaignOrdersLog,
  campaignBriefsLog,
  campaignCreatorsLog,
  campaignDeliverablesLog,
  campaignDraftFilesLog,
  deliverableCommentsLog,
  campaignPaymentsLog,
  campaignNegotiationsLog,
  campaignFilesLog,
  campaignInvoicesLog,
  contractTemplatesLog,
  campaignContractsLog,
  campaignShipmentsLog,
  distinctCreatorsLog,
  notesLog,
  audienceReportsLog,
  creatorServicesLog,
  savedViewsLog,
  trackedRankingsLog,
  listeningTopicsLog,
  networkWatchesLog,
  mailTemplatesLog,
  mailThreadsLog,
  mailCommentsLog,
  creatorGoalsLog,
  employeeTeamsLog,
  employeeTeamMembersLog,
  employeeInvitationsLog,
  employeeContentsLog,
  categoriesLog,
  nichesLog,
  nicheKeywordsLog,
  causesLog,
  creatorNichesLog,
  ambassadorsLog,
];
