import { feature } from "../../kernel/feature.ts";
import { storeRankingDay } from "../../engine/ranking-days/index.ts";
import { addAmbassador, removeAmbassador, updateRanking } from "./administration.ts";
import { listLastUpdatedCreators, readHallOfFame, recordFirstPlaces } from "./hall-of-fame/hall-of-fame.ts";
import {
  listBrandCategoryRankings,
  listBrandLeaderboards,
  listCategoryRankings,
  listCauseRankings,
  listCountryRankings,
  listCreatorLeaderboards,
  listNetworkRankings,
  readSubRankings,
} from "./list-rankings.ts";
import { listBestPlaces } from "./best-places.ts";
import { exportRanking, readRanking, readRankingMetrics } from "./read-ranking.ts";
import { unlockNiche } from "./places.ts";
import { notifyMoves } from "./tracked/notify-moves.ts";
import {
  addListeningTop,
  countTracked,
  listListeningTops,
  listTrackedRankings,
  removeListeningTop,
  trackRanking,
  undoUntracking,
  untrackRanking,
} from "./tracked/tracked-rankings.ts";

export const rankings = feature({
  name: "rankings",
  handlers: [
    readRanking,
    readRankingMetrics,
    addAmbassador,
    removeAmbassador,
    updateRanking,
    exportRanking,
    unlockNiche,
    listBestPlaces,
    readSubRankings,
    listCreatorLeaderboards,
    listBrandLeaderboards,
    listNetworkRankings,
    listCountryRankings,
    listCauseRankings,
    listCategoryRankings,
    listBrandCategoryRankings,
    readHallOfFame,
    listLastUpdatedCreators,
    listTrackedRankings,
    trackRanking,
    untrackRanking,
    listListeningTops,
    addListeningTop,
    removeListeningTop,
  ],
  undo: { "rankings.untrack": undoUntracking },
  usage: { listeningTops: countTracked },
  nightly: {
    async after({ ctx }) {
      await storeRankingDay(ctx);
      await recordFirstPlaces(ctx);
      await notifyMoves(ctx);
    },
  },
});
