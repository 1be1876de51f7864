import { feature } from "../../kernel/feature.ts";
import * as readAudience from "./audience/read-audience.ts";
import * as reports from "./audience/reports.ts";
import * as requestAudience from "./audience/request-audience.ts";
import * as readContent from "./content/read-content.ts";
import * as readNetwork from "./network/read-network.ts";
import * as readHighlights from "./highlights/read-highlights.ts";
import * as openProfile from "./opening/open-profile.ts";
import * as readOverview from "./overview/read-overview.ts";
import * as profilePosts from "./overview/profile-posts.ts";
import * as readCoverage from "./coverage/read-coverage.ts";
import * as readPartnerships from "./partnerships/read-partnerships.ts";
import * as services from "./services/services.ts";
import * as readSimilar from "./similar/read-similar.ts";
import * as readScoring from "./scoring/read-scoring.ts";
import * as readTagged from "./tagged/read-tagged.ts";
import { refreshPublicScores, scoreUnscored } from "./scoring/refresh-public-scores.ts";
import * as readProvenance from "./provenance/read-provenance.ts";

export const profiles = feature({
  name: "profiles",
  projection: refreshPublicScores,
  everyMinute: scoreUnscored,
  handlers: [
    readAudience,
    reports,
    requestAudience,
    readContent,
    readNetwork,
    readHighlights,
    openProfile,
    readOverview,
    profilePosts,
    readCoverage,
    readPartnerships,
    services,
    readSimilar,
    readScoring,
    readTagged,
    readProvenance,
  ],
  jobs: { audience: requestAudience.estimateAudience },
  onJobEnd: { audience: requestAudience.endAudience },
  undo: {
    "audience.report-add": { redo: { after: reports.checkReports } },
    "audience.report-remove": { after: reports.checkReports, redo: {} },
    "services.add": { redo: {} },
    "services.update": { redo: {} },
    "services.remove": { redo: {} },
  },
});
