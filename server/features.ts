import { accountDeletion } from "./domains/account-deletion/feature.ts";
import { actions } from "./domains/actions/feature.ts";
import { auditLog } from "./domains/audit-log/feature.ts";
import { auth } from "./domains/auth/feature.ts";
import { bulk } from "./domains/bulk/feature.ts";
import { campaigns } from "./domains/campaigns/feature.ts";
import { categories } from "./domains/categories/feature.ts";
import { classification } from "./domains/classification/feature.ts";
import { compare } from "./domains/compare/feature.ts";
import { connectionTest } from "./domains/connection-test/feature.ts";
import { creators } from "./domains/creators/feature.ts";
import { crm } from "./domains/crm/feature.ts";
import { crmImport } from "./domains/crm-import/feature.ts";
import { creatorProfile } from "./domains/creator-profile/feature.ts";
import { curation } from "./domains/curation/feature.ts";
import { customTops } from "./domains/custom-tops/feature.ts";
import { discovery } from "./domains/discovery/feature.ts";
import { duplicates } from "./domains/duplicates/feature.ts";
import { employeeAdvocacy } from "./domains/employee-advocacy/feature.ts";
import { errorReport } from "./domains/error-report/feature.ts";
import { externalSignIn } from "./domains/external-sign-in/feature.ts";
import { exports } from "./domains/exports/feature.ts";
import { impersonation } from "./domains/impersonation/feature.ts";
import { importOffers } from "./domains/import-offers/feature.ts";
import { imports } from "./domains/imports/feature.ts";
import { jobs } from "./domains/jobs/feature.ts";
import { labels } from "./domains/labels/feature.ts";
import { listening } from "./domains/listening/feature.ts";
import { lists } from "./domains/lists/feature.ts";
import { systemMails } from "./domains/system-mails/feature.ts";
import { moderation } from "./domains/moderation/feature.ts";
import { myStats } from "./domains/my-stats/feature.ts";
import { mail } from "./domains/mail/feature.ts";
import { networkWatch } from "./domains/network-watch/feature.ts";
import { notifications } from "./domains/notifications/feature.ts";
import { onboarding } from "./domains/onboarding/feature.ts";
import { passkeys } from "./domains/passkeys/feature.ts";
import { payment } from "./domains/payment/feature.ts";
import { people } from "./domains/people/feature.ts";
import { plans } from "./domains/plans/feature.ts";
import { postPictures } from "./domains/post-pictures/feature.ts";
import { preferences } from "./domains/preferences/feature.ts";
import { privacy } from "./domains/privacy/feature.ts";
import { profiles } from "./domains/profiles/feature.ts";
import { rankings } from "./domains/rankings/feature.ts";
import { rateCard } from "./domains/rate-card/feature.ts";
import { sample } from "./domains/sample/feature.ts";
import { search } from "./domains/search/feature.ts";
import { sharedLists } from "./domains/shared-lists/feature.ts";
import { sources } from "./domains/sources/feature.ts";
import { spotlight } from "./domains/spotlight/feature.ts";
import { support } from "./domains/support/feature.ts";
import { taxonomy } from "./domains/taxonomy/feature.ts";
import { timeline } from "./domains/timeline/feature.ts";
import { timelineEvents } from "./domains/timeline-events/feature.ts";
import { tracking } from "./domains/tracking/feature.ts";
import { undo } from "./domains/undo/feature.ts";
import { usage } from "./domains/usage/feature.ts";
import { users } from "./domains/users/feature.ts";
import { views } from "./domains/views/feature.ts";
import { ai } from "./domains/ai/feature.ts";
import { alerts } from "./domains/alerts/feature.ts";
import { apiKeys } from "./domains/api-keys/feature.ts";
import { workspaces } from "./domains/workspaces/feature.ts";
import { registryOf } from "./kernel/feature.ts";

/** Every feature of the server, those that others build on first: projections, undo and nightly work run in this order. */
export const FEATURES = registryOf([
  timelineEvents,
  systemMails,
  ai,
  auth,
  passkeys,
  users,
  categories,
  sources,
  creators,
  classification,
  jobs,
  accountDeletion,
  actions,
  plans,
  crm,
  labels,
  lists,
  bulk,
  compare,
  connectionTest,
  crmImport,
  taxonomy,
  curation,
  customTops,
  discovery,
  duplicates,
  errorReport,
  exports,
  externalSignIn,
  imports,
  onboarding,
  postPictures,
  preferences,
  privacy,
  notifications,
  rankings,
  rateCard,
  profiles,
  sample,
  search,
  sharedLists,
  support,
  creatorProfile,
  spotlight,
  timeline,
  tracking,
  listening,
  myStats,
  mail,
  networkWatch,
  campaigns,
  alerts,
  employeeAdvocacy,
  undo,
  usage,
  payment,
  views,
  workspaces,
  apiKeys,
  auditLog,
  people,
  moderation,
  impersonation,
  importOffers,
]);
