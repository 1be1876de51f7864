import { apiKeys } from "./api-keys.ts";
import { actions } from "./actions.ts";
import { audience } from "./profiles/audience.ts";
import { auditLog } from "./admin/audit-log.ts";
import { addToCrm } from "./crm/add-to-crm.ts";
import { board } from "./crm/board.ts";
import { compare } from "./compare.ts";
import { crm } from "./crm/crm.ts";
import { filters } from "./filters.ts";
import { crmImport } from "./crm/import.ts";
import { creatorProfile } from "./profiles/own-profile.ts";
import { curation } from "./admin/curation.ts";
import { discovery } from "./discovery.ts";
import { duplicates } from "./crm/duplicates.ts";
import { employees } from "./employees/employees.ts";
import { exporting } from "./exporting.ts";
import { figures, ranges } from "./figures.ts";
import { importOffers } from "./admin/import-offers.ts";
import { imports } from "./imports.ts";
import { labels } from "./crm/labels.ts";
import { lists } from "./lists/lists.ts";
import { systemMails } from "./admin/system-mails.ts";
import { compose, mail, mailTemplates, sequences } from "./mail.ts";
import { mailbox } from "./mailbox.ts";
import { listening } from "./tracking/listening.ts";
import { alerts, networkWatch } from "./tracking/network-watch.ts";
import { campaignReport } from "./campaign-report.ts";
import { campaignPayments } from "./campaign-payments.ts";
import { campaignCreators, campaigns, deliverables } from "./campaigns.ts";
import { campaignLinks } from "./tracking/links.ts";
import { tracking } from "./tracking/tracking.ts";
import { hallOfFame, notifications, trackedRankings } from "./tracking/notifications.ts";
import { moderation } from "./admin/moderation.ts";
import { myStats } from "./my-stats.ts";
import { onboarding } from "./onboarding.ts";
import { partnerships } from "./profiles/partnerships.ts";
import { payment } from "./payment.ts";
import { people } from "./admin/people.ts";
import { posts } from "./posts.ts";
import { disputes, erasures, privacy } from "./privacy.ts";
import { profiles } from "./profiles.ts";
import { rankings } from "./lists/rankings.ts";
import { sample, sources } from "./admin/sources.ts";
import { methodology, scoring } from "./profiles/scoring.ts";
import { search } from "./search.ts";
import { spotlight } from "./profiles/spotlight.ts";
import { table } from "./table.ts";
import { ambassadors, categories, proposals, taxonomy } from "./admin/taxonomy.ts";
import { timeline } from "./crm/timeline.ts";
import { usage } from "./usage.ts";
import { users } from "./users.ts";
import { workspaces } from "./workspaces.ts";
import { views } from "./crm/views.ts";

/** The texts of the screens behind the sign-in, by feature; loaded with the code of those screens. */
export const signedIn = {
  apiKeys,
  actions,
  addToCrm,
  alerts,
  ambassadors,
  audience,
  auditLog,
  board,
  campaignCreators,
  campaignLinks,
  campaignPayments,
  campaignReport,
  campaigns,
  deliverables,
  compare,
  compose,
  crm,
  filters,
  crmImport,
  categories,
  taxonomy,
  creatorProfile,
  curation,
  discovery,
  disputes,
  duplicates,
  employees,
  erasures,
  exporting,
  figures,
  hallOfFame,
  importOffers,
  imports,
  labels,
  listening,
  lists,
  mail,
  mailbox,
  mailTemplates,
  systemMails,
  methodology,
  moderation,
  myStats,
  networkWatch,
  notifications,
  onboarding,
  partnerships,
  payment,
  people,
  posts,
  privacy,
  profiles,
  proposals,
  ranges,
  rankings,
  sample,
  scoring,
  search,
  sequences,
  sources,
  spotlight,
  table,
  timeline,
  tracking,
  trackedRankings,
  usage,
  users,
  views,
  workspaces,
} as const;
