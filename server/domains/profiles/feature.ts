import { feature } from "../../kernel/feature.ts";
import { profileAudience } from "./audience/read-audience.ts";
import { addAudienceReport, checkReports, removeAudienceReport } from "./audience/reports.ts";
import { endAudience, estimateAudience, requestAudience } from "./audience/request-audience.ts";
import { exportPosts, filteredContent, profileContent, profilePost } from "./content/read-content.ts";
import { creatorNetwork, creatorNetworkPosts, exportCreatorNetwork } from "./network/read-network.ts";
import { profileHighlights } from "./highlights/read-highlights.ts";
import { openProfile } from "./opening/open-profile.ts";
import { profileOverview } from "./overview/read-overview.ts";
import { profilePosts } from "./overview/profile-posts.ts";
import { socialCoverage } from "./coverage/read-coverage.ts";
import { postCosts, profilePartnerships } from "./partnerships/read-partnerships.ts";
import { addService, listServices, removeService, updateService } from "./services/services.ts";
import { similarCreators } from "./similar/read-similar.ts";
import { profileDetailedScoring, profileScoring } from "./scoring/read-scoring.ts";
import { exportTagged, filteredTagged, profileTagged, taggedPost } from "./tagged/read-tagged.ts";
import { refreshPublicScores, scoreUnscored } from "./scoring/refresh-public-scores.ts";
import { figureProvenance } from "./provenance/read-provenance.ts";

export const profiles = feature({
  name: "profiles",
  projection: refreshPublicScores,
  everyMinute: scoreUnscored,
  handlers: [
    profileOverview,
    profileHighlights,
    openProfile,
    profilePosts,
    figureProvenance,
    similarCreators,
    socialCoverage,
    profileContent,
    filteredContent,
    profilePost,
    exportPosts,
    profileTagged,
    filteredTagged,
    taggedPost,
    exportTagged,
    creatorNetwork,
    creatorNetworkPosts,
    exportCreatorNetwork,
    profileScoring,
    profileDetailedScoring,
    profilePartnerships,
    postCosts,
    listServices,
    addService,
    updateService,
    removeService,
    profileAudience,
    requestAudience,
    addAudienceReport,
    removeAudienceReport,
  ],
  jobs: { audience: estimateAudience },
  onJobEnd: { audience: endAudience },
  undo: {
    "audience.report-add": { redo: { after: checkReports } },
    "audience.report-remove": { after: checkReports, redo: {} },
    "services.add": { redo: {} },
    "services.update": { redo: {} },
    "services.remove": { redo: {} },
  },
});
