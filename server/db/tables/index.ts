export { alertEvents, alertRules } from "./alerts.ts";
export { accountConnections, connectedAudiences } from "./account-connections.ts";
export { accountCounts } from "./account-counts.ts";
export { accountRefreshes, accounts, networkScales, peerScales } from "./accounts.ts";
export { actions } from "./actions.ts";
export { creatorAchievementNews, creatorAchievements, creatorRecaps } from "./creator-achievements.ts";
export { creatorClaims } from "./creator-claims.ts";
export { creatorManagers } from "./creator-managers.ts";
export { creatorGoals } from "./creator-goals.ts";
export { creatorServices } from "./creator-services.ts";
export {
  creatorSpotlights,
  spotlightEnquiries,
  spotlightFavorites,
  spotlightDomains,
  spotlightSlugs,
  spotlightVisits,
} from "./creator-spotlights.ts";
export { ambassadors } from "./ambassadors.ts";
export { audienceEstimates, audienceReports } from "./audiences.ts";
export { auditEvents } from "./audit-events.ts";
export { campaignBriefs, campaignCreators, campaignDeliverables, campaignPayments } from "./campaign-briefs.ts";
export { campaignContracts, contractTemplates } from "./campaign-contracts.ts";
export { campaignDraftFiles, campaignFiles, campaignInvoices } from "./campaign-files.ts";
export { campaignNegotiations } from "./campaign-negotiations.ts";
export { campaignClicks, campaignLinks, campaignUtm } from "./campaign-links.ts";
export { campaignOrders, orderWebhooks } from "./campaign-orders.ts";
export { campaignPosts } from "./campaign-posts.ts";
export { campaignShipments, shipmentAddresses } from "./campaign-shipments.ts";
export { campaignCosts, campaigns } from "./campaigns.ts";
export { categories } from "./categories.ts";
export { connectors, connectorSpend } from "./connectors.ts";
export { creatorIds, creatorLayers } from "./creator-layers.ts";
export { creatorFacts, creators, creatorNiches } from "./creators.ts";
export { collaborationItems } from "./collaboration-items.ts";
export { causes, creatorCauses } from "./causes.ts";
export { changes } from "./changes.ts";
export { creditLedger } from "./credit-ledger.ts";
export { crmCreators } from "./crm-creators.ts";
export { crmFields } from "./crm-fields.ts";
export { crmStatuses } from "./crm-statuses.ts";
export { crmTags } from "./crm-tags.ts";
export { customers } from "./customers.ts";
export { deliverableComments } from "./deliverable-comments.ts";
export { disputes } from "./disputes.ts";
export { distinctCreators } from "./distinct-creators.ts";
export { employeeClicks, employeeContents, employeeLinks } from "./employee-library.ts";
export {
  employeeConsents,
  employeeInvitations,
  employeePrograms,
  employeeTeamMembers,
  employeeTeams,
} from "./employees.ts";
export { importCreators, importMappings, importOffers, imports, importSteps } from "./imports.ts";
export { indexFailures, installation, outbox } from "./installation.ts";
export { jobs } from "./jobs.ts";
export { importedLinks, linkImports } from "./link-imports.ts";
export { listCreators } from "./list-creators.ts";
export { listFeedback } from "./list-feedback.ts";
export { listeningTopics } from "./listening-topics.ts";
export { listVisits, lists } from "./lists.ts";
export {
  mailboxes,
  mailMessages,
  mailReferences,
  mailSequenceRecipients,
  mailSequences,
  mailSuppressions,
  mailThreads,
} from "./mailboxes.ts";
export { mailHits, mailLinkStops } from "./mail-hits.ts";
export { mailTemplates } from "./mail-templates.ts";
export { mailComments } from "./mail-comments.ts";
export { messageBlocks } from "./message-blocks.ts";
export { mails } from "./mails.ts";
export { moderationMatters, moderationSteps, supportMessages } from "./moderation.ts";
export { timelineEvents } from "./moments.ts";
export { newsletters, podcasts } from "./publications.ts";
export { networkWatches } from "./network-watches.ts";
export { nicheKeywords, niches } from "./niches.ts";
export { notes } from "./notes.ts";
export { doNotImport, objections } from "./objections.ts";
export { oneTimeTokens, sessions } from "./sessions.ts";
export { aiUsage, contentRatings } from "./language-model.ts";
export { posts } from "./posts.ts";
export { defaultViews, savedViews } from "./saved-views.ts";
export { notificationMutes, notificationSettings } from "./notification-settings.ts";
export { notifications, trackedRankings } from "./tracked-rankings.ts";
export { firstPlaces, rankingDays, rankingParts } from "./ranking-days.ts";
export { rateCards } from "./rate-cards.ts";
export { scoreAdjustments } from "./score-adjustments.ts";
export { scoreHistory } from "./score-history.ts";
export { sources } from "./sources.ts";
export {
  apiKeys,
  hasSecondFactor,
  identities,
  invitations,
  lacksSecondFactor,
  passkeys,
  secondFactors,
  userPreferences,
  users,
  workspaceMembers,
  workspaceOwner,
} from "./users.ts";
export { topicShares } from "./topic-shares.ts";
export { stripeEvents, subscriptions } from "./subscriptions.ts";
